"""Where rulesets, their parts and the schemas lie: in a checkout, or inside an installed wheel."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parents[1]
_INSTALLED = _PACKAGE / "data"
_SUFFIXES = (".yaml", ".yml")

PARTS = "base"
"""The folder of what is no ruleset but a part of several."""


def spec_root() -> Path:
    """The folder of all rulesets that come with the project."""
    return _home() / "spec"


def schema_path(name: str) -> Path:
    """The file of a schema: `ruleset` or `resolved`."""
    return _home() / "schemas" / f"{name}.schema.json"


def schema_from(folder: Path) -> str:
    """How a file in `folder` names the schema of rulesets for an editor: relative to it among the project's own files."""
    folder, schema = folder.resolve(), schema_path("ruleset")
    if not _INSTALLED.is_dir() and folder.is_relative_to(_home()):
        return Path(os.path.relpath(schema, folder)).as_posix()
    return schema.as_uri()


def rulesets() -> tuple[str, ...]:
    """The ids of the rulesets that come with the project."""
    return tuple(name for name in _names(spec_root()) if "/" not in name)


def files(place: Path) -> tuple[Path, ...]:
    """The files of a ruleset or part: the file itself, or those of the folder, in the order of their names."""
    if place.is_dir():
        return tuple(sorted(path for path in place.iterdir() if path.suffix in _SUFFIXES and path.is_file()))
    return (place,)


def there(path: Path) -> bool:
    """Whether a path is a regular file or a folder. What cannot be one, such as a name too long, is neither."""
    return os.path.isfile(path) or os.path.isdir(path)  # noqa: PTH112, PTH113  (those of `Path` raise for such a name)


def find(name: str, beside: Path) -> tuple[Path, Path] | None:
    """What `extends: [name]` means, with the folder it was found in: `beside`, else the project's; None if in neither.

    What is found extends in its turn what lies in that folder, so that nobody's files change the project's own.
    """
    for folder in (beside, spec_root()):
        for path in (folder / name, *(folder / f"{name}{suffix}" for suffix in _SUFFIXES)):
            if there(path) and files(path):
                return path.resolve(), folder
    return None


def known(beside: Path) -> tuple[str, ...]:
    """The names that `find` knows."""
    return tuple(dict.fromkeys([*_names(beside), *_names(spec_root())]))


def _home() -> Path:
    return _INSTALLED if _INSTALLED.is_dir() else _PACKAGE.parents[1]


def _names(folder: Path, prefix: str = "") -> Iterator[str]:
    if not folder.is_dir():
        return
    for path in sorted(folder.iterdir()):
        if path.is_dir() and path.name == PARTS and not prefix:
            yield from _names(path, f"{PARTS}/")
        elif path.suffix in _SUFFIXES or (path.is_dir() and files(path)):
            yield prefix + path.stem
