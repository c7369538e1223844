"""The syntax of DokuWiki's core, a file for what belongs together; ``grammar`` has the table of its rules."""
