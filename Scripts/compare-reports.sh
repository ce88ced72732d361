#!/usr/bin/env bash
# Checks that two JSON reports are the same, except for their top-level keys `environment` and
# `timings`.
#
#   Scripts/compare-reports.sh FILE FILE
#   Scripts/compare-reports.sh FILE          prints a report without these keys
set -euo pipefail

# Prints a report, whose keys are sorted, without what varies.
stable() { # FILE
  awk '/^  "(environment|timings)"/ { skips = 1 } !skips { print } /^  }/ { skips = 0 }' "$1"
}

if [ $# -eq 1 ]; then
  stable "$1"
  exit
fi
cmp <(stable "$1") <(stable "$2")
