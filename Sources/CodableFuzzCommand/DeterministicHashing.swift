import Foundation

/// Hashes that are the same in each run, so that the order of a decoder's dictionaries is too.
enum DeterministicHashing {
  private static let variable = "SWIFT_DETERMINISTIC_HASHING"

  /// Starts the process again with the variable set, unless it is; the standard library reads it
  /// once, before any code of ours runs.
  ///
  /// Returns where that is impossible: the run is as good as it can be then.
  static func restartProcess() {
    #if os(Linux) || os(macOS)
      guard ProcessInfo.processInfo.environment[variable] == nil,
        let path = Bundle.main.executablePath
      else { return }
      setenv(variable, "1", 1)
      var arguments = CommandLine.arguments.map { strdup($0) }
      arguments.append(nil)
      execv(path, arguments)
      for argument in arguments { free(argument) }
    #endif
  }
}
