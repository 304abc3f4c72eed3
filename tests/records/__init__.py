"""Golden games: what the rules did when these files were written is what they must do now."""
