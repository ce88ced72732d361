#!/usr/bin/env bash
# Builds the documentation of every module of a library product, with warnings as errors. It also fails
# for a public type, function or extension that is in no topic group of its module's page.
#
#   Scripts/docs.sh [DIR]     the folder for the archives; the default is .build/docs
#
# Each module becomes DIR/NAME.doccarchive, and DIR/all/CodableFuzz.doccarchive has them all: only there do
# links from one module to another lead to a page. DIR/docs.tar holds the latter, to upload: pages of
# initializers have ':' in their names, which actions/upload-artifact and some file systems refuse. To
# read it on Linux, where docc cannot preview:
#   python3 -m http.server --directory DIR/all/CodableFuzz.doccarchive
set -euo pipefail
caller=$PWD
cd "$(dirname "$0")/.."
command -v jq > /dev/null || {
  echo "docs.sh: jq is not in PATH: install it" >&2
  exit 2
}

# A module must follow the modules that its pages link to.
products="JSONText JSONMutation DecodingStrategies CodableFuzz FuzzReports \
  FuzzFixtures FuzzDocuments CodableFuzzTesting CodableFuzzCommand FuzzTargets"

folder=${1:-.build/docs}
case "$folder" in
  /*) ;;
  *) [ $# -gt 0 ] && folder="$caller/$folder" || folder="$PWD/$folder" ;;
esac
# docc is next to the compiler, or where Xcode says.
docc=$(command -v docc || xcrun --find docc 2> /dev/null || echo "$(dirname "$(command -v swift)")/docc")
graphs=$(mktemp -d)
trap 'rm -rf "$graphs"' EXIT

# docc preserves the owner of its template, which only root can do for files of another user.
template=$(dirname "$docc")/../share/docc/render
if [ -d "$template" ]; then
  cp -R "$template" "$graphs/render"
  export DOCC_HTML_DIR="$graphs/render"
fi

# Pages link to files, which GitHub follows. In copies of the catalogs, they link as docc wants.
for product in $products; do cp -R "Sources/$product/$product.docc" "$graphs"; done
# shellcheck disable=SC2086
swift - "$graphs" $products << 'SWIFT'
import Foundation

/// A link to /MODULE leads to the page of a module's extensions, if the module's page has a link to it.
func link(_ text: Substring, _ path: Substring?, _ anchor: Substring?, on page: URL) throws -> String {
  let target = path.map { URL(fileURLWithPath: String($0), relativeTo: page).standardizedFileURL } ?? page
  var (name, catalog) = (target.deletingPathExtension().lastPathComponent, page)
  while catalog.pathExtension != "docc" { catalog.deleteLastPathComponent() }
  guard target.path.hasPrefix(catalog.path + "/") else {
    // docc finds no headings of other modules.
    let (module, own) = (
      target.deletingLastPathComponent().deletingPathExtension().lastPathComponent,
      catalog.deletingPathExtension().lastPathComponent
    )
    let front = try String(contentsOf: catalog.appendingPathComponent("\(own).md"), encoding: .utf8)
    if front.contains("``/\(own)/\(module)``") { return "*\(text)*" }
    return "[\(text)](doc:/\(module)\(name == module ? "" : "/\(name)"))"
  }
  if let anchor {
    let headings = try String(contentsOf: target, encoding: .utf8).matches(of: #/(?m)^#+ (.+)$/#)
    let heading = headings.map(\.1).first {
      $0.lowercased().replacing(#/[^\w -]/#, with: "").replacing(" ", with: "-") == anchor
    }
    name += "#" + (heading ?? anchor).replacing(" ", with: "-")
  }
  return "[\(text)](doc:\(name))"
}

let (root, copies) = (
  URL(fileURLWithPath: "Sources"), URL(fileURLWithPath: CommandLine.arguments[1])
)
let linked = #/\[([^\]]*)\]\(([^()\s:#]+\.(?:md|tutorial))?(?:#([^()\s]+))?\)/#
for product in CommandLine.arguments.dropFirst(2) {
  let catalog = root.appendingPathComponent("\(product)/\(product).docc")
  for path in try FileManager.default.subpathsOfDirectory(atPath: catalog.path)
  where path.hasSuffix(".md") {
    let page = catalog.appendingPathComponent(path)
    let text = try String(contentsOf: page, encoding: .utf8).replacing(linked) {
      (try? link($0.1, $0.2, $0.3, on: page)) ?? String($0.0)
    }
    let copy = copies.appendingPathComponent("\(product).docc/\(path)")
    try text.write(to: copy, atomically: true, encoding: .utf8)
  }
}
SWIFT

# The compiled modules hold all that the documentation needs, so nothing is compiled for it again.
swift build > "$graphs/log" 2>&1 || {
  cat "$graphs/log" >&2
  exit 1
}
# One build system puts them into a folder of their own, the other one beside the products.
built=$(swift build --show-bin-path)
target=$(swift -print-target-info | sed -n 's/^ *"unversionedTriple": "\(.*\)",$/\1/p')
sdk=()
test "$(uname)" != Darwin || sdk=(-sdk "$(xcrun --show-sdk-path)")

# Lists what is on a module's page only because docc adds what the page itself leaves out.
ungrouped() { # ARCHIVE MODULE
  jq -r '.topicSections[] | select(.generated) | .title as $title
    | .identifiers[] | "\(split("/")[-1]) in \($title)"' \
    "$1/data/documentation/$(tr '[:upper:]' '[:lower:]' <<< "$2").json"
}

# Lists the links of an archive to pages that it does not have. It fails without links between modules.
dead_links() { # ARCHIVE
  (cd "$1/data" && find . -mindepth 2 -name '*.json' | sed 's|^\./||') > "$graphs/pages"
  (
    cd "$1/data"
    tr '\n' '\0' < "$graphs/pages" | xargs -0 jq -r '(.references // {})[]
      | [input_filename, .type, ((.url // "") | sub("#.*$"; "") | ltrimstr("/") | rtrimstr("/")),
        .url // ""] | @tsv'
  ) | sort -u | awk -F'\t' '
    FILENAME == ARGV[1] { isPage[$0] = 1; next }
    { split($1, from, /[\/.]/); split($3, to, "/") }
    to[1] == "documentation" {
      if (to[2] != from[2]) across = 1
      if (!isPage[$3 ".json"]) print $1, "links to", $4
      next
    }
    $2 == "link" && $4 !~ /:/ { print $1, "links to the file", $4 }
    END { if (!across) print "no page links to another module" }
  ' "$graphs/pages" -
}

mkdir -p "$folder"
missing=0
dependencies=()
archives=()
for product in $products; do
  mkdir "$graphs/$product"
  swift symbolgraph-extract -module-name "$product" -I "$built" -I "$built/Modules" -target "$target" \
    ${sdk[@]+"${sdk[@]}"} -emit-extension-block-symbols -minimum-access-level public \
    -output-dir "$graphs/$product"
  rm -rf "$folder/$product.doccarchive"
  "$docc" convert "$graphs/$product.docc" \
    --fallback-display-name "$product" --fallback-bundle-identifier "codable-fuzz.$product" \
    --additional-symbol-graph-dir "$graphs/$product" \
    --enable-experimental-external-link-support ${dependencies[@]+"${dependencies[@]}"} \
    --warnings-as-errors --output-path "$folder/$product.doccarchive"
  dependencies+=(--dependency "$folder/$product.doccarchive")
  archives+=("$folder/$product.doccarchive")
  rows=$(ungrouped "$folder/$product.doccarchive" "$product")
  if [ -n "$rows" ]; then
    printf '%s\n' "$rows" >&2
    echo "docs.sh: add these to a topic group of Sources/$product/$product.docc/$product.md" >&2
    missing=1
  fi
  echo "$product: $folder/$product.doccarchive"
done
all=$folder/all/CodableFuzz.doccarchive
rm -rf "$all"
mkdir -p "$folder/all"
"$docc" merge "${archives[@]}" --synthesized-landing-page-name CodableFuzz --output-path "$all" > "$graphs/log" 2>&1 || {
  cat "$graphs/log" >&2
  exit 1
}
rows=$(dead_links "$all")
if [ -n "$rows" ]; then
  printf '%s\n' "$rows" >&2
  missing=1
fi
tar -C "$folder/all" -cf "$folder/docs.tar" CodableFuzz.doccarchive
echo "all modules: $all, and to upload: $folder/docs.tar"
exit $missing
