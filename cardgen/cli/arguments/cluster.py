"""`--cluster`: where the workers are that do it."""

from typing import TYPE_CHECKING

from cardgen.cli.terminal.command import Option
from cardgen.cli.terminal.session import Session, number_of
from cardgen.diagnostics import Text

if TYPE_CHECKING:
    from cardgen.build.cluster import Cluster

CLUSTER = Option(
    "--cluster",
    Text(
        "let the workers of a Dask cluster do it: the address of its scheduler",
        "交给 Dask 集群的工作进程去做：写调度器的地址",
    ),
    metavar="ADDRESS",
)


def open_cluster(session: Session, address: str) -> "Cluster":
    """The cluster at an address, of which is told how large it is and where it can be watched."""
    from cardgen.build.cluster import Cluster

    cluster = Cluster(address)
    threads, dashboard = cluster.threads, cluster.dashboard
    at = f"; {dashboard}" if dashboard else ""
    session.complain(
        Text(f"cluster: {number_of(threads, 'thread')} of workers{at}", f"集群：工作线程 {threads} 个{at}")
    )
    return cluster
