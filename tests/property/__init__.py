"""What must hold for every game: invariants, round trips, secrets and symmetry, on seeds that Hypothesis draws."""
