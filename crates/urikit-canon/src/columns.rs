//! The `url_*` columns of the Common Crawl index.
