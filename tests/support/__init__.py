"""What several kinds of tests share: which games to play, and how to play them at random."""
