"""What is made around the MkDocs build, one module a concern."""
