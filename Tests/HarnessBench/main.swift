import CodableFuzzCommand
import Foundation
import FuzzPlatform

// Hashes are the same as in the tool.
let variable = "SWIFT_DETERMINISTIC_HASHING"
if ProcessInfo.processInfo.environment[variable] == nil, let path = Bundle.main.executablePath {
  ThisProcess.replace(with: path, CommandLine.arguments, setting: [variable: "1"])
}
ThisProcess.exit(HarnessBench.run(Array(CommandLine.arguments.dropFirst())).rawValue)
