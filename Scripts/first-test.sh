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
measured() { # TITLE COMMAND…
  python3 - "$@" << 'P'
import resource, subprocess, sys, time

start = time.monotonic()
code = subprocess.run(sys.argv[2:], stdin=subprocess.DEVNULL).returncode
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print("%-24s %6.1f s, %6.1f s of processor time, %4.0f MB" % (
    sys.argv[1], time.monotonic() - start, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024))
sys.exit(code)
P
}

run() { # COMMAND…
  "$@" > "$scratch/log" 2>&1 || { tail -n 30 "$scratch/log" >&2; return 1; }
}

export -f run
export scratch
cd "$package"
measured "build, once" bash -c 'run swift build --build-tests'
# A run on a CI system writes no baseline; a person's first run does.
env -u CI swift test --skip-build > "$scratch/log" 2>&1 && { echo "first-test.sh: the first run passes" >&2; exit 1; }
test -f Tests/PodcastsTests/Baselines/episodes.latestEpisodesSurvive.txt ||
  { echo "first-test.sh: the first run writes no baseline" >&2; tail -n 30 "$scratch/log" >&2; exit 1; }
bundle=$(find "$(swift build --show-bin-path)" -maxdepth 1 -name '*PackageTests.xctest')
measured "the test" bash -c "run '$bundle' --testing-library swift-testing"
measured "swift test, with no change" bash -c 'run swift test'
