#!/usr/bin/env bash
# Downloads the tool of a release, checks its sum, and unpacks it.
#
#   install.sh RELEASE VERSION FOLDER [TRIPLE]     RELEASE is the address of the files of the release
#
# Prints the folder with the tool. The default of TRIPLE is that of this system.
set -euo pipefail

release=$1 version=$2 folder=$3
case $(uname) in
  Darwin) triple=${4:-apple-macosx} ;;
  *) triple=${4:-$(uname -m)-swift-linux-musl} ;;
esac
name=codable-fuzz-$version-$triple
mkdir -p "$folder"
cd "$folder"
for file in "$name.tar.gz" checksums.txt; do
  curl --fail --silent --show-error --location --retry 3 --output "$file" "$release/$file" || {
    echo "codable-fuzz: $release has no $file: name a release that exists with version:" >&2
    exit 2
  }
done
grep " $name.tar.gz\$" checksums.txt > sum || {
  echo "codable-fuzz: checksums.txt of $release has no sum of $name.tar.gz" >&2
  exit 2
}
if command -v sha256sum > /dev/null; then check=(sha256sum); else check=(shasum -a 256); fi
"${check[@]}" --check sum >&2 || {
  echo "codable-fuzz: $name.tar.gz is not the file of the release: it was cut off or changed" >&2
  exit 2
}
tar -xzf "$name.tar.gz"
echo "$PWD/$name"
