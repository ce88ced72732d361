public import JSONMutation

/// Why a text is not a baseline, or cannot be compared with a run.
public enum BaselineError: Error, Hashable, Sendable {
  /// The first line is not that of a baseline.
  case noBaseline
  case otherVersion(Int)
  /// The last line is missing: the file was cut off.
  case incomplete
  /// Git left a conflict in the file, which starts at this line.
  case mergeConflict(line: Int)
  /// A line is not valid, or contradicts others.
  case badLine(number: Int, text: String, reason: String)
  /// The baseline was made by another kind of run.
  case otherRun(document: DocumentName, reason: String)
  /// The baseline has no row about any document of the run, as when a study was renamed.
  case nothingCompared(documents: [DocumentName], known: [DocumentName])
  /// Only some strategies were run, and the baseline's lines of the others no longer apply.
  case needsAllStrategies(document: DocumentName)
}

extension BaselineError: CustomStringConvertible {
  private static let remedy =
    "restore the file from version control, or delete it and write a new one with "
    + Baseline.renewingCommands

  public var description: String {
    switch self {
    case .noBaseline:
      "this is not a baseline: the first line is not '\(Baseline.title)'"
    case .otherVersion(let version) where version > Baseline.currentVersion:
      "the baseline has version \(version), but this version of CodableFuzz reads version "
        + "\(Baseline.currentVersion): update CodableFuzz"
    case .otherVersion(let version):
      "the baseline has version \(version), but this version of CodableFuzz reads version "
        + "\(Baseline.currentVersion): renew it and review the difference, with "
        + Baseline.renewingCommands
    case .incomplete:
      "the baseline is cut off: its last line is not '\(Baseline.lastLine)': \(Self.remedy)"
    case .mergeConflict(let line):
      "line \(line) of the baseline is a merge conflict: keep both sides if they are for "
        + "different rows, else take one of them and update the baseline"
    case .badLine(let number, let text, let reason):
      "line \(number) of the baseline is not valid: \(reason): '\(text)': correct the line, or "
        + Self.remedy
    case .otherRun(let document, let reason):
      "\(document): the baseline is of another run: \(reason): "
        + "run with the same, or update the baseline"
    case .nothingCompared(let documents, let known):
      "nothing was compared: the run measured \(Self.list(documents)), but the baseline is about "
        + "\(Self.list(known)): if a study was renamed, or the baseline does not cover these "
        + "strategies, update the baseline with \(Baseline.renewingCommands)"
    case .needsAllStrategies(let document):
      "\(document): the mutants differ from those of the baseline, so all strategies "
        + "need to run to update it"
    }
  }

  private static func list(_ documents: [DocumentName]) -> String {
    documents.isEmpty ? "no document" : documents.map(\.description).joined(separator: ", ")
  }
}
