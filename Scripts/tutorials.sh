#!/usr/bin/env bash
# Builds the code of the tutorials in the documentation, and runs what they say to run.
#
#   Scripts/tutorials.sh
#
# It copies Tests/ConsumerPackage, and builds the copy in the build folder of this package. Every step of
# Swift code becomes a target of the copy: a test, an app's sources with the new file, or a tool. Manifests are read with
# the package manager. The tutorials' last tests must pass, and the first one of FixALossyList must
# fail. Output that a tutorial shows must be what the command above it prints. Other files must exist.
set -euo pipefail
cd "$(dirname "$0")/.."

catalog=$PWD/Sources/CodableFuzz/CodableFuzz.docc
consumer=$PWD/Tests/ConsumerPackage
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT

fail() { # TEXT
  echo "tutorials.sh: $1" >&2
  exit 1
}

cp -R "$consumer/Package.swift" "$consumer/Sources" "$consumer/Tests" "$copy"
sed -i.bak "s|path: \"../..\"|path: \"$PWD\"|" "$copy/Package.swift"
sed -i.bak 's|\.target(name: "Podcasts"),|.target(name: "Podcasts", dependencies: [lossy]),|' \
  "$copy/Package.swift"

# A target with the sources of the app, for a step that changes them.
app_target() { # NAME FILE
  mkdir -p "$copy/Sources/$1"
  cp "$copy/Sources/Podcasts"/*.swift "$copy/Sources/$1"
  cp "$2" "$copy/Sources/$1/$(basename "$3")"
  echo "package.targets.append(.target(name: \"$1\", dependencies: [lossy]))"
}

test_target() { # NAME FILE
  mkdir -p "$copy/Tests/$1"
  cp "$2" "$copy/Tests/$1/$(basename "$3")"
  cp -R "$consumer/Tests/PodcastsTests/Fixtures" "$consumer/Tests/PodcastsTests/Baselines" \
    "$copy/Tests/$1"
  echo "package.targets.append(.testTarget(name: \"$1\", dependencies: [\"Podcasts\", lossy, testing]," \
    "exclude: [\"Baselines\", \"Fixtures\"]))"
}

tool_target() { # NAME FILE
  mkdir -p "$copy/Sources/$1"
  cp "$2" "$copy/Sources/$1/main.swift"
  echo "package.targets.append(.executableTarget(name: \"$1\", dependencies: [\"Podcasts\", command]))"
}

manifest() { # FILE
  mkdir -p "$copy/Manifest"
  cp "$1" "$copy/Manifest/Package.swift"
  swift package --package-path "$copy/Manifest" dump-package > /dev/null
}

steps=0
targets="" passing="" failing="" tool=""
shown=()
for tutorial in "$catalog"/Tutorials/*.tutorial; do
  last=
  while IFS='|' read -r path name; do
    file=$catalog/Resources/Tutorials/$name
    test -f "$file" || fail "$(basename "$tutorial"): there is no $name"
    step=Step$((steps += 1))
    case $path in
      *Package.swift) manifest "$file" ;;
      Sources/podcasts-fuzz/*)
        targets+=$(tool_target $step "$file" "$path")$'\n'
        tool=$step
        ;;
      Sources/*)
        targets+=$(app_target $step "$file" "$path")$'\n'
        # Later steps are about the app with this file.
        cp "$file" "$copy/Sources/Podcasts/$(basename "$path")"
        ;;
      Tests/*.swift)
        targets+=$(test_target $step "$file" "$path")$'\n'
        last=$step
        test "$name" != fix-1.txt || failing=$step
        ;;
      Terminal) test "$name" = tool-commands.txt || shown+=("$last|$file") ;;
    esac
  done < <(sed -nE 's/^ *@Code\(name: "([^"]*)", file: "([^"]*)"\).*/\1|\2/p' "$tutorial")
  # The first study ends with a test that fails.
  case $tutorial in
    */FirstStudy.tutorial) ;;
    *) passing+=${last:+|$last} ;;
  esac
done
test $steps -gt 13 || fail "only $steps steps were found"

# The helpers must precede the package, which uses one of them.
{
  sed '/^let package/,$d' "$copy/Package.swift"
  echo 'let lossy = Target.Dependency.product(name: "DecodingStrategies", package: "CodableFuzz")'
  echo 'let testing = Target.Dependency.product(name: "CodableFuzzTesting", package: "CodableFuzz")'
  echo 'let command = Target.Dependency.product(name: "CodableFuzzCommand", package: "CodableFuzz")'
  sed -n '/^let package/,/^)/p' "$copy/Package.swift"
  printf '%s' "$targets"
  sed '1,/^)/d' "$copy/Package.swift"
} > "$copy/Package.new"
mv "$copy/Package.new" "$copy/Package.swift"

options=(--package-path "$copy" --scratch-path "$PWD/.build" --disable-build-manifest-caching)
swift build --build-tests "${options[@]}"
built=$(swift build "${options[@]}" --show-bin-path)

# Runs the tests of targets; fails if there are not as many tests as targets.
run_tests() { # TARGET|TARGET… [NAME=VALUE…]
  local targets=$1 status=0 count
  shift
  env "$@" swift test --skip-build "${options[@]}" --filter "^($targets)[./]" \
    > "$copy/output" 2> "$copy/errors" || status=$?
  cat "$copy/output" "$copy/errors" > "$copy/log"
  count=$(tr '|' '\n' <<< "$targets" | grep -c .)
  grep -qE "Test run with $count tests? " "$copy/log" || {
    cat "$copy/log" >&2
    fail "$count tests should have run: $targets"
  }
  return $status
}

passing=${passing#|}
# The tutorial about baselines writes them first.
run_tests "$passing" UPDATE_BASELINES=1 > /dev/null || true
run_tests "$passing" || {
  cat "$copy/log" >&2
  fail "these should pass: $passing"
}
if run_tests "$failing"; then fail "the test that misses silent losses should fail: $failing"; fi

outputs=0
for pair in "${shown[@]}"; do
  target=${pair%%|*} file=${pair#*|}
  command=$(sed -n '1s/^\$ //p' "$file")
  grep -q '^[^$]' "$file" || continue
  variables=${command%%swift *}
  # shellcheck disable=SC2086
  run_tests "$target" $variables || true
  # Other lines may come between these.
  awk '/^\$ / || /^$/ { next } FILENAME == ARGV[1] { want[++count] = $0; next }
    $0 == want[found + 1] { found++ } END { exit found < count }' "$file" "$copy/log" || {
    cat "$copy/log" >&2
    fail "$(basename "$file") is not what this prints: $command"
  }
  outputs=$((outputs + 1))
done
test $outputs -ge 2 || fail "only $outputs outputs were compared"

commands=0
while read -r command; do
  # shellcheck disable=SC2086
  (cd "$copy" && "$built/$tool" $command > log 2>&1) || {
    cat "$copy/log" >&2
    fail "this fails: podcasts-fuzz $command"
  }
  commands=$((commands + 1))
done < <(sed -n 's/^\$ swift run podcasts-fuzz *//p' "$catalog/Resources/Tutorials/tool-commands.txt")
test $commands -ge 4 || fail "only $commands commands were run"
echo "$steps steps build, $outputs outputs are what is printed, and $commands commands run"
