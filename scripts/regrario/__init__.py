"""Regrário: a DokuWiki of board-game rules becomes a site, printed sheets and calculators."""
