"""Transforms that need to know of the wiki around a page: other pages, media, addresses, calculators. A file each."""
