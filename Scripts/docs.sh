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
command -v python3 > /dev/null || {
  echo "docs.sh: python3 is not in PATH: install it" >&2
  exit 2
}

# A module must follow the modules that its pages link to.
products="JSONText JSONMutation DecodingStrategies ResultDecoding CodableFuzz FuzzReports \
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

# Copies a catalog. Its pages link to files, which GitHub follows; in the copy, they link as docc wants.
catalog() { # FOLDER COPY
  cp -R "$1" "$2"
  python3 - "$1" "$2" << 'P'
import pathlib, re, sys

catalog, copy = (pathlib.Path(path).resolve() for path in sys.argv[1:])
module = catalog.stem
# A link to /MODULE leads to the page of a module's extensions, if there is one.
extended = re.findall(rf"``/{module}/(\w+)``", (catalog / f"{module}.md").read_text())


def slug(heading):
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")


def docc(page, text, path, anchor):
    target = (page.parent / path).resolve() if path else page
    name, other = target.stem, target.parent.stem
    if not target.is_relative_to(catalog):
        # docc finds no headings of other modules.
        link = f"/{other}" if name == other else f"/{other}/{name}"
        return f"*{text}*" if other in extended else f"[{text}](doc:{link})"
    if anchor:
        headings = re.findall(r"(?m)^#+ (.+)$", target.read_text())
        heading = next((heading for heading in headings if slug(heading) == anchor), anchor)
        name += "#" + heading.replace(" ", "-")
    return f"[{text}](doc:{name})"


for page in catalog.rglob("*.md"):
    text = re.sub(
        r"\[([^\]]*)\]\(([^()\s:#]+\.(?:md|tutorial))?(?:#([^()\s]+))?\)",
        lambda match: docc(page, *match.groups()), page.read_text())
    (copy / page.relative_to(catalog)).write_text(text)
P
}

# The compiled modules hold all that the documentation needs, so nothing is compiled for it again.
swift build > "$graphs/log" 2>&1 || {
  cat "$graphs/log" >&2
  exit 1
}
modules=$(swift build --show-bin-path)/Modules
target=$(swift -print-target-info | sed -n 's/^ *"unversionedTriple": "\(.*\)",$/\1/p')
sdk=()
test "$(uname)" != Darwin || sdk=(-sdk "$(xcrun --show-sdk-path)")

# Lists what is on a module's page only because docc adds what the page itself leaves out.
ungrouped() { # ARCHIVE MODULE
  python3 - "$1/data/documentation/$(tr '[:upper:]' '[:lower:]' <<< "$2").json" << 'P'
import json, sys

page = json.load(open(sys.argv[1]))
for section in page["topicSections"]:
    if section.get("generated"):
        for identifier in section["identifiers"]:
            print(identifier.rsplit("/", 1)[1], "in", section["title"])
P
}

# Lists the links of an archive to pages that it does not have. It fails without links between modules.
dead_links() { # ARCHIVE
  python3 - "$1/data" << 'P'
import json, pathlib, sys

data = pathlib.Path(sys.argv[1])
across = False
for file in data.glob("*/**/*.json"):
    module = file.relative_to(data).with_suffix("").parts[1]
    for reference in json.load(open(file)).get("references", {}).values():
        page = reference.get("url", "").split("#")[0].strip("/").split("/")
        if page[0] == "documentation":
            across = across or page[1] != module
            if not (data / ("/".join(page) + ".json")).exists():
                print(file.relative_to(data), "links to", reference["url"])
        elif reference["type"] == "link" and ":" not in reference["url"]:
            print(file.relative_to(data), "links to the file", reference["url"])
if not across:
    print("no page links to another module")
P
}

mkdir -p "$folder"
missing=0
dependencies=()
archives=()
for product in $products; do
  mkdir "$graphs/$product"
  swift symbolgraph-extract -module-name "$product" -I "$modules" -target "$target" \
    ${sdk[@]+"${sdk[@]}"} -emit-extension-block-symbols -minimum-access-level public \
    -output-dir "$graphs/$product"
  rm -rf "$folder/$product.doccarchive"
  catalog "Sources/$product/$product.docc" "$graphs/$product.docc"
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
