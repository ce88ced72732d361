import CodableFuzz
package import FuzzDocuments
import FuzzPlatform
package import JSONInference
package import JSONText

/// Documents from which models are inferred, and a study of each of their files.
///
/// Each document is read once, and only the profile of all of them is kept.
package struct Sample {
  package let profile = SampleProfile()
  /// A study without strategies for each path, named after it.
  private(set) var studies: [Study] = []
  /// The first document.
  package private(set) var first: [UInt8] = []
  /// Why documents could not be read, a line each.
  package private(set) var failures: [String] = []
  private var nodeCount = 0
  private var rootKind = JSONKind.null

  /// Reads the documents.
  ///
  /// - Parameters:
  ///   - paths: The files and folders; `-` is standard input.
  ///   - entries: The responses of captures to use, as patterns.
  ///   - reading: The size limit of documents.
  /// - Throws: ``SampleError`` if there is nothing to infer a model from.
  package init(
    _ paths: [String], entries: [String] = [], reading: DocumentReading = DocumentReading()
  ) throws(SampleError) {
    for path in paths {
      var reader = SampleReader([path])
      (reader.entries, reader.reading) = (entries, reading)
      try add(reader, path)
    }
    if profile.documentCount == 0 { throw .unreadable(failures) }
    if nodeCount == profile.documentCount {
      throw .noFields(paths.map(FilePath.named).joined(separator: ", "), rootKind)
    }
  }

  private mutating func add(_ reader: SampleReader, _ path: String) throws(SampleError) {
    var study = Study(name(for: path), json: [UInt8](), strategies: [])
    let isRepeatable = FilePath.isRepeatable(path)
    var count = 0
    var failures: [String] = []
    _ = reader.forEachDocument(warn: { failures.append($0) }) { index, location, isLine in
      if count == 0, !isRepeatable { study = study.of(json: index.bytes, file: location) }
      if profile.documentCount == 0 { first = index.bytes }
      count += 1
      nodeCount += index.nodeCount
      rootKind = index.kind(of: index.root)
      profile.add(index, isLine: isLine)
    }
    if isRepeatable {
      study.source = DocumentSource(path: path, entries: reader.entries)
    } else if count > 1 {
      throw .readOnce(path)
    }
    self.failures += failures
    studies.append(study)
  }

  /// The name of a file without folder and extension, with a number if it is taken.
  private func name(for path: String) -> String {
    let name = path == "-" ? "stdin" : FilePath.documentName(path)
    let names = [name] + (2...(studies.count + 2)).map { "\(name)-\($0)" }
    return names.first { name in !studies.contains { $0.name == name } } ?? name
  }
}

/// Why there is nothing to infer a model from.
package enum SampleError: Error, Hashable, CustomStringConvertible {
  /// No document could be read, for these reasons.
  case unreadable([String])
  /// No value has another one inside it: all documents are scalars or empty.
  case noFields(String, JSONKind)
  /// Many documents that can be read only once.
  case readOnce(String)

  package var description: String {
    switch self {
    case .unreadable(let reasons): reasons.joined(separator: "\n")
    case .noFields(let path, .array):
      "\(path): the list is empty, so there is nothing to infer models from: "
        + "name a response with at least one record"
    case .noFields(let path, .object):
      "\(path): the object is empty, so there is nothing to infer models from: "
        + "name a response with at least one field"
    case .noFields(let path, let kind):
      "\(path): a single \(kind.rawValue) has no fields that a backend could change: "
        + "name a response with an object or a list"
    case .readOnce(let path):
      "\(FilePath.named(path)): many documents that can be read only once: save them to a file first"
    }
  }
}
