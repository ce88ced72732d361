#!/usr/bin/env bash
# Runs the tests and puts what Swift Testing reports of them in one folder, with an index page and a
# summary in Markdown.
#
#   Scripts/test-report.sh [DIR [OPTION…]]     the folder, reports/DATE if none is named;
#                                              options go to swift test, such as --filter or
#                                              --package-path
#
# Tests run one after another, so that the timings in the attachments are worth reading. Set
# CONFIGURATION=release for timings that say something about an app. Where GITHUB_STEP_SUMMARY names a
# file, as in a step of GitHub Actions, the summary is added to it.
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
  echo "$folder is not empty: name a new folder, attachments are never overwritten" >&2
  exit 64
fi
mkdir -p "$folder/attachments" || exit 2
folder=$(cd "$folder" && pwd)
case " $* " in
  *" --package-path"*) ;;
  *) set -- --package-path "$root" "$@" ;;
esac

# Decoders go through dictionaries in the order of their hashes: the same ones in each run.
export SWIFT_DETERMINISTIC_HASHING=1
swift test "$@" --configuration "${CONFIGURATION:-debug}" --no-parallel --disable-xctest \
  --attachments-path "$folder/attachments" \
  --event-stream-output-path "$folder/events.jsonl" \
  --xunit-output "$folder/tests.xml"
status=$?

if [ ! -s "$folder/events.jsonl" ]; then
  echo "the tests did not start: there is nothing to report" >&2
  exit "$((status ? status : 2))"
fi
swift run --package-path "$root" codable-fuzz test-report "$folder" || exit 2
if [ -n "${GITHUB_STEP_SUMMARY:-}" ]; then cat "$folder/summary.md" >> "$GITHUB_STEP_SUMMARY"; fi

cat <<EOF

index page     $folder/index.html
summary        $folder/summary.md
attachments    $folder/attachments ($(ls "$folder/attachments" | wc -l) files)
event stream   $folder/events.jsonl
xUnit          $folder/tests.xml
EOF
exit $status
