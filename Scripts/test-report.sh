#!/usr/bin/env bash
# Runs the tests and collects the reports of their studies in one folder, with an index page and a
# Markdown summary. The reports of XCTest are those that the output of this run names.
#
#   Scripts/test-report.sh [DIR [OPTION…]]     the folder, by default reports/DATE, and options for
#                                              swift test, such as --filter or --package-path
#
# Tests run one after another, so that the timings in the attachments are meaningful. Set
# CONFIGURATION=release for timings that are comparable with those of an app. If GITHUB_STEP_SUMMARY
# names a file, as it does in GitHub Actions, the summary is appended to it.
set -uo pipefail
caller=$PWD
root=$(cd "$(dirname "$0")/.." && pwd)

folder=${1:-$root/reports/$(date +%Y%m%d-%H%M%S)}
[ $# -gt 0 ] && shift
case "$folder" in
  /*) ;;
  *) folder="$caller/$folder" ;;
esac
if [ -e "$folder" ] && [ -n "$(ls -A "$folder" 2>/dev/null)" ]; then
  echo "$folder is not empty: use a new folder, because attachments are never overwritten" >&2
  exit 64
fi
mkdir -p "$folder/attachments" || exit 2
folder=$(cd "$folder" && pwd)
case " $* " in
  *" --package-path"*) ;;
  *) set -- --package-path "$root" "$@" ;;
esac

# Decoders visit dictionaries in the order of their hashes. Make that the same in each run.
export SWIFT_DETERMINISTIC_HASHING=1
swift test "$@" --configuration "${CONFIGURATION:-debug}" --no-parallel \
  --attachments-path "$folder/attachments" \
  --event-stream-output-path "$folder/events.jsonl" \
  --xunit-output "$folder/tests.xml" 2>&1 | tee "$folder/output.txt"
status=${PIPESTATUS[0]}

if [ ! -s "$folder/events.jsonl" ]; then
  echo "the tests did not start, so there is nothing to report: see the output above" >&2
  exit "$((status ? status : 2))"
fi
swift run --package-path "$root" codable-fuzz test-report "$folder" || exit 2
if [ -n "${GITHUB_STEP_SUMMARY:-}" ]; then cat "$folder/summary.md" >> "$GITHUB_STEP_SUMMARY"; fi

cat <<EOF

index page     $folder/index.html
summary        $folder/summary.md
attachments    $folder/attachments ($(ls "$folder/attachments" | wc -l) files)
event stream   $folder/events.jsonl
output         $folder/output.txt
xUnit          $(ls "$folder"/tests*.xml)
EOF
exit $status
