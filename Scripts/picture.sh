#!/usr/bin/env bash
# Makes the picture in README.md: the first screen of the HTML report of a run with the defaults.
#
#   Scripts/picture.sh [FILE]     the default is the file that README.md shows
#
# It needs Chrome or Chromium. The picture has two pixels for each of 1400 by 620 points.
set -euo pipefail
cd "$(dirname "$0")/.."

picture=${1:-Sources/CodableFuzz/CodableFuzz.docc/Resources/report@2x.png}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

browser=
for name in chromium chromium-browser google-chrome \
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"; do
  browser=$(command -v "$name") && break
done
test -n "$browser" || {
  echo "picture.sh: install Chrome or Chromium: neither was found" >&2
  exit 2
}

swift run -c release codable-fuzz --quiet --output "$scratch/report.html"
# Root may use a browser only without its sandbox. The page is our own, and has no scripts.
sandbox=
test "$(id -u)" != 0 || sandbox=--no-sandbox
"$browser" --headless $sandbox --disable-gpu --hide-scrollbars --user-data-dir="$scratch/profile" \
  --force-device-scale-factor=2 --window-size=1400,620 --screenshot="$scratch/report.png" \
  "file://$scratch/report.html" > "$scratch/log" 2>&1 || {
  cat "$scratch/log" >&2
  exit 1
}
mkdir -p "$(dirname "$picture")"
mv "$scratch/report.png" "$picture"
echo "$picture: $(wc -c < "$picture") bytes"
