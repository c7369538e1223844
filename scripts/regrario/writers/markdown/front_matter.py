"""What stands above a page: front matter in YAML."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

_PLAIN_YAML = re.compile(r"[^\W\d_][\w ,.()/-]*\w")
_YAML_WORDS = {"true", "false", "yes", "no", "on", "off", "null", "none", "y", "n"}


def yaml(values: Mapping[str, object]) -> str:
    """Front matter: strings, numbers, flags, lists of them. Strings are quoted where YAML could misread them."""
    lines = [f"{key}: {_yaml_value(value)}" for key, value in values.items()]
    return "\n".join(["---", *lines, "---", ""])


def _yaml_value(value: object) -> str:
    if isinstance(value, str):
        plain = _PLAIN_YAML.fullmatch(value) and value.lower() not in _YAML_WORDS
        return value if plain and ", " not in value else json.dumps(value, ensure_ascii=False)
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_yaml_value, value))}]"
    return json.dumps(value)
