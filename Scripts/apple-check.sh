#!/usr/bin/env bash
# Type-checks the package as the compilers for Apple's platforms would, on Linux, without an SDK.
#
#   Scripts/apple-check.sh [PLATFORM…]     macos ios tvos watchos musl; macos and ios if none is named
#   Scripts/apple-check.sh --self-test     plants errors, and requires that each of them is found
#
# It exits with 1 where it finds errors or warnings, with 2 where an interface, a stub or a manifest
# does not compile, and with 64 if it does not know an argument.
#
# What it does: the toolchain has the interfaces of Swift's own libraries as text, with the versions
# of Apple's systems that each declaration needs. They are compiled for an Apple processor and
# system. Tests/AppleStubs stands in for Darwin, Dispatch, Foundation and XCTest. The targets, their
# settings and the oldest systems come from the manifest. For macOS it checks all libraries, tools
# and tests; for the others the libraries, and the tests that need no tool. Tests are checked for
# the oldest system, too, though Xcode's own frameworks for tests may need a newer one.
#
# What passes uses nothing newer than the oldest system, calls the system with the right types, and
# has no error within `#if os(macOS)` and its like, where the compiler for Linux never looks.
# What it cannot tell:
# - Whether a stub is true to Apple's header. What no stub declares is an error: add it, as the
#   header has it.
# - Whether code links and runs. Nothing is linked or run.
# - What Objective-C adds: its runtime is off. Selectors and bridging are not checked, but for what
#   the stubs say of them.
# - What only the later stages of the compiler see, such as a variable without a value: it runs them
#   for libraries and tools, not for tests.
# - Processors with 32 bits, as some watches have, and Intel's.
# - Other packages, such as Tests/ConsumerPackage.
#
# musl is Swift's static SDK for Linux: libraries and tools are checked with a stub of Musl's
# headers, and with the stubs of Dispatch and Foundation, which follow Apple's; without
# Synchronization and XCTest. It shows that calls to the C library fit, and little more.
set -euo pipefail
cd "$(dirname "$0")/.."

root=$PWD
stubs=$root/Tests/AppleStubs
known="macos ios tvos watchos musl"

fail() { # CODE TEXT
  echo "apple-check.sh: $2" >&2
  exit "$1"
}

platforms=(macos ios)
if [ "$*" = --self-test ]; then
  what=self_test
else
  what=own_package
  for argument in "$@"; do
    case " $known " in
      *" $argument "*) ;;
      *) fail 64 "there is no platform '$argument'; there are: $known" ;;
    esac
  done
  if [ $# -gt 0 ]; then platforms=("$@"); fi
fi

frontend=$(command -v swift-frontend) || fail 2 "there is no swift-frontend on the path"
toolchain=$(cd "$(dirname "$(readlink -f "$frontend")")/.." && pwd)
interfaces=$toolchain/lib/swift/linux
[ -d "$interfaces/Swift.swiftmodule" ] || fail 2 "this needs a toolchain for Linux: no $interfaces"
command -v python3 > /dev/null || fail 2 "there is no python3 on the path"
cores=$(getconf _NPROCESSORS_ONLN)

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# A job is a file with the arguments of a compilation, FILE.args: what the compiler says goes to
# FILE.log, and its exit code to FILE.code. As many run at once as there are cores.
run() { # reads the FILEs
  # shellcheck disable=SC2016
  tr '\n' '\0' | xargs -0 -P "$cores" -n 1 sh -c '
    test $# = 1 || exit 0
    code=0
    "$0" -frontend @"$1.args" > "$1.log" 2>&1 || code=$?
    echo $code > "$1.code"' "$frontend"
}

job() { # FILE ARGUMENT…: writes the arguments, and says the name for `run`
  local file=$1
  shift
  printf '"%s"\n' "$@" > "$file.args"
  echo "$file"
}

# The arguments of every compilation for a platform.
settle() { # PLATFORM: sets sdk, own, common and ours
  local version triple
  version=$(sed -n "s/^$1 //p" "$work/versions")
  case $1 in
    macos) triple=arm64-apple-macosx$version ;;
    musl) triple=$(uname -m)-swift-linux-musl ;;
    *) triple=arm64-apple-$1$version ;;
  esac
  sdk=$base/$compiler/$triple
  own=$sdk/$headers
  mkdir -p "$own" "$sdk/text"
  common=(-target "$triple" -disable-objc-interop -diagnostic-style=llvm -I "$sdk"
    -module-cache-path "$sdk/clang")
  case $1 in
    musl) ours=(-I "$own" -I "$stubs/Musl") ;;
    *) ours=(-I "$own" -I "$stubs/Darwin") ;;
  esac
}

interface() { # MODULE [ARGUMENT…]: a module of the toolchain, from its text
  local module=$1 text=$sdk/text/$1.swiftinterface
  shift
  [ ! -f "$sdk/$module.swiftmodule" ] || return 0
  # Left out is what needs Linux, or calls what only the platform's own headers have.
  sed -E -e "/^\/\/ swift-module-flags:/s/ -target [^ ]+/ -target ${common[1]}/" \
    -e '/^\/\/ swift-module-flags:/s/ -O / -Onone /' \
    -e '/^ *@backDeployed\(before: /d' -e '/^(public )?import Glibc$/d' \
    -e '/self = _stdlib_(remainder|squareRoot)l\(/d' \
    -e 's/_swift_stdlib_gettid\(\)/UInt32(0)/' \
    "$interfaces/$module.swiftmodule/$(uname -m)-unknown-linux-gnu.swiftinterface" > "$text"
  job "$sdk/$module" -compile-module-from-interface "$text" -module-name "$module" \
    -o "$sdk/$module.swiftmodule" "${common[@]}" -disable-availability-checking "$@"
}

stub() { # MODULE [ARGUMENT…]: a module from Tests/AppleStubs
  local module=$1 files=("$stubs/$1"/*.swift)
  shift
  [ ! -f "$own/$module.swiftmodule" ] || return 0
  job "$own/$module" -emit-module -parse-as-library -swift-version 5 -module-name "$module" \
    -o "$own/$module.swiftmodule" "${common[@]}" "${ours[@]}" "$@" "${files[@]}"
}

# Compiles the modules of a step for every platform, those of one step side by side.
step() { # FUNCTION
  local platform file
  for platform in "${platforms[@]}"; do
    settle "$platform"
    "$1"
  done > "$work/jobs"
  [ -s "$work/jobs" ] || return 0
  run < "$work/jobs"
  while read -r file; do
    [ "$(cat "$file.code")" = 0 ] && continue
    grep -E ': error: ' "$file.log" >&2 || cat "$file.log" >&2
    rm -f "$file.swiftmodule"
    fail 2 "$(basename "$file") does not compile: $file.log"
  done < "$work/jobs"
}

standard_library() { interface Swift -parse-stdlib; }

support() { interface SwiftOnoneSupport -parse-stdlib; }

libraries() {
  interface _Concurrency
  interface _RegexParser
}

more_libraries() { interface _StringProcessing; }

system() {
  interface Testing
  case $sdk in
    *-musl) stub Musl -import-underlying-module ;;
    *)
      interface Synchronization
      stub Darwin -import-underlying-module
      ;;
  esac
}

dispatch() { stub Dispatch; }

foundation() { stub Foundation; }

xctest() {
  case $sdk in
    *-musl) ;;
    *) stub XCTest ;;
  esac
}

# Writes the jobs for the targets of a package, as its manifest has them: a list for each wave of
# modules, which need only those of waves before, and a list of checks, the longest first.
plan() { # PACKAGE PLATFORM FOLDER MANIFEST
  settle "$2"
  printf '%s\n' "${common[@]}" "${ours[@]}" -plugin-path "$toolchain/lib/swift/host/plugins" \
    > "$3/common"
  python3 - "$@" << 'P'
import json, os, re, sys

package, platform, folder, manifest = sys.argv[1:]
manifest = json.load(open(manifest))
common = open(folder + "/common").read().splitlines()
names = {"macos": "macos", "musl": "linux"}
targets = {target["name"]: target for target in manifest["targets"]}
identity = re.sub(r"[^a-z0-9_]", "_", os.path.basename(package).lower())


def holds(condition):
    wanted = (condition or {}).get("platformNames") or []
    return not wanted or names.get(platform, platform) in wanted


def needs(name):
    for dependency in targets[name]["dependencies"]:
        for parts in dependency.values():
            if parts[0] in targets and holds(parts[-1] if isinstance(parts[-1], dict) else None):
                yield parts[0]


def reaches(name, kind):
    return targets[name]["type"] == kind or any(reaches(other, kind) for other in needs(name))


def depth(name):
    return 1 + max([depth(other) for other in needs(name)], default=-1)


def sources(target, path):
    left_out = [os.path.join(path, file) for file in target["exclude"]]
    for start in [os.path.join(path, file) for file in target.get("sources") or [""]]:
        for parent, _, files in os.walk(start.rstrip("/")):
            for file in [os.path.join(parent, file) for file in files]:
                if file.endswith(".swift") and not any(
                    file == out or file.startswith(out + "/") for out in left_out
                ):
                    yield file


def flags(target):
    found = ["-swift-version", manifest["toolsVersion"]["_version"].split(".")[0]]
    for setting in target["settings"]:
        if setting["tool"] != "swift" or not holds(setting.get("condition")):
            continue
        for kind, value in setting["kind"].items():
            value = value.get("_0") if isinstance(value, dict) else value
            if kind == "swiftLanguageMode":
                found[1] = value
            elif kind == "enableUpcomingFeature":
                found += ["-enable-upcoming-feature", value]
            elif kind == "enableExperimentalFeature":
                found += ["-enable-experimental-feature", value]
            elif kind == "defaultIsolation":
                found += ["-default-isolation", value]
            elif kind == "unsafeFlags":
                found += value
            elif kind == "define":
                found += ["-D", value]
    return found


def write(job, arguments):
    with open(job + ".args", "w") as file:
        file.writelines('"%s"\n' % argument for argument in arguments)


waves, checks = {}, []
for name, target in targets.items():
    if target["type"] not in ("regular", "executable", "test"):
        continue
    # iOS and its like run no tools.
    if platform not in ("macos", "musl") and reaches(name, "executable"):
        continue
    if platform == "musl" and reaches(name, "test"):
        continue
    module = re.sub(r"[^A-Za-z0-9_]", "_", name)
    usual = ("Tests/" if target["type"] == "test" else "Sources/") + name
    files = sorted(sources(target, os.path.join(package, target.get("path") or usual)))
    if not files:
        continue
    embedded = [
        re.sub(r"[^A-Za-z0-9]", "_", os.path.basename(resource["path"]))
        for resource in target["resources"]
        if "embedInCode" in resource["rule"]
    ]
    if embedded:
        files.append("%s/%s-resources.swift" % (folder, module))
        with open(files[-1], "w") as file:
            file.write("struct PackageResources {\n")
            file.writelines("  static let %s: [UInt8] = []\n" % name for name in embedded)
            file.write("}\n")
    arguments = common + flags(target) + ["-module-name", module, "-package-name", identity]
    arguments += ["-I", folder, "-enable-testing", "-D", "SWIFT_PACKAGE", "-D", "DEBUG"]
    if not any(os.path.basename(file) == "main.swift" for file in files):
        arguments.append("-parse-as-library")
    job = "%s/%s" % (folder, module)
    # Others need the declarations only, of code with errors too.
    write(job + "-module", arguments + files + [
        "-emit-module", "-o", job + ".swiftmodule", "-suppress-warnings",
        "-experimental-skip-all-function-bodies", "-experimental-allow-module-with-compiler-errors",
    ])
    if target["type"] != "test":
        waves.setdefault(depth(name), []).append(job + "-module")
    # What only later stages of the compiler see, such as a variable without a value, too.
    checked = ["-typecheck"] if target["type"] == "test" else ["-emit-sil", "-o", "/dev/null"]
    write(job, arguments + files + checked)
    checks.append((sum(os.path.getsize(file) for file in files), job))
for wave in waves:
    with open("%s/wave-%d" % (folder, wave), "w") as file:
        file.writelines(job + "\n" for job in waves[wave])
with open(folder + "/checks", "w") as file:
    file.writelines("%d %s\n" % check for check in checks)
P
}

# Checks a package for all platforms, and says what is wrong: 1 if anything is.
check() { # PACKAGE FOLDER
  local package=$1 folder=$2 platform wave=0 wrong=0
  manifest "$package" "$folder"
  for platform in "${platforms[@]}"; do
    mkdir -p "$folder/$platform"
    plan "$package" "$platform" "$folder/$platform" "$folder/package.json"
  done
  while cat "$folder"/*/wave-$wave > "$work/jobs" 2> /dev/null || [ -s "$work/jobs" ]; do
    run < "$work/jobs"
    wave=$((wave + 1))
  done
  cat "$folder"/*/checks | sort -rn | cut -d ' ' -f 2- | run
  for platform in "${platforms[@]}"; do
    found "$package" "$folder/$platform" > "$folder/$platform.txt"
    cat "$folder/$platform.txt"
    echo "$platform: $(count "$folder/$platform/checks") targets," \
      "$(count "$folder/$platform.txt") errors and warnings"
    [ ! -s "$folder/$platform.txt" ] || wrong=1
  done
  return $wrong
}

# The errors and warnings of all targets, without repetitions.
found() { # PACKAGE FOLDER
  local file
  while read -r file; do
    grep -E '^([^ ].*:[0-9]+:[0-9]+: |<unknown>:0: )?(error|warning): ' "$file.log" ||
      [ "$(cat "$file.code")" = 0 ] ||
      echo "$(basename "$file"): error: the compiler failed: $(tail -n 1 "$file.log")"
  done < <(cut -d ' ' -f 2- "$2/checks") | sed "s|^$1/||" | sort -u
}

count() { # FILE: its lines
  wc -l < "$1" | tr -d ' '
}

manifest() { # PACKAGE FOLDER
  mkdir -p "$2"
  swift package --package-path "$1" dump-package > "$2/package.json" 2> "$work/log" || {
    cat "$work/log" >&2
    fail 2 "the manifest of $1 does not compile"
  }
}

own_package() { check "$root" "$work/package"; }

# In a package with an error of each kind these are found, and nothing else is.
self_test() {
  local planted=$work/planted name platform line wrong=0
  for name in Right Newer Types Tool Unused; do mkdir -p "$planted/Sources/$name"; done
  cat > "$planted/Package.swift" << 'END'
// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "Planted",
  platforms: [.macOS(.v13), .iOS(.v16)],
  targets: ["Right", "Newer", "Types", "Tool", "Unused"].map { .target(name: $0) })
END
  cat > "$planted/Sources/Right/Right.swift" << 'END'
import Foundation
import Synchronization

public func stop(_ process: Int32) -> Bool { kill(process, SIGTERM) == 0 }

@available(macOS 15, iOS 18, *)
public func total() -> Int { Mutex(1).withLock { $0 } }

#if os(macOS)
  public func start(_ tool: URL) throws { try Process.run(tool, arguments: []).waitUntilExit() }
#endif
END
  cat > "$planted/Sources/Newer/Newer.swift" << 'END'
import Synchronization

public func total() -> Int { Mutex(1).withLock { $0 } }
END
  cat > "$planted/Sources/Types/Types.swift" << 'END'
#if canImport(Darwin)
  import Darwin

  public func stop(_ process: Int) -> Bool { kill(process, SIGTERM) == 0 }

  public func wait(for descriptors: [Int32]) -> Bool { poll(descriptors, 1, 0) == 1 }
#endif
END
  cat > "$planted/Sources/Tool/Tool.swift" << 'END'
import Foundation

public func start(_ tool: URL) throws { try Process.run(tool, arguments: []).waitUntilExit() }
END
  cat > "$planted/Sources/Unused/Unused.swift" << 'END'
#if !os(Linux)
  public func nothing() { let unused = 1 }
#endif
END
  cat > "$work/expected" << 'END'
macos Newer.swift:3:30: error: 'Mutex' is only available in macOS 15.0 or newer
macos Types.swift:4:51: error: cannot convert value of type 'Int' to expected argument type
macos Types.swift:6:61: error: cannot convert value of type '[Int32]' to expected argument type
macos Unused.swift:2:31: warning: initialization of immutable value 'unused' was never used
ios Newer.swift:3:30: error: 'Mutex' is only available in iOS 18.0 or newer
ios Types.swift:4:51: error: cannot convert value of type 'Int' to expected argument type
ios Types.swift:6:61: error: cannot convert value of type '[Int32]' to expected argument type
ios Tool.swift:3:45: error: cannot find 'Process' in scope
ios Unused.swift:2:31: warning: initialization of immutable value 'unused' was never used
END
  if check "$planted" "$work/found" > "$work/said"; then fail 1 "no planted error was found"; fi
  while read -r platform line; do
    grep -qF "/$line" "$work/found/$platform.txt" || {
      echo "this was not found for $platform: $line" >&2
      wrong=1
    }
  done < "$work/expected"
  if grep -F Right.swift "$work/said" || grep -F Tool.swift "$work/found/macos.txt"; then
    echo "what is right was taken for an error" >&2
    wrong=1
  fi
  if [ $wrong = 1 ]; then
    cat "$work/said" >&2
    exit 1
  fi
  echo "each of $(count "$work/expected") planted errors and warnings was found"
}

# What is compiled once stays until the compiler, a stub or how they are compiled changes.
sum() { cksum | tr -s ' \t' -; }
compiler=$({
  "$frontend" -version 2>&1
  declare -f settle interface standard_library support libraries more_libraries system
} | sum)
headers=$({
  declare -f stub
  cd "$stubs"
  find . -type f | LC_ALL=C sort | xargs cat
} | sum)
base=$root/.build/apple-check
mkdir -p "$base/$compiler"
find "$base" -mindepth 1 -maxdepth 1 ! -name "$compiler" -exec rm -rf {} +
find "$base/$compiler" -mindepth 2 -maxdepth 2 -type d \
  ! -name "$headers" ! -name clang ! -name text -exec rm -rf {} +

manifest "$root" "$work"
python3 -c 'import json, sys
for platform in json.load(sys.stdin)["platforms"]:
    print(platform["platformName"], platform["version"])' < "$work/package.json" > "$work/versions"

for name in standard_library support libraries more_libraries system dispatch foundation xctest; do
  step $name
done
$what
