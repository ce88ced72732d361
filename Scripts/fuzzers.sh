#!/usr/bin/env bash
# Writes a package of libFuzzer targets with 'fuzz-init', builds it as OSS-Fuzz does, finds a crash that is
# planted in a model, and replays the file that libFuzzer writes.
#
#   Scripts/fuzzers.sh [DIR]     a folder for the packages; the default is .build/fuzzers
#
# The folder is kept, because a build of the targets takes minutes.
set -euo pipefail
caller=$PWD
cd "$(dirname "$0")/.."
case "${1:-.build/fuzzers}" in
  /*) folder=$1 ;;
  *) folder=${1:+$caller/$1} ;;
esac
folder=${folder:-$PWD/.build/fuzzers}

toolchain=$(dirname "$(readlink -f "$(command -v swift)")")/..
if ! compgen -G "$toolchain/lib/clang/*/lib/*/libclang_rt.fuzzer*" > /dev/null; then
  echo "skipped: this toolchain has no libFuzzer"
  exit 0
fi

fail() { # TEXT
  echo "fuzzers.sh: $1" >&2
  test ! -f "$folder/log" || tail -n 30 "$folder/log" >&2
  exit 1
}

# A copy of the package of a team, with a model that traps if two fields are unusual.
team=$folder/Podcasts
mkdir -p "$team"
rm -rf "$team"/{Sources,Tests,Fuzz,.github,.clusterfuzzlite}
cp -Rp Tests/ConsumerPackage/{Package.swift,Sources,Tests} "$team"
sed -i.bak "s|path: \"../..\"|path: \"$PWD\"|" "$team/Package.swift"
cat > "$team/Sources/Podcasts/Show.swift" << 'END_OF_SHOW'
/// A show, which views of the app share.
final class Show: Decodable {
  let title: String
  let episodeCount: Int
  let minuteCount: Int

  private enum CodingKeys: CodingKey {
    case title, episodeCount
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    title = try values.decode(String.self, forKey: .title)
    episodeCount = try values.decode(Int.self, forKey: .episodeCount)
    minuteCount = title.isEmpty ? Int(UInt(episodeCount)) : episodeCount * 45
  }
}
END_OF_SHOW
sed -i.bak -e 's|Fixtures/episodes.json|Fixtures/show.json|' -e 's|"episodes", json|"show", json|' \
  -e 's|Episode.self|Show.self|' -e 's|recordsAt: "/episodes", ||' "$team/Sources/podcasts-fuzz/main.swift"
sed -i.bak 's|^import Podcasts|@testable import Podcasts|' "$team/Sources/podcasts-fuzz/main.swift"
rm -f "$team"/*.bak "$team"/Sources/*/*.bak

# The tool shares the build folder of this package.
tools=(--package-path "$team" --scratch-path "$PWD/.build" --disable-build-manifest-caching)
swift build "${tools[@]}" --product podcasts-fuzz > "$folder/log" 2>&1 || fail "the tool does not build"
tool=$(swift build "${tools[@]}" --show-bin-path)/podcasts-fuzz

(cd "$team" && "$tool" fuzz-init --decoder PodcastAPI.decoder > "$folder/log" 2>&1) \
  || fail "fuzz-init failed"
find "$team" -type f -exec cksum {} + | sort > "$folder/before"
(cd "$team" && "$tool" fuzz-init --decoder PodcastAPI.decoder > "$folder/log" 2>&1) \
  || fail "the second fuzz-init failed"
find "$team" -type f -exec cksum {} + | sort | diff "$folder/before" - \
  || fail "a second fuzz-init changes files"

# The variables are those of OSS-Fuzz. A debug build takes half as long.
started=$SECONDS out=$folder/out
rm -rf "$out"
env -i PATH="$PATH" HOME="$HOME" OUT="$out" WORK="$folder/work" \
  FUZZING_ENGINE=libfuzzer LIB_FUZZING_ENGINE=-fsanitize=fuzzer SANITIZER=none CONFIGURATION=debug \
  bash "$team/Fuzz/build.sh" > "$folder/log" 2>&1 || fail "the targets do not build"
echo "built after $((SECONDS - started)) s"
for file in fuzz-show fuzz-show.dict fuzz-show.options fuzz-show_seed_corpus.zip; do
  test -s "$out/$file" || fail "the build leaves no $file"
done
if ldd "$out/fuzz-show" | grep -E 'libswift|libFoundation'; then
  fail "the target needs libraries of the toolchain"
fi

# In a process without the toolchain, from the seeds.
mkdir "$out/corpus"
unzip -q "$out/fuzz-show_seed_corpus.zip" -d "$out/corpus"
fuzz() { # ARGUMENT…
  env -i PATH=/usr/bin:/bin "$out/fuzz-show" "$@" > "$folder/log" 2>&1
}
fuzz -runs=0 "$out/corpus" || fail "the seeds alone crash the target"
grep -q 'found LLVMFuzzerCustomMutator' "$folder/log" || fail "libFuzzer does not find the mutator"
started=$SECONDS
# Even with a seed each run is another one; three of five had found it after 20,000 inputs.
if fuzz -seed=1 -runs=200000 "-artifact_prefix=$out/" "$out/corpus"; then
  fail "the planted crash was not found"
fi
crash=$(ls "$out"/crash-*) || fail "libFuzzer wrote no file"
echo "crashed after $((SECONDS - started)) s: $(cat "$crash")"
grep -q 'SUMMARY: libFuzzer: deadly signal' "$folder/log" || fail "this is no crash"
if fuzz "$crash"; then fail "the file does not crash the target again"; fi

# The tool takes the file, and survives what crashes the model.
"$tool" replay "$crash" > "$folder/log" 2>&1 || true
grep -q '^ *strict crashed' "$folder/log" || fail "the replay does not crash"
"$tool" minimize "$crash" --strategy strict > "$folder/log" 2>&1 || fail "minimize fails"
smallest=$(head -n 1 "$folder/log")
grep -q '@/title' <<< "$smallest" && grep -q '@/episode_count' <<< "$smallest" \
  || fail "the minimized mutant is '$smallest'"
echo "replayed, and minimized to $smallest"
