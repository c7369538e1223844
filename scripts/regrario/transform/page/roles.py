"""What kind of section a heading opens, by its words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from regrario.transform.words import folded

ROLES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "prep": (
            *("prepar*", "setup", "montagem", "antes de jogar", "antes do jogo", "inicio do jogo"),
            *("set up", "setting up", "before the game"),
        ),
        "fim": (
            *("fim do jogo", "fim de jogo", "final do jogo", "pontuacao", "contagem de pontos", "vitoria"),
            *("end of game", "end of the game", "game end", "end game", "scoring", "final score", "victory", "winning"),
        ),
        "fase": (
            *("fase*", "turno*", "acao", "acoes", "rodada*", "jogada*", "como jogar", "etapa*"),
            *("phase*", "turn*", "action*", "round*", "how to play", "gameplay", "playing the game", "step*"),
        ),
        "util": (
            *("utilidade*", "link*", "anexo*", "referencia*", "download*", "faq"),
            *("utilit*", "useful*", "resource*", "reference*"),
        ),
    }
)
"""The words (folded; ``*`` ends a beginning) of a heading of each role, in Portuguese and English; the first role that
fits. They go by the wiki's language, or both of its languages, and not by that of the interface."""


def role_of(title: str) -> str:
    """The role of a heading (``prep``, ``fase``, ``fim``, ``util``), ``""`` when its words do not say."""
    words = folded(title)
    return next((role for role, pattern in _PATTERNS if pattern.search(words)), "")


def _pattern(phrase: str) -> str:
    return rf"\b{re.escape(phrase.rstrip('*'))}" + ("" if phrase.endswith("*") else r"\b")


_PATTERNS = tuple((role, re.compile("|".join(map(_pattern, phrases)))) for role, phrases in ROLES.items())
