"""Rules, schemas, fixtures and notes of the checkout -> the generated pages of the site, in `docs/generated`."""

from __future__ import annotations

import shutil
from pathlib import Path

from pages import rulesets, schemas, vocabulary

ROOT = Path(__file__).parents[1]
TARGET = Path(__file__).parent / "generated"

COPIED = {
    "interpreting.md": ROOT / "conformance" / "INTERPRETING.md",
    "engines.md": ROOT / "conformance" / "adapters" / "FINDINGS.md",
    "changelog.md": ROOT / "CHANGELOG.md",
}


def main() -> None:
    """Writes every generated page anew."""
    if TARGET.exists():
        shutil.rmtree(TARGET)
    texts = {
        **{name: path.read_text(encoding="utf-8") for name, path in COPIED.items()},
        **rulesets.pages(ROOT / "conformance" / "fixtures"),
        **vocabulary.pages(),
        **schemas.pages(ROOT / "schemas"),
    }
    for name, text in texts.items():
        path = TARGET / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    print(f"{len(texts)} pages written")


if __name__ == "__main__":
    main()
