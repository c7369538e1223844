"""Writers: one module an output format, each a ``Visitor`` over the document tree."""
