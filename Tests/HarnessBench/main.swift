import CodableFuzzCommand
import FuzzPlatform

// Hashes are the same as in the tool, which this process then need not restart.
DeterministicHashing.restartProcess()
ThisProcess.exit(HarnessBench.run(Array(CommandLine.arguments.dropFirst())).rawValue)
