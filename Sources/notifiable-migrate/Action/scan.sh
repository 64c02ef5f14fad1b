#!/usr/bin/env bash
# Builds notifiable-migrate from the checkout that contains this script, and scans the current folder as the SCAN_ variables
# say; action.yml describes them. Writes SARIF, and prints the findings. Exits with the command's exit code.
set -euo pipefail
package=$(cd "$(dirname "$0")/.." && pwd)

# The input's quotes are a shell's; xargs reads the same ones, and expands nothing.
paths=$(xargs -n 1 printf '%s\n' <<<"${SCAN_PATHS:-}") || exit 2
arguments=(scan)
while IFS= read -r path; do
    if [ -n "$path" ]; then arguments+=("$path"); fi
done <<<"$paths"
if [ "${#arguments[@]}" = 1 ] && ! grep -qs '"paths"' .notifiable-migrate.json; then arguments+=(.); fi
if [ -n "${SCAN_BASELINE:-}" ]; then arguments+=(--baseline "$SCAN_BASELINE"); fi
if [ -n "${SCAN_FAIL_ON:-}" ]; then arguments+=(--fail-on "$SCAN_FAIL_ON"); fi
sarif=${SCAN_SARIF:-notifications.sarif}
{ mkdir -p "$(dirname "$sarif")" && : >"$sarif"; } || exit 73

swift build --quiet --configuration release --package-path "$package" --product notifiable-migrate || {
    echo "notifiable-migrate can't be built; README.md in $package says what it needs" >&2
    exit 69
}
command=$(swift build --configuration release --package-path "$package" --show-bin-path)/notifiable-migrate

# The log is for people, and its exit code is the action's. It has the messages of both runs, which are the same.
"$command" "${arguments[@]}" --format sarif >"$sarif" 2>/dev/null || true
"$command" "${arguments[@]}"
