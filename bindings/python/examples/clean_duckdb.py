"""Clean a column of messy URLs with DuckDB, and show the reasons of invalid rows."""

import duckdb
import pyarrow as pa
import urikit.duckdb
from messy_urls import messy_urls

connection = duckdb.connect()
urikit.duckdb.register(connection)
logs = pa.table({"url": messy_urls(20_000)})
cleaned = connection.sql("SELECT url, uri_normalize(url, 'whatwg guess') AS clean FROM logs")
print(
    connection.sql("""
    SELECT uri_host(clean, 'guess') AS host, count(*) AS rows
    FROM cleaned GROUP BY ALL ORDER BY rows DESC
""")
)
print(
    connection.sql("""
    SELECT uri_error(url, 'whatwg guess').message AS reason, count(*) AS rows, min(url) AS example
    FROM cleaned WHERE clean IS NULL GROUP BY ALL ORDER BY rows DESC
""")
)
((share,),) = connection.sql("SELECT avg((clean IS NULL)::int) FROM cleaned").fetchall()
assert share < 0.01
