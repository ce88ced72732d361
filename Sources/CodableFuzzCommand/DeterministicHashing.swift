import Foundation
import FuzzPlatform

/// Makes hashes the same in each run, and with them the order of a decoder's dictionaries.
package enum DeterministicHashing {
  private static let variable = "SWIFT_DETERMINISTIC_HASHING"

  /// Restarts the process with the variable set, unless it already is.
  ///
  /// The standard library reads it once, before any of our code runs.
  ///
  /// If a restart is impossible, it returns, and the run goes on without deterministic hashing.
  package static func restartProcess() {
    guard ProcessInfo.processInfo.environment[variable] == nil,
      let path = Bundle.main.executablePath
    else { return }
    ThisProcess.replace(with: path, CommandLine.arguments, setting: [variable: "1"])
  }
}
