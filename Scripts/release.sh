#!/usr/bin/env bash
# Makes the files of a release: the tool for this system, and a bundle of the tools for all systems.
#
#   Scripts/release.sh archive VERSION FOLDER   codable-fuzz-VERSION-TRIPLE.tar.gz, for this system
#   Scripts/release.sh bundle VERSION FOLDER    codable-fuzz.artifactbundle.zip of the archives in FOLDER,
#                                               and checksums.txt
#
# SWIFT_SDK names an SDK to build the archive with, such as x86_64-swift-linux-musl: a tool that needs no
# library of the system. Without it, the tool on Linux needs the system's C library. TOOL names one that is
# built already, which is put into the archive as it is.
set -euo pipefail

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

usage() {
  sed -n '4,6s/^#   //p' "${BASH_SOURCE[0]}" >&2
  exit 64
}

fail() { # TEXT
  echo "release.sh: $1" >&2
  exit 1
}

archive() {
  local options=(-c release --product codable-fuzz) triple name
  if [ -n "${SWIFT_SDK:-}" ]; then
    options+=(--swift-sdk "$SWIFT_SDK")
    triple=$SWIFT_SDK
  elif [ "$(uname)" = Darwin ]; then
    options+=(--arch arm64 --arch x86_64)
    triple=apple-macosx
  else
    options+=(--static-swift-stdlib)
    triple=$(uname -m)-unknown-linux-gnu
  fi
  test -n "${TOOL:-}" || swift build "${options[@]}" >&2
  name=codable-fuzz-$version-$triple
  mkdir "$scratch/$name"
  cp "${TOOL:-$(swift build "${options[@]}" --show-bin-path)/codable-fuzz}" "$scratch/$name/codable-fuzz"
  # Whoever cannot strip ships what was built.
  strip "$scratch/$name/codable-fuzz" || echo "release.sh: not stripped" >&2
  "$scratch/$name/codable-fuzz" list documents > /dev/null || fail "the tool does not run"
  tar -czf "$scratch/archive" -C "$scratch" "$name"
  mv "$scratch/archive" "$folder/$name.tar.gz"
  echo "$folder/$name.tar.gz"
}

# The triples that Swift's package manager looks for, as elements of a list in JSON.
triples() { # TRIPLE
  case $1 in
    apple-macosx) echo '"arm64-apple-macosx", "x86_64-apple-macosx"' ;;
    # A tool without libraries runs on every Linux.
    *-swift-linux-musl) echo "\"${1%-swift-linux-musl}-unknown-linux-gnu\", \"$1\"" ;;
    *) echo "\"$1\"" ;;
  esac
}

bundle() {
  local bundle=$scratch/codable-fuzz.artifactbundle file name triple variants=
  mkdir "$bundle"
  for file in "$folder/codable-fuzz-$version-"*.tar.gz; do
    test -f "$file" || fail "$folder has no archive of version $version"
    name=$(basename "$file" .tar.gz)
    triple=${name#"codable-fuzz-$version-"}
    tar -xzf "$file" -C "$bundle"
    variants+="${variants:+, }{ \"path\": \"$name/codable-fuzz\", \"supportedTriples\": [$(triples "$triple")] }"
  done
  cat > "$bundle/info.json" << END
{
  "schemaVersion": "1.0",
  "artifacts": {
    "codable-fuzz": { "version": "$version", "type": "executable", "variants": [$variants] }
  }
}
END
  (cd "$scratch" && zip -qry bundle.zip codable-fuzz.artifactbundle)
  mv "$scratch/bundle.zip" "$folder/codable-fuzz.artifactbundle.zip"
  (cd "$folder" && sums "codable-fuzz-$version-"*.tar.gz codable-fuzz.artifactbundle.zip) \
    > "$scratch/checksums.txt"
  mv "$scratch/checksums.txt" "$folder/checksums.txt"
  cat "$folder/checksums.txt"
}

# SHA-256, as the package manager asks for in a manifest.
sums() { # FILE…
  if command -v sha256sum > /dev/null; then sha256sum "$@"; else shasum -a 256 "$@"; fi
}

test $# = 3 || usage
version=$2
[[ $version =~ ^[0-9]+\.[0-9]+\.[0-9]+ ]] || fail "'$version' is no version: use one such as 1.0.0"
mkdir -p "$3"
folder=$(cd "$3" && pwd)
cd "$(dirname "$0")/.."
case $1 in
  archive | bundle) "$1" ;;
  *) usage ;;
esac
