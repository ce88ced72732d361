import Foundation
import FuzzPlatform

/// Hashes that are the same in each run, so that the order of a decoder's dictionaries is too.
enum DeterministicHashing {
  private static let variable = "SWIFT_DETERMINISTIC_HASHING"

  /// Starts the process again with the variable set, unless it is; the standard library reads it
  /// once, before any code of ours runs.
  ///
  /// Returns where that is impossible: the run is as good as it can be then.
  static func restartProcess() {
    guard ProcessInfo.processInfo.environment[variable] == nil,
      let path = Bundle.main.executablePath
    else { return }
    ThisProcess.replace(with: path, CommandLine.arguments, setting: (variable, "1"))
  }
}
