"""Where the suite's files lie: beside the package in a checkout, inside it in an installed wheel."""

from dataclasses import dataclass
from pathlib import Path

_PACKAGE = Path(__file__).parent
_INSTALLED = _PACKAGE / "data"


@dataclass(frozen=True, slots=True)
class SuiteFolder:
    """A folder that holds `fixtures/` and `rulesets/`. The kit's own is one; an author may point at another."""

    root: Path

    @property
    def fixtures(self) -> Path:
        """`<ruleset>/<kind>/<topic>.json`: the cases."""
        return self.root / "fixtures"

    @property
    def rulesets(self) -> Path:
        """`<ruleset>.json`: resolved rulesets, with options, presets and clauses."""
        return self.root / "rulesets"


def own_suite() -> SuiteFolder:
    """The suite that comes with the kit."""
    return SuiteFolder(_INSTALLED if _INSTALLED.is_dir() else _PACKAGE.parent)


def schema_path(name: str) -> Path:
    """The file of a schema: `fixture`, `log`, `protocol` or `report`."""
    folder = _INSTALLED if _INSTALLED.is_dir() else _PACKAGE.parent.parent
    return folder / "schemas" / f"{name}.schema.json"
