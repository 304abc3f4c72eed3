"""The benchmark measures what it says and survives what is missing. Nothing here judges speed."""
