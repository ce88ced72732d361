extension Template {
  static let modelManifest: Template = #"""
    // swift-tools-version: 6.1
    import PackageDescription

    let package = Package(
      name: "@NAME@",
      platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9)],
      products: [.library(name: "@NAME@", targets: ["@NAME@"])],
      dependencies: [
        @DEPENDENCY@
      ],
      targets: [
    @TARGETS@
      ]
    )

    """#

  static let modelTarget: Template = #"""
        .target(
          name: "@NAME@",
          dependencies: [.product(name: "DecodingStrategies", package: "CodableFuzz")]),
    """#

  static let toolTarget: Template = #"""
        .executableTarget(
          name: "@TOOL@",
          dependencies: ["@NAME@", .product(name: "CodableFuzzCommand", package: "CodableFuzz")]),
    """#

  static let testTarget: Template = #"""
        .testTarget(
          name: "@NAME@Tests",
          dependencies: ["@NAME@", .product(name: "CodableFuzzTesting", package: "CodableFuzz")],
          exclude: ["Baselines"],
          resources: [.copy("Fixtures")]),
    """#

  static let toolMain: Template = #"""
    @IMPORTS@

    FuzzCommand.main(toolName: "@TOOL@") {
      [
        try Study(
          fixture: @FIXTURE@,
          @RECORDS@)
      ]
    }

    """#

  static let resilienceTests: Template = ##"""
    @IMPORTS@

    /// Fails if less of the response survives than the committed baseline says.
    ///
    /// After a change that is intended, `UPDATE_BASELINES=1 swift test` writes the baseline again.
    @Test func @TEST@() throws {
      try expectResilience(@ARGUMENTS@) {
        try JSONDecoder().decode(@ROOT@.self, from: $0)
      }
    }

    """##

  static let fuzzManifest: Template = #"""
    import PackageDescription

    let package = Package(
      name: "@NAME@Fuzz",
      @PLATFORMS@
      dependencies: [
        @TEAM@,
        @CODABLEFUZZ@,
      ],
      targets: [
    @TARGETS@
      ]
    )

    """#

  static let fuzzTargetDeclaration: Template = #"""
        .executableTarget(
          name: "@TARGET@",
          dependencies: [
    @DEPENDENCIES@
          ]),
    """#

  static let fuzzTarget: Template = #"""
    import FuzzTargets
    @IMPORTS@

    /// The study that libFuzzer runs. This file is yours: it is written once.
    let target = FuzzTarget(
      @STUDY@,
      tool: @TOOL@)

    """#

  /// The functions that libFuzzer calls.
  ///
  /// They are in the target, not in this package, because each executable has its own target.
  static let entryPoints: Template = #"""
    import FuzzTargets

    @_cdecl("LLVMFuzzerInitialize")
    public func start(
      _ count: UnsafeMutableRawPointer, _ arguments: UnsafeMutableRawPointer
    ) -> Int32 {
      target.start()
    }

    @_cdecl("LLVMFuzzerTestOneInput")
    public func run(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
      target.run(UnsafeBufferPointer(start: bytes, count: count))
    }

    @_silgen_name("LLVMFuzzerMutate")
    private func mutateBytes(
      _ bytes: UnsafeMutablePointer<UInt8>, _ count: Int, _ capacity: Int
    ) -> Int

    @_cdecl("LLVMFuzzerCustomMutator")
    public func mutate(
      _ bytes: UnsafeMutablePointer<UInt8>?, _ count: Int, _ capacity: Int, _ seed: UInt32
    ) -> Int {
      target.mutate(
        UnsafeMutableBufferPointer(start: bytes, count: capacity), count: count, seed: seed,
        orBytes: mutateBytes)
    }

    @_cdecl("LLVMFuzzerCustomCrossOver")
    public func crossOver(
      _ one: UnsafePointer<UInt8>?, _ count: Int, _ other: UnsafePointer<UInt8>?,
      _ otherCount: Int, _ output: UnsafeMutablePointer<UInt8>?, _ capacity: Int, _ seed: UInt32
    ) -> Int {
      target.crossOver(
        UnsafeBufferPointer(start: one, count: count),
        UnsafeBufferPointer(start: other, count: otherCount), seed: seed,
        into: UnsafeMutableBufferPointer(start: output, count: capacity))
    }

    """#

  static let buildScript: Template = #"""
    # Builds each fuzz target with its seeds, dictionary and options. OSS-Fuzz and ClusterFuzzLite set
    # these variables; without them, it builds into the folder 'out' without another sanitizer.
    #
    #   OUT        the folder for the targets
    #   WORK       the folder for what the build makes on its way
    #   SANITIZER  address, thread, coverage or none
    #
    # CONFIGURATION is 'release' by default. Targets of a debug build are slower.
    set -euo pipefail
    cd "$(dirname "${BASH_SOURCE[0]}")"
    out=${OUT:-$PWD/out}
    work=${WORK:+$WORK/swift}
    work=${work:-$PWD/.build}
    configuration=${CONFIGURATION:-release}

    if [ "${FUZZING_ENGINE:-libfuzzer}" != libfuzzer ]; then
      echo "build.sh: the Swift toolchain has libFuzzer only, not $FUZZING_ENGINE" >&2
      exit 1
    fi
    # Tests see internal types, and so do fuzz targets. The libraries of Swift are linked into the
    # target, because it runs where there is no toolchain.
    flags=(-c "$configuration" --sanitize fuzzer -Xswiftc -enable-testing --static-swift-stdlib)
    case "${SANITIZER:-none}" in
      address | thread) flags+=(--sanitize "$SANITIZER") ;;
      coverage) flags+=(-Xswiftc -profile-generate -Xswiftc -profile-coverage-mapping) ;;
    esac

    mkdir -p "$out"
    # The image of OSS-Fuzz has a symbolizer that knows Swift.
    symbolizer=/usr/local/bin/llvm-symbolizer-swift
    test ! -x $symbolizer || cp $symbolizer "$out/llvm-symbolizer"

    for target in @TARGETS@; do
      # A build of all targets would also build what the other packages have.
      swift build "${flags[@]}" --scratch-path "$work" --product "$target"
      built=$(swift build "${flags[@]}" --scratch-path "$work" --show-bin-path)
      cp "$built/$target" "$out/$target"
      cp "Dictionaries/$target.dict" "$out/$target.dict"
      printf '[libfuzzer]\ndetect_leaks = 0\n' > "$out/$target.options"
      rm -f "$out/${target}_seed_corpus.zip"
      if command -v zip > /dev/null; then
        zip -qjr "$out/${target}_seed_corpus.zip" "Seeds/$target"
      else
        (cd "Seeds/$target" && python3 -m zipfile -c "$out/${target}_seed_corpus.zip" ./*)
      fi
    done

    """#
}

/// A file or a part of one to write, with placeholders such as `@NAME@`.
struct Template: ExpressibleByStringLiteral, Sendable {
  let text: String

  init(stringLiteral text: String) { self.text = text }

  /// A line that has nothing but a placeholder is left out if its value is empty.
  func filled(_ values: [String: String]) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).compactMap { line in
      let filled = line.replacing(/@([A-Z]+)@/) { values[String($0.1)] ?? String($0.0) }
      let isLeftOut = filled.allSatisfy { $0 == " " } && line.contains("@")
      return isLeftOut ? nil : filled
    }
    return lines.joined(separator: "\n")
  }
}
