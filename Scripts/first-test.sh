#!/usr/bin/env bash
# Shows what a first test costs: a package with an app and a test of one line is built from nothing, and
# the test is run. The second run passes: the first one writes its baseline.
#
#   Scripts/first-test.sh
set -euo pipefail
cd "$(dirname "$0")/.."

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
consumer=Tests/ConsumerPackage
package=$scratch/Podcasts
mkdir -p "$package/Sources/Podcasts" "$package/Tests/PodcastsTests/Fixtures"
cp $consumer/Sources/Podcasts/{Episode,PodcastAPI}.swift "$package/Sources/Podcasts"
cp $consumer/Tests/PodcastsTests/Fixtures/episodes.json "$package/Tests/PodcastsTests/Fixtures"
cat > "$package/Package.swift" << END
// swift-tools-version: 6.1
import PackageDescription
let package = Package(
  name: "Podcasts", platforms: [.macOS(.v14)],
  dependencies: [.package(name: "CodableFuzz", path: "$PWD")],
  targets: [
    .target(name: "Podcasts"),
    .testTarget(
      name: "PodcastsTests",
      dependencies: ["Podcasts", .product(name: "CodableFuzzTesting", package: "CodableFuzz")],
      resources: [.copy("Fixtures")]),
  ])
END
cat > "$package/Tests/PodcastsTests/DriftTests.swift" << 'END'
import CodableFuzzTesting
import Testing

@testable import Podcasts

@Test func latestEpisodesSurvive() throws {
  try expectResilience("Fixtures/episodes.json", allowing: .totalLoss) {
    try PodcastAPI.latest(from: $0)
  }
}
END

# Runs a command, and prints its wall and processor seconds and its largest process. The resources are
# those of children that ended, as the system counts them.
swiftc -o "$scratch/measured" - << 'SWIFT'
import Foundation

let process = Process()
process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
process.arguments = Array(CommandLine.arguments.dropFirst(2))
process.standardInput = FileHandle.nullDevice
let start = ContinuousClock.now
try process.run()
process.waitUntilExit()
let wall = (ContinuousClock.now - start) / .seconds(1)
var used = rusage()
// RUSAGE_CHILDREN, which has another type on each system.
getrusage(-1, &used)
let processor = [used.ru_utime, used.ru_stime].map { Double($0.tv_sec) + Double($0.tv_usec) / 1e6 }
#if os(Linux)
  let bytes = used.ru_maxrss << 10
#else
  let bytes = used.ru_maxrss
#endif
print(
  CommandLine.arguments[1].padding(toLength: 24, withPad: " ", startingAt: 0),
  String(
    format: "%6.1f s, %6.1f s of processor time, %4d MB", wall, processor.reduce(0, +), bytes >> 20))
exit(process.terminationStatus)
SWIFT

run() { # COMMAND…
  "$@" > "$scratch/log" 2>&1 || { tail -n 30 "$scratch/log" >&2; return 1; }
}

export -f run
export scratch
cd "$package"
"$scratch/measured" "build, once" bash -c 'run swift build --build-tests'
# A run on a CI system writes no baseline; a person's first run does.
env -u CI swift test --skip-build > "$scratch/log" 2>&1 && { echo "first-test.sh: the first run passes" >&2; exit 1; }
test -f Tests/PodcastsTests/Baselines/episodes.latestEpisodesSurvive.txt ||
  { echo "first-test.sh: the first run writes no baseline" >&2; tail -n 30 "$scratch/log" >&2; exit 1; }
# What runs the tests has another name in each build system.
bundle=$(find "$(swift build --show-bin-path)" -maxdepth 1 -type f -perm -u+x \
  \( -name '*PackageTests.xctest' -o -name '*-test-runner' \))
"$scratch/measured" "the test" bash -c "run '$bundle' --testing-library swift-testing"
"$scratch/measured" "swift test, with no change" bash -c 'run swift test'
