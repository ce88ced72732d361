import CodableFuzz
import FuzzDocuments
import FuzzPlatform

/// The options that name an API description, shared by `run` and `mutate`.
struct DescriptionOptions: OptionGroup {
  @Option(.file("--openapi"), "an OpenAPI description: of the --document before it, or of all")
  private var files: [String]
  @Option(
    .text("--operation", "OPERATION"), "which of several operations, such as 'GET /v1/episodes'")
  private var operations: [String]
  private var arguments: [Argument] = []

  private enum Word {
    case file(String)
    case operation(String)
  }

  private struct Argument {
    let file: String
    var operation: String?
    /// How many documents were named before it.
    let documentCount: Int
  }

  var isEmpty: Bool { arguments.isEmpty }

  /// Finds the documents and operations that go with each description.
  ///
  /// A second document may be another response of the description before it.
  ///
  /// - Parameter documents: Where documents are on the command line.
  /// - Throws: ``UsageError`` if one is missing, or there are two.
  mutating func finish(after documents: [Int] = []) throws(UsageError) {
    let words = $files.placed(as: Word.file) + $operations.placed(as: Word.operation)
    for (position, word) in words.sorted(by: { $0.position < $1.position }) {
      let count = documents.count { $0 < position }
      switch word {
      case .file(let file):
        if arguments.last?.documentCount == count {
          throw UsageError("--openapi is given twice for one document")
        }
        arguments.append(Argument(file: file, documentCount: count))
      case .operation(let operation):
        guard let last = arguments.last else {
          throw UsageError("--operation goes after --openapi FILE")
        }
        if last.operation == nil {
          arguments[arguments.count - 1].operation = operation
        } else if last.documentCount < count {
          arguments.append(
            Argument(file: last.file, operation: operation, documentCount: count))
        } else {
          throw UsageError("--operation is given twice for one document")
        }
      }
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
      guard let operation = argument.operation ?? description.onlyOperation else {
        throw UsageError(description.missingOperation)
      }
      return (number: argument.documentCount, operation: try description.operation(operation))
    }
    return (1...max(1, count)).map { number in
      (read.last { $0.number == number } ?? read.first { $0.number == 0 })?.operation
    }
  }
}
