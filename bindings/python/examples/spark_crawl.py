"""Count the pages of a crawl per registered domain, and normalizes its links.

The input has one row per link, with the columns `page` and `link`, as in Common Crawl's WAT files.
The job runs unchanged with a local session, in a local cluster, and on a cluster:

    spark-submit --master "local[2]" examples/spark_crawl.py LINKS.parquet OUTPUT
    spark-submit --master "local-cluster[2,1,1024]" examples/spark_crawl.py LINKS.parquet OUTPUT
    spark-submit --master yarn --archives environment.tar.gz#environment ... (see docs/spark.md)

Writes three directories of Parquet files below OUTPUT: `domains` (domain, pages), `links` (page,
domain, target), and `invalid` (page, link, reason).
"""

from __future__ import annotations

import sys

from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F
from urikit.spark import expr


def domains(links: DataFrame) -> DataFrame:
    """Return the number of pages of each registered domain."""
    pages = links.select("page").distinct()
    domain = expr("page").registered_domain().alias("domain")
    return pages.groupBy(domain).agg(F.count("*").alias("pages"))


def targets(links: DataFrame) -> DataFrame:
    """Return the links with their normalized targets, which are null if they are invalid."""
    target = expr(expr("link").resolve(base=F.col("page"))).normalize()
    return links.select("page", "link", expr(target).without_fragment().alias("target"))


def valid(resolved: DataFrame) -> DataFrame:
    """Return the valid links with the registered domain of their targets."""
    domain = expr("target").registered_domain().alias("domain")
    return resolved.where("target IS NOT NULL").select("page", domain, "target")


def invalid(resolved: DataFrame) -> DataFrame:
    """Return the links without a target, with the reason."""
    of_link = expr("link").error().getField("message")
    of_page = F.concat(F.lit("page: "), expr("page").error().getField("message"))
    reason = F.coalesce(of_link, of_page, F.lit("page: no scheme")).alias("reason")
    return resolved.where("target IS NULL").select("page", "link", reason)


def run(links: DataFrame, output: str) -> None:
    """Write the results of the job."""
    resolved = targets(links)
    domains(links).write.mode("overwrite").parquet(f"{output}/domains")
    valid(resolved).write.mode("overwrite").parquet(f"{output}/links")
    invalid(resolved).write.mode("overwrite").parquet(f"{output}/invalid")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        raise SystemExit(f"usage: {sys.argv[0]} LINKS OUTPUT")
    session = SparkSession.builder.appName("crawl").getOrCreate()
    run(session.read.parquet(sys.argv[1]), sys.argv[2])
    session.stop()
