"""Transforms that need to know a page alone, a file each."""
