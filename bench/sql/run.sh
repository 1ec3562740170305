#!/usr/bin/env bash
# Measures URL functions of SQL engines on a million URLs, and prints the table and the machine.
#
#     bench/sql/run.sh [ROUNDS]
#
# Creates what is missing in DIRECTORY (default: target/sql-bench): the Python packages, the URLs,
# and the worker. Needs Python 3.11, JDK 17, and Rust. Building takes minutes, measuring also.
set -euo pipefail
cd "$(dirname "$0")/../.."
directory=${DIRECTORY:-target/sql-bench}
rounds=${1:-11}
mkdir -p "$directory/urls"
directory=$(realpath "$directory")

python="$directory/venv/bin/python"
if [ ! -x "$python" ]; then
  python3 -m venv "$directory/venv"
  "$python" -m pip install --quiet -r bench/sql/requirements.txt
fi
if [ ! -f "$directory/urls/urls.txt" ]; then
  "$python" bench/sql/generate.py 1000000 "$directory/urls"
fi
if [ ! -x "$directory/worker" ]; then
  (cd sql && cargo build --locked --release -p urikit-sql-bench --features datafusion)
  cp sql/target/release/urikit-sql-bench "$directory/worker"
fi

grep -m 1 'model name' /proc/cpuinfo || true
date --iso-8601
export WORKER="$directory/worker"
engines="urikit urikit-java clickhouse duckdb polars pyarrow urikit-spark datafusion spark"
export ENGINES=${ENGINES:-$engines}
"$python" bench/sql/compare.py "$directory/urls" "$rounds"
