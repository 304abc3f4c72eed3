"""Tables: games that are never lost. Seats, keys, storage, follow windows, standing orders, clocks,
bots."""
