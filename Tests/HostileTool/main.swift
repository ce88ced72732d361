import CodableFuzz
import CodableFuzzCommand
import HostileStrategies
import JSONText

/// A tool whose strategies misbehave, for the tests of what ends a process.
FuzzCommand.main(toolName: "hostile-tool") {
  [
    Study(
      "staff", json: Array(Misdeed.document.utf8), recordsAt: "",
      strategies: [.strict([Person].self, records: \.self)] + Misdeed.ofTool)
  ]
}
