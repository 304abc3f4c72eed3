"""The root of everything that can go wrong."""


class GalaxariumError(Exception):
    """The root: catch this to catch all of ours."""

    code = "error"
