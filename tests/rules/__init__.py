"""Rule tests, one module per chapter of the spec, written from the spec alone."""
