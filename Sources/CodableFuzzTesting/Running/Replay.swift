import CodableFuzz
import DecodingStrategies
import Foundation
import JSONMutation

/// One mutant again: what it changes, and what each strategy does with it.
///
/// While a replay is wanted, no study is run: those that have no such mutant would cost minutes, and
/// fail for reasons of their own.
struct Replay {
  static let variable = "CODABLE_FUZZ_REPLAY"
  /// Longer texts are cut.
  private static let maximumLength = 200

  private let id: MutantID

  /// Whether a mutant is asked for.
  static var isWanted: Bool { ProcessInfo.processInfo.environment[variable] != nil }

  /// The mutant that is asked for, by its identifier in the environment; nil where none is.
  init?(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(MutantError) {
    guard let text = environment[Self.variable] else { return nil }
    id = try MutantID(parsing: text)
  }

  /// Replays the mutant if it is one of a study, and says in a warning that nothing is measured.
  ///
  /// - Returns: An empty report; see ``Figure``.
  func report(instead study: Study, at site: CallSite) throws -> Report {
    if let text = try text(of: study) { print(text) }
    RunningTest.warn(
      "\(study.name) was not measured: with \(Self.variable), mutants are only replayed", at: site)
    return Runner([]).run()
  }

  /// What is printed; nil where the mutant is none of the study.
  ///
  /// - Throws: `DocumentError` or `MutantError` where the document cannot be read, or has no such
  ///   mutant.
  func text(of study: Study) throws -> String? {
    guard id.document.name == study.name else { return nil }
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
    let (untouched, mutated) = (verdict.untouched, verdict.mutated)
    let silent = untouched.silent + mutated.silent
    let removed = verdict.removed > 0 ? "\(verdict.removed) removed, " : ""
    return [
      "  \(verdict.strategy): \(verdict.outcome.rawValue), \(untouched.kept)/\(untouched.of) untouched kept, "
        + "\(removed)\(silent) lost in silence, \(mutated.changedSilent) changed in silence"
    ] + verdict.failures.map { "    \($0.line)" }
  }
}
