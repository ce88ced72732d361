#!/bin/sh
# Compares reading a large capture with cat and with Python's json.load.
#
# Usage: Scripts/capture-bench.sh [GIGABYTES]
#
# It generates an HTTP Archive in a temporary folder, in which one answer in 10,000 is chosen, and
# prints the wall time and the peak memory of each program. It builds the command for release first.

set -eu
cd "$(dirname "$0")/.."
gigabytes=${1:-2}
swift build -c release --product codable-fuzz >&2
tool=$(swift build -c release --show-bin-path)/codable-fuzz
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT INT TERM

python3 - "$gigabytes" "$scratch/big.har" <<'PYTHON'
import json, sys

size = int(float(sys.argv[1]) * (1 << 30))
people = [{"name": "Person \"%d\"" % i, "age": i % 90} for i in range(400)]
answer = json.dumps(people)
headers = [{"name": "X-Header-%d" % i, "value": "v" * 40} for i in range(20)]


def entry(number, path, body):
    return json.dumps({
        "startedDateTime": "2026-11-23T10:00:00.000Z", "time": 12.5,
        "request": {"method": "GET", "url": "https://api.example.com/%s?n=%d" % (path, number),
                    "httpVersion": "HTTP/2", "cookies": [], "headers": headers, "queryString": []},
        "response": {"status": 200, "statusText": "OK", "headers": headers, "cookies": [],
                     "content": {"size": len(body), "mimeType": "application/json", "text": body},
                     "redirectURL": ""},
        "cache": {}, "timings": {"send": 0, "wait": 1, "receive": 1}})


with open(sys.argv[2], "w") as file:
    start = '{"log":{"version":"1.2","creator":{"name":"bench","version":"1"},"entries":['
    written = file.write(start)
    number = 0
    while written < size:
        chosen = number % 10000 == 0
        text = entry(number, "people", answer[:answer.index("}") + 1] + "]") if chosen \
            else entry(number, "traffic/%d" % (number % 50), answer)
        written += file.write(("," if number else "") + text)
        number += 1
    file.write("]}}")
PYTHON

cat > "$scratch/measure.py" <<'PYTHON'
import os, resource, subprocess, sys, time

start = time.monotonic()
status = subprocess.call(sys.argv[2:], stdout=subprocess.DEVNULL)
seconds = time.monotonic() - start
peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
peak = peak // 1024 if sys.platform == "darwin" else peak
print("%-14s %7.2f s  %7d MB  exit code %d" % (sys.argv[1], seconds, peak // 1024, status))
PYTHON

measure() { python3 "$scratch/measure.py" "$@"; }
ls -l "$scratch/big.har" | awk '{ printf "%.2f GB\n", $5 / 1024 / 1024 / 1024 }'
measure cat cat "$scratch/big.har"
measure cat cat "$scratch/big.har"
measure codable-fuzz "$tool" --document "people=$scratch/big.har" --entry 'GET */people' \
  --no-timing --no-findings --advice none --quiet --workers 0
measure workers "$tool" --document "people=$scratch/big.har" --entry 'GET */people' \
  --no-timing --quiet --artifacts "$scratch/artifacts"
measure json.load python3 -c "import json, sys; json.load(open(sys.argv[1]))" "$scratch/big.har"
