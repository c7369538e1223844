"""Not run here but in Pyodide, where regrario is not: in a reader's browser, or under Node when a site is built."""
