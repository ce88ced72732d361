import CodableFuzz
import DecodingStrategies
import Foundation
import FuzzFixtures
import FuzzReports
import JSONMutation

/// Replays one mutant: what it changes, and what each strategy does with it.
///
/// While a replay is wanted, no study runs. Other studies would take minutes, and may fail for
/// unrelated reasons.
struct Replay {
  static let variable = "CODABLE_FUZZ_REPLAY"
  private let id: MutantID

  /// Whether the environment names a mutant.
  static var isWanted: Bool { ProcessInfo.processInfo.environment[variable] != nil }

  /// The mutant named in the environment; nil if there is none.
  init?(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(MutantError) {
    guard let text = environment[Self.variable] else { return nil }
    id = try MutantID(parsing: text)
  }

  /// Replays the mutant if it belongs to a study.
  ///
  /// - Returns: Why the study is not measured.
  func run(insteadOf study: Study) throws -> UnmeasuredStudy {
    guard let text = try text(of: study) else {
      return UnmeasuredStudy(
        reason:
          "nothing was replayed: \(Self.variable) names a mutant of '\(id.document.name)', and "
          + "the document of this test is '\(study.name)'")
    }
    print(text)
    return UnmeasuredStudy(reason: "replayed a mutant of \(study.name); nothing was measured")
  }

  /// The printed text; nil if the mutant belongs to another study.
  ///
  /// - Throws: `DocumentError` or `MutantError` if the document cannot be read, or has no such
  ///   mutant.
  func text(of study: Study) throws -> String? {
    guard id.document.name == study.name else { return nil }
    // A study of many documents has others with the same name.
    guard let study = try study.runDocuments.study(of: id.document) else { return nil }
    let document = try study.document()
    let mutant = try Mutant(id, of: document)
    let verdicts = Runner([study]).replay(mutant, of: study)
    return ReplayText(mutant, named: id, verdicts).lines.map { $0 + "\n" }.joined()
  }
}
