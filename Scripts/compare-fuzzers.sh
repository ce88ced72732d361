#!/usr/bin/env bash
# Compares three fuzzers: 'codable-fuzz --plan guided', libFuzzer with the mutator of 'fuzz-init', and
# plain libFuzzer on the bytes of a document. It prints two tables:
#
# - how many inputs each needs for the planted bugs of Tests/PlantedBugs, for each seed; a dash and the
#   number of inputs if it does not find one in time;
# - the edges of code that each reaches in the models of Corpus, and in models that 'init' generates.
#
#   Scripts/compare-fuzzers.sh [DIR]     a folder for the package, whose build takes minutes; the
#                                        default is .build/compare-fuzzers
#
# SAMPLES   the documents to generate models from; the default is three of Corpus
# SEEDS     the seeds (default: 1 2 3 4 5)
# SECONDS_FOR_BUGS, SECONDS_FOR_EDGES   the time for each (default: 30 and 60); 0 leaves that table out
# JOBS      how many to run at once (default: 2)
# ENGINES   the fuzzers (default: guided ours bytes, which is plain libFuzzer)
# KEEP      1 to use what the last run built
set -euo pipefail
cd "$(dirname "$0")/.."
folder=${1:-$PWD/.build/compare-fuzzers}
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
repository=$PWD
export seconds_for_bugs=${SECONDS_FOR_BUGS:-30} seconds_for_edges=${SECONDS_FOR_EDGES:-60}
read -ra samples <<< "${SAMPLES:-Corpus/Timeline/timeline.json Corpus/Orders/orders.json Corpus/Events/events.json}"

quiet() { # COMMAND…
  "$@" > "$folder/log" 2>&1 || { tail -n 30 "$folder/log" >&2; exit 1; }
}

team=$folder/team
# A build with code coverage writes a file into the working folder when it ends.
export LLVM_PROFILE_FILE=/dev/null

# A package with the models, and a tool with the studies.
make_package() {
  rm -rf "$team"/{Sources,Package.swift,Fuzz}
  mkdir -p "$team/Sources/compare-tool"
  cp -Rp Corpus "$team/Sources/CorpusModels"
  cp -Rp Tests/PlantedBugs "$team/Sources/PlantedBugs"
  quiet swift build --product codable-fuzz
  modules=()
  for sample in "${samples[@]}"; do
    module=Generated${#modules[@]} name=generated-$(basename "$sample" .json)
    rm -rf "$folder/init"
    quiet .build/debug/codable-fuzz init "$sample" --name $module --output "$folder/init"
    cp -Rp "$folder/init/Sources/$module" "$team/Sources/$module"
    cp "$folder/init/Tests/${module}Tests/Fixtures/"*.json "$team/Sources/$module/document.json"
    # The study of the tool that 'init' wrote, with another name and file. It is in the module
    # of the models, as modules have types of the same name.
    cat > "$team/Sources/$module/Study.swift" << END
import CodableFuzz
import Foundation

private let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  .appendingPathComponent("document.json")

public let study$module =
$(sed -n '/^    Study(/,/^  ]/p' "$folder/init/Sources/"*-fuzz/main.swift | sed '$d' \
  | sed "s|\"[^\"]*\", json: .*|\"$name\", json: (try? Data(contentsOf: file)).map(Array.init) ?? [],|")
END
    modules+=("$module")
  done
  cat > "$team/Package.swift" << END
// swift-tools-version: 6.1
import PackageDescription

let codableFuzz = ["CodableFuzz", "JSONMutation", "JSONText", "DecodingStrategies", "ResultDecoding"]
let models: [Target] = [$(printf '"%s", ' "${modules[@]}")].map {
  .target(
    name: \$0,
    dependencies: ["CodableFuzz", "DecodingStrategies"].map { .product(name: \$0, package: "CodableFuzz") },
    exclude: ["document.json"])
}
let package = Package(
  name: "Compare",
  platforms: [.macOS(.v13)],
  products: [
$(for module in CorpusModels PlantedBugs "${modules[@]}"; do
  echo "    .library(name: \"$module\", targets: [\"$module\"]),"
done)
  ],
  dependencies: [.package(name: "CodableFuzz", path: "$repository")],
  targets: models + [
    .target(
      name: "CorpusModels",
      dependencies: codableFuzz.map { .product(name: \$0, package: "CodableFuzz") },
      resources: [
$(cd Corpus && find . -name '*.json' | sed 's|^./\(.*\)|        .embedInCode("\1"),|')
      ],
      swiftSettings: [.enableUpcomingFeature("InternalImportsByDefault")]),
    .target(
      name: "PlantedBugs", dependencies: [.product(name: "CodableFuzz", package: "CodableFuzz")]),
    .executableTarget(
      name: "compare-tool",
      dependencies: ["CorpusModels", "PlantedBugs", .product(name: "CodableFuzzCommand", package: "CodableFuzz")]
        + models.map { .target(name: \$0.name) }),
  ]
)
END
  cat > "$team/Sources/compare-tool/main.swift" << END
import CodableFuzzCommand
import CorpusModels
import PlantedBugs
$(printf 'import %s\n' "${modules[@]}")

FuzzCommand.main(studies: {
  PlantedBugs.studies + Corpus.studies + [$(printf 'study%s, ' "${modules[@]}")]
})
END
}

# One tool for guided searches, and a libFuzzer target for each study.
if [ "${KEEP:-}" != 1 ]; then
  make_package
  quiet swift build --package-path "$team" -c release --enable-code-coverage
fi
export tool=$team/.build/release/compare-tool out=$team/Fuzz/out results=$folder/results
options=(--import CorpusModels --import PlantedBugs)
number=0 generated=0
bugs=() models=()
for name in $("$tool" list documents --format json | sed -nE 's/.*"name" *: *"([^"]+)".*/\1/p'); do
  case $number,$name in
    [0-4],*) bugs+=("$name") study="PlantedBugs.studies[$number]" ;;
    *,generated-*)
      models+=("$name") study=studyGenerated$generated
      options+=(--import Generated$generated)
      generated=$((generated + 1))
      ;;
    *) models+=("$name") study="Corpus.studies[$((number - ${#bugs[@]}))]" ;;
  esac
  options+=(--study "$name=$study")
  number=$((number + 1))
done
cd "$team"
if [ "${KEEP:-}" != 1 ]; then
  quiet "$tool" fuzz-init "${options[@]}"
  quiet bash Fuzz/build.sh
fi
rm -rf "$results"
mkdir "$results"

# A strategy's document is what plain libFuzzer starts from; the other seeds are identifiers.
mkdir "$results/plain"
for name in "${bugs[@]}" "${models[@]}"; do
  mkdir "$results/plain/$name"
  for seed in "$team/Fuzz/Seeds/fuzz-$name"/*; do
    grep -q "^$name:" "$seed" || cp "$seed" "$results/plain/$name"
  done
done
export seeds=$team/Fuzz/Seeds dictionaries=$team/Fuzz/Dictionaries

# What finds a bug, and a word in the mutant if other mutants are found in the same way.
finder() { # BUG
  case $1 in
    quadratic-loop) echo super-linear-time note ;;
    rare-tag) echo silent-loss legacy-2019 ;;
    *) echo crash ;;
  esac
}

# Searches with one worker, and writes the report.
guided() { # NAME SEED SECONDS ARGUMENT…
  local name=$1 seed=$2 seconds=$3
  shift 3
  "$tool" --plan guided --document "$name" --seed "$seed" --time "$seconds" --workers 1 "$@" \
    --no-curve --no-findings --no-timing --advice none --format json -q
}

# Runs libFuzzer for some seconds, or until it finds a problem.
libfuzzer() { # ENGINE NAME SEED SECONDS CORPUS
  local engine=$1 name=$2 seed=$3 seconds=$4 corpus=$5 start=("$seeds/fuzz-$2")
  mkdir -p "$corpus"
  if [ "$engine" = bytes ]; then
    export CODABLE_FUZZ_PLAIN_BYTES=1
    start=(-dict="$dictionaries/fuzz-$name.dict" "$results/plain/$name")
  fi
  "$out/fuzz-$name" -seed="$seed" -max_total_time="$seconds" -print_final_stats=1 \
    -artifact_prefix="$corpus-" "$corpus" "${start[@]}"
}

find_bug() { # ENGINE NAME SEED
  local engine=$1 name=$2 seed=$3 log=$results/$1-$2-$3.log found= count problem oracle word
  read -r oracle word <<< "$(finder "$name")"
  if [ "$engine" = guided ]; then
    guided "$name" "$seed" "$seconds_for_bugs" > "$log" 2> "$log.errors" || true
    python3 - "$log" "$oracle" "$word" << 'END' > "$log.line"
import json, sys
document = json.load(open(sys.argv[1]))["documents"][0]
after = [
    finding["after"] for finding in document["analyses"]["search"]["findings"]
    if finding["oracle"] == sys.argv[2] and sys.argv[3] in finding["mutant"]]
print(min(after) + 1 if after else "- " + str(document["mutantCount"]))
END
  else
    libfuzzer "$engine" "$name" "$seed" "$seconds_for_bugs" "$results/corpus-$engine-$name-$seed" \
      > "$log" 2>&1 || found=1
    count=$(sed -nE 's/^stat::number_of_executed_units: *//p' "$log")
    problem=$(sed -nE 's/^== codable-fuzz: ([a-z-]+) by .*/\1/p' "$log")
    if [ -n "$found" ] && [ "${problem:-crash}" = "$oracle" ] \
      && { [ -z "$word" ] || grep -q " replay '.*$word" "$log"; }; then
      echo "$count"
    else
      echo "- $count${problem:+ ($problem)}"
    fi > "$log.line"
  fi
  rm -rf "$results/corpus-$engine-$name-$seed"*
}

reach_edges() { # ENGINE NAME
  local engine=$1 name=$2 corpus=$results/edges-$1-$2 log=$results/edges-$1-$2.log
  export CODABLE_FUZZ_REPORT=none
  if [ "$engine" = guided ]; then
    # What it keeps, and of all others those with one mutation: there are too many to decode all again.
    mkdir "$corpus"
    mkfifo "$corpus.outcomes"
    sed -nE 's/^[{]"mutant":"([^"+\\]+)".*/\1/p' "$corpus.outcomes" \
      | awk -v folder="$corpus" '!seen[$0]++ { file = folder "/" NR; printf "%s", $0 > file; close(file) }' &
    guided "$name" 1 "$seconds_for_edges" --kept "$corpus" --outcomes "$corpus.outcomes" \
      > "$log" 2> "$log.errors" || true
    wait
  else
    libfuzzer "$engine" "$name" 1 "$seconds_for_edges" "$corpus" > "$log" 2>&1 || true
  fi
  # libFuzzer itself counts the edges, of each corpus in the same way.
  "$out/fuzz-$name" -runs=0 "$corpus" > "$log.cov" 2>&1 || true
  sed -nE 's/.* cov: ([0-9]+) .*/\1/p' "$log.cov" | tail -n 1 > "$log.line"
}
export -f finder guided libfuzzer find_bug reach_edges

read -ra engines <<< "${ENGINES:-guided ours bytes}"
{
  if [ "$seconds_for_bugs" != 0 ]; then
    for name in "${bugs[@]}"; do
      for seed in ${SEEDS:-1 2 3 4 5}; do
        for engine in "${engines[@]}"; do echo "find_bug $engine $name $seed"; done
      done
    done
  fi
  if [ "$seconds_for_edges" != 0 ]; then
    for name in "${models[@]}"; do
      for engine in "${engines[@]}"; do echo "reach_edges $engine $name"; done
    done
  fi
} | xargs -P "${JOBS:-2}" -I COMMAND bash -c COMMAND

# Prints a table with a column for each fuzzer.
table() { # FIRST-COLUMN
  local title="| $1 |" rule="|---|" first file
  for engine in "${engines[@]}"; do title+=" $engine |" rule+="---|"; done
  printf '%s\n%s\n' "$title" "$rule"
  while read -r first file; do
    printf '| %s ' "$first"
    for engine in "${engines[@]}"; do
      printf '| %s ' "$(cat "$results/${file/ENGINE/$engine}.log.line" 2> /dev/null || echo '?')"
    done
    echo "|"
  done
}
if [ "$seconds_for_bugs" != 0 ]; then
  for name in "${bugs[@]}"; do
    for seed in ${SEEDS:-1 2 3 4 5}; do echo "$name,$seed ENGINE-$name-$seed"; done
  done | table "bug, seed"
fi
if [ "$seconds_for_edges" != 0 ]; then
  for name in "${models[@]}"; do echo "$name edges-ENGINE-$name"; done | table models
fi
