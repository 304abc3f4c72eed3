"""The small numbers the kernel speaks: faces, frames, verbs (actions) and events, a module each."""
