"""What kind of section a heading opens, by its words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from regrario.transform.words import folded

ROLES: Mapping[str, Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "pt": {
            "prep": ("prepar*", "setup", "montagem", "antes de jogar", "antes do jogo", "inicio do jogo"),
            "fim": ("fim do jogo", "fim de jogo", "final do jogo", "pontuacao", "contagem de pontos", "vitoria"),
            "fase": ("fase*", "turno*", "acao", "acoes", "rodada*", "jogada*", "como jogar", "etapa*"),
            "util": ("utilidade*", "link*", "anexo*", "referencia*", "download*", "faq"),
        },
        "en": {
            "prep": ("prepar*", "setup", "set up", "setting up", "before the game"),
            "fim": (
                "end of game",
                "end of the game",
                "game end",
                "end game",
                "scoring",
                "final score",
                "victory",
                "winning",
            ),
            "fase": ("phase*", "turn*", "action*", "round*", "how to play", "gameplay", "playing the game", "step*"),
            "util": ("utilit*", "useful*", "link*", "resource*", "reference*", "download*", "faq"),
        },
    }
)
"""For each language, the words (folded; ``*`` ends a beginning) of a heading of each role; the first role that fits."""


def role_of(title: str, language: str) -> str:
    """The role of a heading (``prep``, ``fase``, ``fim``, ``util``), ``""`` when its words do not say."""
    words = folded(title)
    return next((role for role, pattern in _patterns(language) if pattern.search(words)), "")


@cache
def _patterns(language: str) -> tuple[tuple[str, re.Pattern[str]], ...]:
    table = ROLES.get(language.split("-", maxsplit=1)[0], {})
    return tuple((role, re.compile("|".join(map(_pattern, phrases)))) for role, phrases in table.items())


def _pattern(phrase: str) -> str:
    return rf"\b{re.escape(phrase.rstrip('*'))}" + ("" if phrase.endswith("*") else r"\b")
