"""A survey on a Dask cluster: deal numbers go out in batches, records come back, one merge keeps them.

    python tools/survey/dask_survey.py GAME FIRST LAST FOLDER [what `talon survey work` takes ...]

Without an address in DASK_SCHEDULER it starts a cluster on this machine. The workers need `talon` on their path.
"""

import os
import subprocess
import sys

from dask.distributed import Client, LocalCluster, as_completed

BATCH = 50


def work(game, deals, options):
    """Solves one batch: numbers in, records out."""
    numbers = "\n".join(str(deal) for deal in deals)
    command = ["talon", "survey", "work", game, *options]
    return subprocess.run(command, input=numbers, capture_output=True, text=True, check=True).stdout


def merge(folder, records):
    """Keeps the records of a batch; the same batch twice does no harm."""
    subprocess.run(["talon", "survey", "merge", folder], input=records, text=True, check=True)


def main():
    game, first, last, folder, *options = sys.argv[1:]
    numbers = range(int(first), int(last) + 1)
    batches = [numbers[start : start + BATCH] for start in range(0, len(numbers), BATCH)]
    address = os.environ.get("DASK_SCHEDULER")
    cluster = None if address else LocalCluster(threads_per_worker=1, dashboard_address=None)
    with Client(address or cluster) as client:
        futures = client.map(lambda deals: work(game, deals, options), batches, pure=False)
        for future in as_completed(futures):
            merge(folder, future.result())
    if cluster:
        cluster.close()


if __name__ == "__main__":
    main()
