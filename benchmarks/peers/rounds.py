"""Rounds of play, each measured in CPU seconds of this process. Shared by the scripts beside it."""

import argparse
import time


def parse_arguments(description):
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--seconds", type=float, default=2.0, help="least CPU seconds of a round")
    parser.add_argument("--rounds", type=int, default=3, help="number of rounds")
    return parser.parse_args()


def measure(work, arguments):
    """Call `work(number)` with numbers from 1 on; it returns what to count. One dict of sums per round."""
    number = 0
    rounds = []
    for _ in range(arguments.rounds):
        sums = {}
        start = time.process_time()
        while not sums or time.process_time() - start < arguments.seconds:
            number += 1
            for name, amount in work(number).items():
                sums[name] = sums.get(name, 0) + amount
        sums["cpu_seconds"] = time.process_time() - start
        rounds.append(sums)
    return rounds
