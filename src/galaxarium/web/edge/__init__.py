"""What every request passes first: headers, limits, timeouts, cookie rules."""
