#!/usr/bin/env bash
# Type-checks the package for Apple's platforms, on Linux and without an SDK.
#
#   Scripts/apple-check.sh [PLATFORM…]     macos ios tvos watchos musl; the default is macos ios
#   Scripts/apple-check.sh --self-test     checks that the script finds planted errors
#
# Exit codes: 1 for errors or warnings, 2 if an interface, a stub or a manifest does not compile, 64
# for an unknown argument.
#
# How it works: the toolchain has the interfaces of Swift's own libraries as text. They include the
# versions of Apple's systems that each declaration needs. The script compiles them for an Apple
# processor and system. Tests/AppleStubs replaces Darwin, Dispatch, Foundation and XCTest. Targets,
# settings and minimum versions come from the manifest. For macOS the script checks all libraries,
# tools and tests. For the other systems it checks the libraries, and the tests that need no tool.
# Tests are checked for the minimum version, too, although Xcode's test frameworks may need a newer
# one.
#
# Code that passes uses nothing newer than the minimum version and calls the system with the right
# types. It has no errors inside `#if os(macOS)` and the like, which the compiler for Linux skips.
# The script does not check:
# - Whether a stub matches Apple's header. A declaration that no stub has is an error: add it to the
#   stub, as it is in the header.
# - Whether code links and runs.
# - Objective-C: its runtime is off. Selectors and bridging are checked only as far as the stubs
#   declare them.
# - Tests for errors that only the later stages of the compiler find, such as a variable without a
#   value. Libraries and tools are checked for them.
# - 32-bit processors, which some watches have, and Intel processors.
# - Other packages, such as Tests/ConsumerPackage.
#
# musl is Swift's static SDK for Linux. Libraries and tools are checked with a stub of Musl's headers,
# and with the stubs of Dispatch and Foundation, which follow Apple's. Synchronization and XCTest are
# left out. This shows that calls to the C library have the right types, and little more.
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
      *) fail 64 "unknown platform '$argument': use one of $known" ;;
    esac
  done
  if [ $# -gt 0 ]; then platforms=("$@"); fi
fi

frontend=$(command -v swift-frontend) || fail 2 "swift-frontend is not in PATH: install a Swift toolchain for Linux"
toolchain=$(cd "$(dirname "$(readlink -f "$frontend")")/.." && pwd)
interfaces=$toolchain/lib/swift/linux
[ -d "$interfaces/Swift.swiftmodule" ] || fail 2 "$interfaces does not exist: use a Swift toolchain for Linux"
command -v python3 > /dev/null || fail 2 "python3 is not in PATH: install it"
cores=$(getconf _NPROCESSORS_ONLN)

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# A job is a compilation. Its arguments are in FILE.args. The output goes to FILE.log, the exit code to
# FILE.code. There are as many parallel jobs as cores.
run() { # reads the FILEs
  # shellcheck disable=SC2016
  tr '\n' '\0' | xargs -0 -P "$cores" -n 1 sh -c '
    test $# = 1 || exit 0
    code=0
    "$0" -frontend @"$1.args" > "$1.log" 2>&1 || code=$?
    echo $code > "$1.code"' "$frontend"
}

job() { # FILE ARGUMENT…: writes the arguments, and prints the name for `run`
  local file=$1
  shift
  printf '"%s"\n' "$@" > "$file.args"
  echo "$file"
}

# Sets the arguments that all compilations for a platform share.
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

interface() { # MODULE [ARGUMENT…]: compiles a module of the toolchain from its interface
  local module=$1 text=$sdk/text/$1.swiftinterface
  shift
  [ ! -f "$sdk/$module.swiftmodule" ] || return 0
  # Remove what needs Linux, or calls functions that only the platform's own headers declare.
  sed -E -e "/^\/\/ swift-module-flags:/s/ -target [^ ]+/ -target ${common[1]}/" \
    -e '/^\/\/ swift-module-flags:/s/ -O / -Onone /' \
    -e '/^ *@backDeployed\(before: /d' -e '/^(public )?import Glibc$/d' \
    -e '/self = _stdlib_(remainder|squareRoot)l\(/d' \
    -e 's/_swift_stdlib_gettid\(\)/UInt32(0)/' \
    "$interfaces/$module.swiftmodule/$(uname -m)-unknown-linux-gnu.swiftinterface" > "$text"
  # See `without_expansions`.
  if [ "$module" = Testing ]; then
    echo 'public func expect_(_ condition: Swift.Bool, _ comment: @autoclosure () -> Testing.Comment? = nil,' \
      'sourceLocation: Testing.SourceLocation? = nil)' >> "$text"
  fi
  job "$sdk/$module" -compile-module-from-interface "$text" -module-name "$module" \
    -o "$sdk/$module.swiftmodule" "${common[@]}" -disable-availability-checking "$@"
}

stub() { # MODULE [ARGUMENT…]: compiles a module from Tests/AppleStubs
  local module=$1 files=("$stubs/$1"/*.swift)
  shift
  [ ! -f "$own/$module.swiftmodule" ] || return 0
  job "$own/$module" -emit-module -parse-as-library -swift-version 5 -module-name "$module" \
    -o "$own/$module.swiftmodule" "${common[@]}" "${ours[@]}" "$@" "${files[@]}"
}

# Compiles the modules of a step for all platforms, in parallel.
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
    fail 2 "$(basename "$file") does not compile: see $file.log"
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

# Writes the jobs for the targets in the manifest of a package: a list for each wave of modules, which
# depend only on modules of earlier waves, and a list of checks with their sizes.
plan() { # PACKAGE PLATFORM FOLDER MANIFEST
  settle "$2"
  printf '%s\n' "${common[@]}" "${ours[@]}" -plugin-path "$toolchain/lib/swift/host/plugins" \
    > "$3/common"
  checked=" ${platforms[*]} " python3 - "$@" "$stubs" << 'P'
import json, os, re, sys

package, platform, folder, manifest, stubs = sys.argv[1:]
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
                # These are arguments of the frontend already.
                found += [argument for argument in value if argument != "-Xfrontend"]
            elif kind == "define":
                found += ["-D", value]
    return found


def without_expansions(files):
    """Copies of tests that call a function for each #expect, at the same columns.

    The compiler checks the arguments of a macro, and then what the macro makes of them, which takes
    longer and is the same for all systems.
    """
    copies = []
    for file in files:
        text = re.sub(r"#expect\((?!\s*(?:throws|processExitsWith):)", "expect_(", open(file).read())
        copies.append(os.path.join(folder, "tests", os.path.relpath(file, package)))
        os.makedirs(os.path.dirname(copies[-1]), exist_ok=True)
        with open(copies[-1], "w") as copy:
            copy.write(text)
    return copies


def names_of_macos():
    """The names that the stubs declare for macOS, and not for all systems.

    Members of a type that only macOS has are left out: who uses them depends on a file with its name.
    """
    found, isInside, end = set(), False, None
    for parent, _, files in os.walk(stubs):
        for file in [os.path.join(parent, file) for file in files if file.endswith(".swift")]:
            for line in open(file):
                if re.match(r" *#if .*\bos\(", line):
                    isInside = True
                elif re.match(r" *#endif", line):
                    isInside = False
                elif isInside and end is None:
                    words = r"( *)(?:[a-z]+ )*?(class|struct|enum|func|var|let) (?!func|var)(\w+)"
                    if declaration := re.match(words, line):
                        found.add(declaration[3])
                        if line.rstrip().endswith("{") and declaration[2] in ("class", "struct", "enum"):
                            end = declaration[1] + "}"
                elif isInside and line.startswith(end):
                    end = None
    return found


def inputs(target, files):
    """The arguments that name the files of a target, with those to check alone.

    After a check for macOS, a file is checked again only where another system may differ: where it
    has conditions, or names that only macOS has. The minimum versions are of the same year, and what
    the toolchain's libraries have is in each system of a year.
    """
    if platform in ("macos", "musl") or " macos " not in os.environ["checked"]:
        return files
    differs = re.compile(r"#if|available\(|\b(?:%s)\b" % "|".join(sorted(names_of_macos())))
    marked = [(file, bool(differs.search(open(file).read()))) for file in files]
    if not any(isMarked for _, isMarked in marked):
        return []
    return [part for file, isMarked in marked for part in ["-primary-file"] * isMarked + [file]]


def write(job, arguments):
    with open(job + ".args", "w") as file:
        file.writelines('"%s"\n' % argument for argument in arguments)


waves, checks = {}, []
for name, target in targets.items():
    if target["type"] not in ("regular", "executable", "test"):
        continue
    # Apart from macOS, Apple's systems run no tools.
    if platform not in ("macos", "musl") and reaches(name, "executable"):
        continue
    if platform == "musl" and reaches(name, "test"):
        continue
    module = re.sub(r"[^A-Za-z0-9_]", "_", name)
    usual = ("Tests/" if target["type"] == "test" else "Sources/") + name
    files = sorted(sources(target, os.path.join(package, target.get("path") or usual)))
    if not files:
        continue
    if target["type"] == "test":
        files = without_expansions(files)
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
    # Other modules need only the declarations, even if the code has errors.
    write(job + "-module", arguments + files + [
        "-emit-module", "-o", job + ".swiftmodule", "-suppress-warnings",
        "-experimental-skip-all-function-bodies", "-experimental-allow-module-with-compiler-errors",
    ])
    if target["type"] != "test":
        waves.setdefault(depth(name), []).append(job + "-module")
    named = inputs(target, files)
    if not named:
        continue
    # For libraries and tools, run the later stages too: they find variables without a value.
    outputs = ["-o", "/dev/null"] * max(1, named.count("-primary-file"))
    checked = ["-typecheck"] if target["type"] == "test" else ["-emit-sil"] + outputs
    write(job, arguments + named + checked)
    checks.append((sum(os.path.getsize(file) for file in files), job))
for wave in waves:
    with open("%s/wave-%d" % (folder, wave), "w") as file:
        file.writelines(job + "\n" for job in waves[wave])
with open(folder + "/checks", "w") as file:
    file.writelines("%d %s\n" % check for check in checks)
P
}

# Checks a package for all platforms, prints what it finds, and returns 1 if there is anything.
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

# Prints the errors and warnings of all targets, each once.
found() { # PACKAGE FOLDER
  local file
  while read -r file; do
    grep -E '^([^ ].*:[0-9]+:[0-9]+: |<unknown>:0: )?(error|warning): ' "$file.log" ||
      [ "$(cat "$file.code")" = 0 ] ||
      echo "$(basename "$file"): error: the compiler failed: $(tail -n 1 "$file.log")"
  done < <(cut -d ' ' -f 2- "$2/checks") | sed -e "s|^$2/tests/||" -e "s|^$1/||" | sort -u
}

count() { # FILE: prints the number of its lines
  wc -l < "$1" | tr -d ' '
}

manifest() { # PACKAGE FOLDER
  mkdir -p "$2"
  # A build folder of its own: the package manager locks the other one while it builds or tests.
  swift package --package-path "$1" --scratch-path "$work/build" dump-package \
    > "$2/package.json" 2> "$work/log" || {
    cat "$work/log" >&2
    fail 2 "$1/Package.swift does not compile: see the errors above"
  }
}

own_package() { check "$root" "$work/package"; }

# Checks a package with an error of each kind: exactly those must be found.
self_test() {
  local planted=$work/planted name platform line wrong=0
  for name in Right Newer Types Tool Unused; do mkdir -p "$planted/Sources/$name"; done
  mkdir -p "$planted/Tests/Tested"
  cat > "$planted/Package.swift" << 'END'
// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "Planted",
  platforms: [.macOS(.v13), .iOS(.v16)],
  targets: ["Right", "Newer", "Types", "Tool", "Unused"].map { .target(name: $0) }
    + [.testTarget(name: "Tested")])
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
  cat > "$planted/Tests/Tested/Tested.swift" << 'END'
import Synchronization
import Testing

@Suite struct Tested {
  @Test func hasTheTotal() throws { #expect(Mutex(1).withLock { $0 } == 1, "\(1)") }

  @Test(arguments: [1, 2]) func isThrown(number: Int) {
    #expect(throws: CancellationError.self) { if number > 0 { throw CancellationError() } }
    #expect(number > 0)
  }
}
END
  cat > "$work/expected" << 'END'
macos Newer.swift:3:30: error: 'Mutex' is only available in macOS 15.0 or newer
macos Types.swift:4:51: error: cannot convert value of type 'Int' to expected argument type
macos Types.swift:6:61: error: cannot convert value of type '[Int32]' to expected argument type
macos Tested.swift:5:45: error: 'Mutex' is only available in macOS 15.0 or newer
macos Unused.swift:2:31: warning: initialization of immutable value 'unused' was never used
ios Types.swift:4:51: error: cannot convert value of type 'Int' to expected argument type
ios Types.swift:6:61: error: cannot convert value of type '[Int32]' to expected argument type
ios Tool.swift:3:45: error: cannot find 'Process' in scope
ios Unused.swift:2:31: warning: initialization of immutable value 'unused' was never used
END
  if check "$planted" "$work/found" > "$work/said"; then fail 1 "the check found none of the planted errors"; fi
  while read -r platform line; do
    grep -qF "/$line" "$work/found/$platform.txt" || {
      echo "a planted error for $platform was not found: $line" >&2
      wrong=1
    }
  done < "$work/expected"
  if grep -F Right.swift "$work/said" || grep -F Tool.swift "$work/found/macos.txt"; then
    echo "the check reported errors in correct code" >&2
    wrong=1
  fi
  if [ $wrong = 1 ]; then
    cat "$work/said" >&2
    exit 1
  fi
  echo "all $(count "$work/expected") planted errors and warnings were found"
}

# Compiled modules are kept until the compiler, a stub, or the way they are compiled changes.
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
