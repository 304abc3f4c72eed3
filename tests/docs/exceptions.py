"""What the documentation shows and a test cannot run, each with its reason. What nothing needs any more is an
error: see test_exceptions.py."""

FOREIGN = {
    "apt": "changes the machine",
    "cd": "where to be",
    "certbot": "needs a name in the net",
    "createdb": "PostgreSQL's own; tests/ops makes databases",
    "createuser": "PostgreSQL's own",
    "curl": "test_pages_run.py sends the same request",
    "dropdb": "PostgreSQL's own",
    "echo": "the shell's own",
    "git": "needs the place where the code is",
    "install": "changes the machine",
    "journalctl": "needs systemd",
    "jq": "reads what journalctl prints",
    "ln": "changes the machine",
    "mkdir": "changes the machine",
    "pg_dump": "PostgreSQL's own; tests/ops/test_backup.py runs it",
    "pg_restore": "PostgreSQL's own; tests/ops/test_backup.py runs it",
    "rm": "changes the machine",
    "systemctl": "needs systemd; tests/ops reads the units",
}
"""Programs that are not ours: nothing is known here about their options."""

RUN = ("arena", "bots", "ladder", "new", "perft", "report", "verify")
"""Commands that are run: they read and write the files they are given, no database, no server."""

NOT_RUN = {
    "galaxarium play": "waits for a person; tests/cli plays",
    "galaxarium arena --bots search:hard,greedy --games 10000": "needs a cluster; see test_cluster.py",
    "galaxarium arena --bots program": "needs a program; tests/bots/test_program.py has some",
    "galaxarium bot-host": "starts a program; tests/bots/test_program.py starts the same",
    "galaxarium evaluate": "plays more than a thousand games; tests/arena/test_suite.py plays fewer",
    "galaxarium backup": "opens the host's database; tests/ops/test_backup.py",
    "galaxarium export": "opens the host's database; tests/tables moves games",
    "galaxarium import": "opens the host's database; tests/tables moves games",
}
"""Beginnings of commands in blocks that are only read by the real parser."""

FRAGMENTS = {
    ("docs/environments/gymnasium.md", "SingleEnv(opponents"): "a signature, written by a script",
    ("docs/environments/pettingzoo.md", "TableEnv(observation"): "a signature, written by a script",
    ("docs/environments/vector.md", "GalaxariumVectorEnv(num_envs"): "a signature, written by a script",
    ("docs/gpu.md", "from galaxarium.envs.gpu.batch"): "needs a GPU; scripts/gpu_check.py ran it on one",
    ("docs/gpu.md", "from galaxarium.envs.gpu.learning"): "needs a GPU; training/train.py ran it on one",
    ("docs/howto/add-a-bot.md", "def choose(self"): "the signature of a method",
    ("docs/howto/add-a-bot.md", '"climber": Entry'): "a line of a dictionary",
}
"""Python that is not run: page and beginning."""

SMALLER = (
    (r"--games \d+", "--games 4"),
    (r"search:hard", "search:2"),
    (r"\bclimber\b,", "random,"),
    (r" --open\b", ""),
)
"""Patterns in commands that are run, and what is put in their place."""

UNREAL = {
    ("docs/notation.md", "galaxarium record 2"): "records with choices that need not be possible; "
    "tests/game/test_notation_page.py reads them",
}
"""Texts in our notation that are no games."""
