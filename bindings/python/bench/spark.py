"""Compare `urikit.spark.parse` with six calls of `parse_url` in a local cluster of Spark.

    python bench/spark.py [ROWS [ROUNDS]]

Runs in `local-cluster[2,1,1024]`: two executors, each with one core, in separate processes. Needs
a JDK, PySpark, and numpy. Checks that the results of both are equal, also after one executor has
been killed while the job runs. Prints the results in Markdown.
"""

# ruff: noqa: D103

from __future__ import annotations

import datetime
import os
import platform
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

import pyspark
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F
from urikit.spark import parse

REPOSITORY = Path(__file__).parents[3]
PARTS = {
    "PROTOCOL": "scheme",
    "USERINFO": "userinfo",
    "HOST": "host",
    "PATH": "path",
    "QUERY": "query",
    "REF": "fragment",
}
# URLs that parsers interpret differently, of which some are invalid.
UNUSUAL = [
    "http://my_host.example.com/a",
    "http://[::1]:8080/p",
    "http://user@a.com@b.com/",
    "http://h/a b",
    "mailto:a@example.com?x=y",
    "www.example.com/p",
    "https://",
    "http://h/%zz",
    "http://例え.jp/豆",
    "http://h:a/",
    "file:///etc/passwd",
    "http://h/?a=1?b=2#c=3?d=4",
    "",
]


def session() -> SparkSession:
    os.environ["SPARK_HOME"] = os.path.dirname(pyspark.__file__)
    os.environ["PYSPARK_PYTHON"] = sys.executable
    return (
        SparkSession.builder.master("local-cluster[2,1,1024]")
        .appName("urikit")
        .config("spark.executor.memory", "512m")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.ui.enabled", "false")
        # Without it, `parse_url` fails for the invalid URLs.
        .config("spark.sql.ansi.enabled", "false")
        .config("spark.sql.files.maxPartitionBytes", "16m")
        .getOrCreate()
    )


def six_calls(urls: DataFrame) -> DataFrame:
    """Return six components by calls of `parse_url` of Spark."""
    calls = (f"parse_url(url, '{part}') AS {name}" for part, name in PARTS.items())
    return urls.selectExpr("url", *calls)


def one_pass(urls: DataFrame) -> DataFrame:
    """Return the same components by `parse`, and the other columns of `parse`."""
    return parse(urls, "url", spec="java")


def checksum(frame: DataFrame) -> tuple[object, ...]:
    """Return the number of rows and a sum of hashes of the components of all rows."""
    hashed = F.xxhash64("url", *PARTS.values()).cast("decimal(38,0)")
    values = [F.count(name) for name in PARTS.values()]
    return tuple(frame.agg(F.count("*"), *values, F.sum(hashed)).first())


def seconds(frame: DataFrame) -> float:
    """Return the time to evaluate all columns of all rows."""
    start = time.perf_counter()
    frame.write.format("noop").mode("overwrite").save()
    return time.perf_counter() - start


def executors(application: str) -> list[int]:
    """Return the process identifiers of the executors of an application."""
    found = []
    for directory in Path("/proc").iterdir():
        if directory.name.isdigit():
            try:
                command = (directory / "cmdline").read_bytes().decode(errors="replace")
            except OSError:
                continue
            if "CoarseGrainedExecutorBackend" in command and application in command:
                found.append(int(directory.name))
    return found


def checksum_with_failure(
    spark: SparkSession, frame: DataFrame, delay: float
) -> tuple[object, ...]:
    """Return the checksum of a job during which one executor is killed."""
    results: list[tuple[object, ...]] = []
    job = threading.Thread(target=lambda: results.append(checksum(frame)))
    before = set(executors(spark.sparkContext.applicationId))
    job.start()
    time.sleep(delay)
    assert job.is_alive(), "the job ended before an executor was killed"
    os.kill(min(before), signal.SIGKILL)
    job.join()
    after = set(executors(spark.sparkContext.applicationId))
    assert after != before, "no executor was replaced"
    return results[0]


def generate(rows: int, directory: str) -> None:
    """Write distinct URLs, of which every thousandth is an unusual one."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    generator = REPOSITORY / "bench/sql/generate.py"
    subprocess.run([sys.executable, generator, str(rows), directory], check=True)
    source, target = f"{directory}/urls.parquet", f"{directory}/unusual.parquet"
    with (
        pq.ParquetFile(source) as file,
        pq.ParquetWriter(target, pa.schema({"url": "string"})) as out,
    ):
        for batch in file.iter_batches(100_000):
            urls = batch.column(0).to_pylist()
            for at in range(0, len(urls), 1000):
                urls[at] = UNUSUAL[at // 1000 % len(UNUSUAL)]
            out.write_table(pa.table({"url": pa.array(urls, pa.string())}))


def main() -> int:
    rows = int(sys.argv[1]) if len(sys.argv) > 1 else 5_000_000
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 3
    with tempfile.TemporaryDirectory() as directory:
        generate(rows, directory)
        spark = session()
        spark.sparkContext.setLogLevel("ERROR")
        urls = spark.read.parquet(f"{directory}/unusual.parquet")
        expected = checksum(six_calls(urls))
        equal = checksum(one_pass(urls)) == expected
        times: dict[str, list[float]] = {"six": [], "one": [], "scan": []}
        for _ in range(rounds):
            times["six"].append(seconds(six_calls(urls)))
            times["one"].append(seconds(one_pass(urls)))
            times["scan"].append(seconds(urls))
        six, one, scan = (sorted(times[name])[rounds // 2] for name in ("six", "one", "scan"))
        survived = checksum_with_failure(spark, one_pass(urls), one / 2) == expected
        java = spark.sparkContext._jvm.System.getProperty("java.version")
        spark.stop()
    ratios = [b / a for a, b in zip(times["six"], times["one"], strict=True)]
    print(
        f"{datetime.date.today()}, Spark {pyspark.__version__}, Java {java}, Python "
        f"{platform.python_version()}, local-cluster[2,1,1024], {os.cpu_count()} processors, "
        f"{rows:,} rows, median of {rounds} alternating rounds.\n"
    )
    print("| measured | result | target |\n|---|---|---|")
    print(f"| scan | {scan:.1f} s | |")
    print(f"| six calls of `parse_url` | {six:.1f} s | |")
    print(f"| `urikit.spark.parse` | {one:.1f} s | |")
    print(f"| ratio | {one / six:.2f} ({min(ratios):.2f} to {max(ratios):.2f}) | at most 0.35 |")
    print(f"| results are equal | {'yes' if equal else 'NO'} | yes |")
    print(f"| equal after an executor was killed | {'yes' if survived else 'NO'} | yes |")
    return 0 if equal and survived else 1


if __name__ == "__main__":
    raise SystemExit(main())
