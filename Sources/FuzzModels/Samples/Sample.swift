package import CodableFuzz
package import FuzzDocuments
package import FuzzPlatform
package import JSONInference
import JSONMutation
package import JSONText

/// Documents from which models are inferred: files, folders, lines, captures or standard input.
///
/// Each document is read once, and only the profile of all of them is kept.
package struct Sample {
  package let profile = SampleProfile()
  /// A study without strategies for each path, named after it.
  private(set) var studies: [Study] = []
  /// The documents that could not be read, with the reasons.
  package private(set) var failures: [StorageError] = []
  /// Whether all documents can be read again.
  package private(set) var isRepeatable = true
  /// The paths, and the choice of answers if they are captures.
  package let sources: [DocumentSource]
  private var nodeCount = 0
  private var rootKind: JSONKind?

  /// Reads the documents.
  ///
  /// - Throws: `StorageError` or ``SampleError`` if there is nothing to infer a model from.
  package init(_ sources: [DocumentSource], reading: DocumentReading = DocumentReading()) throws {
    self.sources = sources
    for source in sources { try add(source, reading) }
    if profile.documentCount == 0, let failure = failures.first { throw failure }
    if nodeCount == profile.documentCount {
      let paths = sources.map { FilePath.named($0.path) }.joined(separator: ", ")
      throw SampleError.noFields(paths, rootKind ?? .null)
    }
  }

  private mutating func add(_ source: DocumentSource, _ reading: DocumentReading) throws {
    var study = Study(name(for: source.path), json: [UInt8](), strategies: [])
    if FilePath.isRepeatable(source.path) {
      study.source = source
    } else {
      isRepeatable = false
      let contents = try DocumentStream.contents(
        of: source.path, entries: .matching(source.entries), reading: reading)
      guard case .single(let bytes) = contents else { throw SampleError.readOnce(source.path) }
      study = study.of(json: bytes, file: FilePath.named(source.path))
    }
    for element in try RunInput(study: study, reading: reading).documents() {
      do throws(StorageError) {
        try add(try element.get())
      } catch {
        failures.append(error)
      }
    }
    studies.append(study)
  }

  private mutating func add(_ element: DocumentStream.Element) throws(StorageError) {
    do throws(JSONSyntaxError) {
      let index = try DocumentIndex(parsing: element.bytes)
      nodeCount += index.nodeCount
      rootKind = rootKind ?? index.kind(of: index.root)
      profile.add(index)
    } catch {
      throw StorageError(path: element.location, reason: DocumentError.syntax(error).description)
    }
  }

  /// The name of a file without folder and extension, with a number if it is taken.
  private func name(for path: String) -> String {
    let name = path == "-" ? "stdin" : FilePath.documentName(path)
    let names = Set(studies.map(\.name))
    var number = 1
    var unique = name
    while names.contains(unique) {
      number += 1
      unique = "\(name)-\(number)"
    }
    return unique
  }
}

/// Why a sample does not suffice for a model.
package enum SampleError: Error, Hashable, CustomStringConvertible {
  /// Nothing has a value inside it: all documents are scalars or empty.
  case noFields(String, JSONKind)
  /// Many documents that can be read only once.
  case readOnce(String)

  package var description: String {
    switch self {
    case .noFields(let path, .array):
      "\(path): the list is empty, so there is nothing to infer models from: "
        + "name an answer with at least one record"
    case .noFields(let path, .object):
      "\(path): the object is empty, so there is nothing to infer models from: "
        + "name an answer with at least one field"
    case .noFields(let path, let kind):
      "\(path): a single \(kind.rawValue) has no fields that a backend could change: "
        + "name an answer with an object or a list"
    case .readOnce(let path):
      "\(FilePath.named(path)): many documents that can be read only once: save them to a file first"
    }
  }
}
