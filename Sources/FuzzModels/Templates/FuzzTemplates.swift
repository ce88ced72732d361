/// The files of a package with fuzz targets.
extension Template {
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
      constants: constants, accepted: accepted, tool: @TOOL@)

    """#

  static let fuzzDocument: Template = #"""
    let document = @DOCUMENT@

    /// Strings and numbers to try as values, as JSON.
    let constants: [String] = @CONSTANTS@

    /// Mutants whose problems are known.
    let accepted: [String] = @ACCEPTED@

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
}
