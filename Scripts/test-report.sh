#!/usr/bin/env bash
# Runs the tests and collects what Swift Testing reports of them in one folder.
#
#   Scripts/test-report.sh [DIR]     the folder; reports/DATE if none is named
#
# Tests run one after another, so that the timings in the attachments are worth reading. Set
# CONFIGURATION=release for timings that say something about an app.
set -uo pipefail
caller=$PWD
cd "$(dirname "$0")/.."

folder=${1:-reports/$(date +%Y%m%d-%H%M%S)}
case "$folder" in
  /*) ;;
  *) [ $# -gt 0 ] && folder="$caller/$folder" || folder="$PWD/$folder" ;;
esac
if [ -e "$folder" ] && [ -n "$(ls -A "$folder" 2>/dev/null)" ]; then
  echo "$folder is not empty: name a new folder, attachments are never overwritten" >&2
  exit 64
fi
mkdir -p "$folder/attachments" || exit 2

# Decoders go through dictionaries in the order of their hashes: the same ones in each run.
export SWIFT_DETERMINISTIC_HASHING=1
swift test --configuration "${CONFIGURATION:-debug}" --no-parallel --disable-xctest \
  --attachments-path "$folder/attachments" \
  --event-stream-output-path "$folder/events.jsonl" \
  --xunit-output "$folder/tests.xml"
status=$?

cat <<EOF

attachments    $folder/attachments ($(ls "$folder/attachments" | wc -l) files)
event stream   $folder/events.jsonl
xUnit          $folder/tests.xml
EOF
exit $status
