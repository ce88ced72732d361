import Foundation
import FuzzPlatform

// The file of a target needs one import of this package besides its own models.
@_exported public import CodableFuzz
@_exported public import JSONMutation
@_exported public import JSONText

/// A study as a target of libFuzzer.
///
/// The input of the fuzzer is the identifier of a mutant, so its class and what it did to each record
/// are known, and a file that libFuzzer writes is replayed as it is. Any other input is decoded as
/// it is.
///
/// ```swift
/// let target = FuzzTarget(.orders, json: document)
///
/// @_cdecl("LLVMFuzzerTestOneInput")
/// public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
///   target.run(UnsafeBufferPointer(start: bytes, count: count))
/// }
/// ```
public final class FuzzTarget: Sendable {
  private let study: @Sendable () throws -> Study
  private let json: [UInt8]?
  private let tool: String
  private let session = Locked<FuzzSession?>(nil)

  /// Makes a target.
  ///
  /// - Parameters:
  ///   - study: The study.
  ///   - json: The document to use in place of that of the study; nil for that one.
  ///   - tool: The name of the tool that replays mutants, in messages.
  public init(
    _ study: @autoclosure @escaping @Sendable () throws -> Study, json: String? = nil,
    tool: String = "codable-fuzz"
  ) {
    self.study = study
    self.json = json?.jsonBytes
    self.tool = tool
  }

  /// The study that an expression makes, whether it throws or not.
  ///
  /// `fuzz-init` writes it around the expression of `--study`.
  public static func study(_ expression: @autoclosure () throws -> Study) throws -> Study {
    try expression()
  }

  /// Opens the study, for `LLVMFuzzerInitialize`.
  ///
  /// The process first restarts itself with two environment variables. One makes dictionaries the
  /// same in each run, so that what was found happens again. The other leaves crashes to libFuzzer,
  /// which writes the input to a file.
  ///
  /// If the document cannot be read, or if `CODABLE_FUZZ_REPORT` has an unknown value, it says so and
  /// ends the process with exit code 2.
  ///
  /// - Returns: 0.
  @discardableResult
  public func start() -> Int32 {
    let environment = ProcessInfo.processInfo.environment
    let missing = Self.variables.filter { environment[$0.key] == nil }
    if !missing.isEmpty, let path = Bundle.main.executablePath {
      ThisProcess.replace(with: path, CommandLine.arguments, setting: missing)
    }
    withSession { _ in }
    return 0
  }

  private static let variables = [
    "SWIFT_DETERMINISTIC_HASHING": "1", "SWIFT_BACKTRACE": "enable=no",
  ]

  /// Decodes an input with every strategy, for `LLVMFuzzerTestOneInput`.
  ///
  /// If a strategy does something that it should not, the process ends after a message on standard
  /// error. Problems that one mutation shows alone are not reported: a run of the tool finds them.
  /// `CODABLE_FUZZ_REPORT=all` reports them, too, and `none` reports nothing.
  ///
  /// - Returns: 0.
  public func run(_ input: UnsafeBufferPointer<UInt8>) -> Int32 {
    let problem = withSession { $0.problem(with: Array(input)) }
    if let problem { problem.report(tool: tool) }
    return 0
  }

  /// Replaces an input by the identifier of a mutant like it, for `LLVMFuzzerCustomMutator`.
  ///
  /// - Parameters:
  ///   - buffer: The input, with room for as many bytes as it may become.
  ///   - count: The number of bytes of the input.
  ///   - seed: What the change depends on.
  ///   - mutateBytes: libFuzzer's own mutation, `LLVMFuzzerMutate`. It is used in place of ours if
  ///     `CODABLE_FUZZ_PLAIN_BYTES` is 1.
  /// - Returns: The number of bytes of the new input.
  public func mutate(
    _ buffer: UnsafeMutableBufferPointer<UInt8>, count: Int, seed: UInt32,
    orBytes mutateBytes: (UnsafeMutablePointer<UInt8>, Int, Int) -> Int
  ) -> Int {
    guard let start = buffer.baseAddress else { return 0 }
    if FuzzSession.readsPlainBytes { return mutateBytes(start, count, buffer.count) }
    return withSession {
      $0.varied(Array(buffer.prefix(count)), seed: seed, into: buffer) ?? count
    }
  }

  /// Makes the identifier of a mutant with mutations of two others, for `LLVMFuzzerCustomCrossOver`.
  ///
  /// - Parameters:
  ///   - one: An input.
  ///   - other: Another input.
  ///   - seed: What the result depends on.
  ///   - buffer: Where to write it.
  /// - Returns: The number of bytes; 0 if there is no such mutant.
  public func crossOver(
    _ one: UnsafeBufferPointer<UInt8>, _ other: UnsafeBufferPointer<UInt8>, seed: UInt32,
    into buffer: UnsafeMutableBufferPointer<UInt8>
  ) -> Int {
    if FuzzSession.readsPlainBytes { return 0 }
    return withSession {
      $0.crossed(Array(one), Array(other), seed: seed, into: buffer) ?? 0
    }
  }

  private func withSession<Result>(_ body: (FuzzSession) -> Result) -> Result {
    session.withLock { session in
      if let session { return body(session) }
      do {
        var study = try study()
        if let json { study.json = json }
        let opened = try FuzzSession(
          study, reported: ReportedProblems(environment: ProcessInfo.processInfo.environment))
        session = opened
        return body(opened)
      } catch {
        Problem.write("\(tool): \(error)")
        ThisProcess.exit(2)
      }
    }
  }
}
