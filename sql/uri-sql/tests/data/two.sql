-- Two queries.
SELECT 1 AS a;
SELECT 2 AS b
