import CodableFuzz
import Foundation
package import FuzzPlatform
package import JSONMutation
import JSONText

extension Storages {
  /// A text file for each baseline, in a folder that is created when something is written.
  ///
  /// `renews` says whether to accept baselines of older versions, of which only accepted findings are read.
  /// To read a file that is not a baseline throws a ``BaselineError``.
  package static func baselines(
    in folder: String, renews: Bool = false
  ) -> any Storage<Baseline.Name, Baseline> {
    FileStorage(
      folder: folder, followsLinks: true, bytes: { Array($0.text.utf8) },
      value: { bytes in
        let text = try Baseline.text(of: bytes)
        return renews ? try Baseline(renewing: text) : try Baseline(parsing: text)
      })
  }
}

extension Baseline {
  /// The key of a stored baseline, one per document, or one per document and test.
  package struct Name: Hashable, Sendable, CustomStringConvertible {
    package let document: DocumentName
    /// The test function; nil for the baseline that all tests share.
    package let test: String?

    package init(document: DocumentName, test: String? = nil) {
      (self.document, self.test) = (document, test)
    }

    /// The name of the file, `DOCUMENT.txt` or `DOCUMENT.TEST.txt`.
    package var description: String {
      ([document.description, test].compactMap(\.self) + ["txt"]).joined(separator: ".")
    }
  }
}

package enum BaselineError: Error, Hashable, Sendable {
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

  package var description: String {
    switch self {
    case .noBaseline:
      "this is not a baseline: the first line is not '\(Baseline.title)'"
    case .otherVersion(let version):
      "the baseline has version \(version), but this version of CodableFuzz reads version "
        + "\(Baseline.currentVersion): "
        + (version > Baseline.currentVersion
          ? "update CodableFuzz"
          : "renew it and review the difference, with " + Baseline.renewingCommands)
    case .incomplete:
      "the baseline does not end with the line '\(Baseline.lastLine)': put lines of your own before it, "
        + "or, if the file was cut off, \(Self.remedy)"
    case .mergeConflict(let line):
      "line \(line) of the baseline is a merge conflict: keep both sides if they are for "
        + "different rows, else take one of them and update the baseline"
    case .badLine(let number, let text, let reason):
      "line \(number) of the baseline is not valid: \(Format.shortened(reason, to: 400)): "
        + "'\(Format.shortened(text, to: 400))': correct the line, or " + Self.remedy
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

/// A day in ISO 8601 notation: `2026-11-21`.
package struct Day: Hashable, Sendable, Comparable, LosslessStringConvertible {
  /// The day's text, which sorts like the day.
  package let description: String

  /// Parses a day of the Gregorian calendar from year 1 to 9999.
  package init?(_ text: String) {
    guard let date = DateText(text.utf8), date.form == .day, !text.hasPrefix("0000") else {
      return nil
    }
    description = text
  }

  private init(of date: Date) {
    description = date.formatted(.iso8601.year().month().day())
  }

  package static func < (one: Day, other: Day) -> Bool { one.description < other.description }
}

extension Day {
  /// The current day in UTC, which is the same on every machine.
  package static var today: Day { Day(of: .now) }
}
