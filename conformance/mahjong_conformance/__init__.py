"""The conformance kit: fixtures and an engine's command line in, a verdict on every case out."""

SUITE = "0.1.0"
"""Version of the suite: fixtures, comparison rules and kit together. Sent in `hello`, written in every report."""

__all__ = ["SUITE"]
