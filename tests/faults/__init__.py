"""Servers, databases, disks and clocks fail while people play: nothing is lost, nothing happens twice."""
