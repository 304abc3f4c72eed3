"""Running something asynchronous to its end, whoever else has a loop."""

import asyncio
from concurrent.futures import ThreadPoolExecutor


def run(coroutine):
    """Run it. Where a browser was driven before, its loop still runs in this thread: then in another one."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return asyncio.run(coroutine)
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, coroutine).result()
