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
  /// - Returns: An empty report; see ``MetricValue``.
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
    let verdicts = Runner([study]).replay(mutant, of: study)
    return ReplayText(mutant, named: id, verdicts).lines.map { $0 + "\n" }.joined()
  }
}
