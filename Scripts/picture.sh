#!/usr/bin/env bash
# Makes the pictures in README.md, light and dark: the HTML report of a demo document.
#
#   Scripts/picture.sh [FOLDER]     the default is the folder of the pictures that README.md shows
#
# It needs Chrome or Chromium. Each picture has two pixels for each of 1120 by 860 points.
set -euo pipefail
cd "$(dirname "$0")/.."

folder=${1:-Sources/CodableFuzz/CodableFuzz.docc/Resources}
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

swift run codable-fuzz --document feed --no-timing --quiet --output "$scratch/report.html"
# Root may use a browser only without its sandbox. The page is our own, and has no scripts.
sandbox=
test "$(id -u)" != 0 || sandbox=--no-sandbox

picture() { # FILE SCHEME, which is 0 for dark and 1 for light
  "$browser" --headless $sandbox --disable-gpu --hide-scrollbars --user-data-dir="$scratch/profile" \
    --blink-settings=preferredColorScheme="$2" --force-device-scale-factor=2 \
    --window-size=1120,860 --screenshot="$scratch/report.png" "file://$scratch/report.html" \
    > "$scratch/log" 2>&1 || {
    cat "$scratch/log" >&2
    exit 1
  }
  mkdir -p "$folder"
  mv "$scratch/report.png" "$folder/$1"
  echo "$folder/$1: $(wc -c < "$folder/$1") bytes"
}

picture report@2x.png 1
picture report~dark@2x.png 0
