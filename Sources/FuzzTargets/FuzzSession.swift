import CodableFuzz
import Foundation
import FuzzPlatform
import JSONMutation

final class FuzzSession {
  private let session: DecodingSession
  private let variation: MutantVariation
  private let counters = SanitizerCounters()
  private let plain: PlainDecoding
  private let reported: ReportedProblems
  /// The mutant of the input that was made last, which is usually the next one to be decoded.
  private var last: (input: [UInt8], mutant: Mutant)?

  static let readsPlainBytes =
    ProcessInfo.processInfo.environment["CODABLE_FUZZ_PLAIN_BYTES"] == "1"

  init(_ study: Study, reported: ReportedProblems = .new) throws(DocumentFailure) {
    self.reported = reported
    session = try DecodingSession(ofWhole: study, CallProtection(recorder: counters))
    variation = MutantVariation(of: session.document, by: [Mutator].all)
    plain = PlainDecoding(study.strategies, counters)
    guard !variation.isEmpty else {
      throw DocumentFailure(
        document: session.document.name, message: "there is nothing in the document to mutate")
    }
  }

  // MARK: Judging

  func problem(with input: [UInt8]) -> Problem? {
    counters.startInput()
    defer { counters.finishInput() }
    if !Self.readsPlainBytes, let mutant = mutant(of: input) {
      return problems(on: mutant).first { isReported($0, of: mutant) }
    }
    let problem = plain.problem(with: input)
    return reported == .none ? nil : problem
  }

  private func problems(on mutant: Mutant) -> [Problem] {
    Problem.all(in: session.verdicts(on: mutant), on: mutant)
  }

  private func isReported(_ problem: Problem, of mutant: Mutant) -> Bool {
    reported == .all || reported == .new && !isShownByOneMutation(problem, of: mutant)
  }

  /// No mutation of other mutants is decoded: one that ends the process would be blamed on this input.
  private func isShownByOneMutation(_ problem: Problem, of mutant: Mutant) -> Bool {
    let mutations = mutant.mutations
    return mutations.count == 1
      || counters.paused {
        mutations.contains { mutation in
          problems(on: Mutant(session.document, mutation)).contains { problem.isCovered(by: $0) }
        }
      }
  }

  // MARK: Mutating

  /// Writes the identifier of a mutant like an input, or of another one if that is not possible.
  func varied(
    _ input: [UInt8], seed: UInt32, into buffer: UnsafeMutableBufferPointer<UInt8>
  ) -> Int? {
    var generator = SplitMix64(seed: Seed(rawValue: UInt64(seed)), stream: 0)
    if let mutant = mutant(of: input),
      let count = write(variation.varied(mutant, using: &generator), into: buffer)
    {
      return count
    }
    for _ in 0..<Self.mostTries {
      if let count = write(variation.fresh(using: &generator), into: buffer) { return count }
    }
    return nil
  }

  /// Writes the identifier of a mutant with mutations of two others.
  func crossed(
    _ one: [UInt8], _ other: [UInt8], seed: UInt32,
    into buffer: UnsafeMutableBufferPointer<UInt8>
  ) -> Int? {
    guard let first = mutant(of: one), let second = mutant(of: other) else { return nil }
    var generator = SplitMix64(seed: Seed(rawValue: UInt64(seed)), stream: 1)
    return write(variation.crossed(first, with: second, using: &generator), into: buffer)
  }

  private static let mostTries = 16

  private func write(_ mutant: Mutant, into buffer: UnsafeMutableBufferPointer<UInt8>) -> Int? {
    let text = Array(mutant.id.description.utf8)
    guard text.count <= buffer.count else { return nil }
    _ = buffer.update(fromContentsOf: text)
    last = (text, mutant)
    return text.count
  }

  private func mutant(of input: [UInt8]) -> Mutant? {
    if let last, last.input == input { return last.mutant }
    // Bytes that are not UTF-8 are in no identifier.
    guard let id = try? MutantID(parsing: String(decoding: input, as: UTF8.self)),
      id.document == session.document.name,
      let mutant = try? Mutant(id, of: session.document)
    else { return nil }
    last = (input, mutant)
    return mutant
  }
}

/// The counters that guide libFuzzer, so that only what runs inside strategies counts.
///
/// The whole program is instrumented, this package included. What it does to make and judge a mutant
/// says nothing about the models.
final class SanitizerCounters: CallRecorder {
  private let counters: UnsafeMutableRawBufferPointer?
  private var counted: [UInt8]
  private var isPaused = false

  init() {
    counters = ImageSections.named("__sancov_cntrs").first
    counted = Array(repeating: 0, count: counters?.count ?? 0)
  }

  func startInput() {
    counted.withUnsafeMutableBytes { _ = $0.initializeMemory(as: UInt8.self, repeating: 0) }
  }

  func finishInput() { counters?.copyBytes(from: counted) }

  func paused<Result>(_ body: () -> Result) -> Result {
    let wasPaused = isPaused
    isPaused = true
    defer { isPaused = wasPaused }
    return body()
  }

  func prepare(_ call: Call, input: @autoclosure () -> String, bytes: UnsafeRawBufferPointer) {}

  func begin(strategy: Int) {
    if !isPaused { counters?.copyBytes(from: counted) }
  }

  func end() {
    guard !isPaused, let counters else { return }
    counted.withUnsafeMutableBytes { $0.copyMemory(from: UnsafeRawBufferPointer(counters)) }
  }
}

/// Decodes text that is no mutant: strategies can be compared, though its records are not known.
final class PlainDecoding {
  private let strategies: [StrategyID]
  private let instances: [any StrategyInstance]
  private let counters: SanitizerCounters

  init(_ strategies: [Strategy], _ counters: SanitizerCounters) {
    self.strategies = strategies.map(\.id)
    instances = strategies.map { $0.makeInstance() }
    self.counters = counters
  }

  func problem(with text: [UInt8]) -> Problem? {
    let data = Data(text)
    let counts = instances.enumerated().map { number, instance -> Int? in
      counters.begin(strategy: number)
      instance.decode(data)
      counters.end()
      defer { instance.forget() }
      guard case .returned(let count, _) = instance.attempt else { return nil }
      return count
    }
    guard let strict = strategies.firstIndex(of: "strict"), let all = counts[strict],
      let other = counts.indices.first(where: { counts[$0].map { $0 < all } ?? true })
    else { return nil }
    let delivered = counts[other].map { "\($0)" } ?? "none"
    return Problem(
      oracle: .disagreement, strategy: strategies[other],
      detail: "strict delivers \(all) records, \(delivered) here")
  }
}
