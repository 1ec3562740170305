"""Replacements for other modules, with the semantics of the specifications."""
