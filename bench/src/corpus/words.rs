//! The words in generated inputs.

/// Mostly short words, as in hosts and paths.
#[rustfmt::skip]
pub(super) const WORDS: &[&str] = &[
    "a", "about", "account", "admin", "api", "archive", "article", "assets",
    "auth", "blog", "book", "category", "check", "client", "cloud", "code",
    "comments", "company", "contact", "content", "data", "default", "design", "docs",
    "download", "en", "event", "feed", "file", "forum", "gallery", "global",
    "green", "guide", "help", "history", "home", "house", "id", "image",
    "images", "index", "info", "international", "item", "jobs", "js", "language",
    "latest", "library", "list", "login", "main", "market", "media", "member",
    "mobile", "music", "network", "news", "online", "open", "page", "people",
    "photo", "policy", "press", "product", "products", "profile", "project", "public",
    "report", "research", "review", "science", "search", "service", "shop", "show",
    "site", "static", "story", "style", "support", "tag", "team", "technology",
    "test", "theme", "top", "topic", "travel", "university", "update", "user",
    "v1", "video", "view", "weather", "web", "wiki", "world",
];
