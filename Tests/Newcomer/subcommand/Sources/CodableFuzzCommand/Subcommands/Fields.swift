import FuzzPlatform
import JSONMutation

/// Lists the fields of documents, as `--include` and `--exclude` name them.
struct Fields: Subcommand {
  static let name = "fields"
  static let operands = "FILE…"
  static let purpose = "lists the fields of JSON files; - is stdin"
  static let examples = ["fields response.json"]

  func run(_ operands: [String], of command: FuzzCommand) throws -> ExitCode {
    if operands.isEmpty { throw UsageError("fields needs a FILE, or - for standard input") }
    for path in operands {
      let document = try Document(DocumentName("document"), parsing: try InputFile.read(path))
      let fields = document.fields
      for number in 1..<fields.count { try Console().print("\(fields.field(number))\n") }
    }
    return .clean
  }
}
