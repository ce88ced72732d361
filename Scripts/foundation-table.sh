#!/usr/bin/env bash
# Prints what the Foundation of a system makes of each row of the table of differences, as JSON.
#
#   Scripts/foundation-table.sh                     this machine
#   Scripts/foundation-table.sh iphonesimulator     the simulator that is booted: also
#                                                   appletvsimulator, watchsimulator, xrsimulator
#
# It compiles three files, not the package, so it takes seconds and works with Swift 5.9 and later. Save
# what it prints as Tests/CodableFuzzTests/Systems/Foundations/SYSTEM.json, where SYSTEM is the name it
# prints first: FoundationTableTests compares the table with it.
set -euo pipefail
cd "$(dirname "$0")/.."

simulator=${1:-}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

cat > "$folder/main.swift" <<'SWIFT'
import Foundation

let version = ProcessInfo.processInfo.operatingSystemVersion
let system = TargetSystem(runningAt: Release(version.majorVersion, version.minorVersion))
let rows = Dictionary(uniqueKeysWithValues: FoundationTable.documented.map { ($0.id, $0.here) })
let encoder = JSONEncoder()
encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
print(String(decoding: try encoder.encode([system.name: rows]), as: UTF8.self))
SWIFT

files=(
  Sources/CodableFuzz/Systems/{TargetSystem,FoundationTable}.swift
  Tests/FuzzTestSupport/DocumentedFoundations.swift "$folder/main.swift")
flags=(-package-name codable-fuzz -o "$folder/foundation-table")
case $simulator in
  "")
    if command -v xcrun > /dev/null; then compile=(xcrun swiftc); else compile=(swiftc); fi
    "${compile[@]}" "${flags[@]}" "${files[@]}"
    "$folder/foundation-table"
    exit
    ;;
  iphonesimulator) target=ios16.0 ;;
  appletvsimulator) target=tvos16.0 ;;
  watchsimulator) target=watchos9.0 ;;
  xrsimulator) target=xros1.0 ;;
  *)
    echo "foundation-table.sh: unknown simulator '$simulator'" >&2
    exit 64
    ;;
esac
xcrun --sdk "$simulator" swiftc -target "$(uname -m)-apple-$target-simulator" \
  "${flags[@]}" "${files[@]}"
xcrun simctl spawn booted "$folder/foundation-table"
