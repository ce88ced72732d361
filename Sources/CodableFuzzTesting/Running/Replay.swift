import CodableFuzz
import DecodingStrategies
import Foundation
import JSONMutation

/// One mutant again: what it changes, and what each strategy does with it.
struct Replay {
  static let variable = "CODABLE_FUZZ_REPLAY"
  /// Longer texts are cut.
  private static let maximumLength = 200

  private let study: Study
  private let id: MutantID

  /// The mutant that was asked for, by its identifier in the environment; nil where it is none of a
  /// study.
  init?(
    of study: Study, environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(MutantError) {
    guard let text = environment[Self.variable] else { return nil }
    id = try MutantID(parsing: text)
    guard id.document.name == study.name else { return nil }
    self.study = study
  }

  /// What is printed.
  ///
  /// - Throws: `DocumentError` or `MutantError` where the document cannot be read, or has no such
  ///   mutant.
  func text() throws -> String {
    let document = try study.document()
    let mutant = try Mutant(id, of: document)
    let changes = mutant.mutations.flatMap { mutation in
      let change = Change(mutation.splices(in: document), in: document)
      return [
        "  \(mutation.mutator.id) at byte \(change.range.lowerBound)",
        "  - \(Self.cut(change.before))", "  + \(Self.cut(change.after))",
      ]
    }
    let verdicts = Runner([study]).replay(mutant, of: study).flatMap(Self.lines)
    let lines = ["\(id)"] + changes + verdicts
    return lines.map { TerminalText.escaped($0) + "\n" }.joined()
  }

  private static func cut(_ bytes: [UInt8]) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    return text.count > maximumLength ? text.prefix(maximumLength) + "…" : text
  }

  private static func lines(of verdict: Verdict) -> [String] {
    let (intact, damaged) = (verdict.intact, verdict.damaged)
    let silent = intact.silent + damaged.silent
    return [
      "  \(verdict.strategy): \(verdict.outcome.rawValue), \(intact.kept)/\(intact.of) intact kept, "
        + "\(silent) lost in silence, \(damaged.changedSilent) changed in silence"
    ] + verdict.failures.map { "    \($0.line)" }
  }
}
