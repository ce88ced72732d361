package import CodableFuzz
import Foundation

extension Study {
  /// What the study checks besides mutants; nil if that is nothing.
  ///
  /// The environment says whether it writes what it would check.
  package func checked() -> StudyCheck? {
    check?(ProcessInfo.processInfo.environment[StudyCheck.updateVariable] == "1")
  }
}
