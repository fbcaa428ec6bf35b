#!/usr/bin/env bash
# Installs each real engine as its README says and runs the kit on it. An engine that cannot be installed is left out, and said.
# Fails when an engine fails a case that its known-failures.json does not name.
set -uo pipefail
cd "$(dirname "$0")/../.."
kit=${KIT:-.venv/bin/mahjong-conformance}
adapters=conformance/adapters
failed=0

run() {
    local name=$1
    shift
    local known=()
    [ -f "$adapters/$name/known-failures.json" ] && known=(--known "$adapters/$name/known-failures.json")
    printf '\n-- %s\n' "$name"
    "$kit" run --ruleset riichi "${known[@]}" -- "$@" || failed=1
}

for name in mahjong jansou; do
    here=$adapters/$name
    if python3 -m venv "$here/.venv" && "$here/.venv/bin/pip" install -q -r "$here/requirements.txt"; then
        run "$name" "$here/.venv/bin/python" "$here/adapter.py"
    else
        echo "$name is left out: it could not be installed"
    fi
done

if npm install --silent --no-package-lock --prefix "$adapters/majiang-core"; then
    run majiang-core node "$adapters/majiang-core/adapter.mjs"
else
    echo "majiang-core is left out: it could not be installed"
fi
exit "$failed"
