"""The site without a network."""
