import CodableFuzz
import FuzzDocuments
import FuzzPlatform

/// The options that name an API description, shared by `run` and `mutate`.
struct DescriptionOptions: OptionGroup {
  private struct Argument {
    let file: String
    var operation: String?
    /// How many documents were named before it.
    let documentCount: Int
  }

  /// How many documents were named so far.
  var documentCount = 0
  private var arguments: [Argument] = []

  static var options: [Option<Self>] {
    [
      Option(
        "--openapi", "FILE",
        "an OpenAPI description: of the --document before it, or of all"
      ) { options, file throws(UsageError) in
        guard options.arguments.last?.documentCount != options.documentCount else {
          throw UsageError("--openapi is given twice for one document")
        }
        options.arguments.append(Argument(file: file, documentCount: options.documentCount))
      }.proposing(.files),
      Option("--operation", "OPERATION", "what answers, such as 'GET /v1/episodes'") {
        options, name throws(UsageError) in
        try options.add(operation: name)
      },
    ]
  }

  var isEmpty: Bool { arguments.isEmpty }

  /// Adds an operation to the description before it; a second document may be another answer of it.
  private mutating func add(operation: String) throws(UsageError) {
    guard let last = arguments.last else {
      throw UsageError("--operation goes after --openapi FILE")
    }
    if last.operation == nil {
      arguments[arguments.count - 1].operation = operation
    } else if last.documentCount < documentCount {
      arguments.append(
        Argument(file: last.file, operation: operation, documentCount: documentCount))
    } else {
      throw UsageError("--operation is given twice for one document")
    }
  }

  /// Reads the descriptions.
  ///
  /// - Returns: The operation of each document, by its number from 0; nil for those without one.
  /// - Throws: `StorageError` if a description cannot be read, or has no such operation;
  ///   ``UsageError`` if no operation is named.
  func operations(count: Int, _ reading: DocumentReading) throws -> [DescribedOperation?] {
    let read = try arguments.map { argument in
      let description = try APIDescription(argument.file, reading: reading)
      guard let operation = argument.operation else {
        throw UsageError(description.missingOperation)
      }
      return (number: argument.documentCount, operation: try description.operation(operation))
    }
    return (1...max(1, count)).map { number in
      (read.last { $0.number == number } ?? read.first { $0.number == 0 })?.operation
    }
  }
}
