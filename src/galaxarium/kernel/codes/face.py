"""Die faces, resources and tracks, in canonical order (R11.3)."""

MOVE = 0
ENERGY = 1
CULTURE = 2
DIPLOMACY = 3
ECONOMY = 4
COLONY = 5
COUNT = 6

FIRST_RESOURCE = ENERGY  # resource of a face: face - FIRST_RESOURCE (0 energy, 1 culture)
FIRST_TRACK = DIPLOMACY  # track of a face: face - FIRST_TRACK (0 diplomacy, 1 economy)

RESOURCE_ENERGY = 0
RESOURCE_CULTURE = 1

TRACK_DIPLOMACY = 0
TRACK_ECONOMY = 1
TRACK_EITHER = 2
