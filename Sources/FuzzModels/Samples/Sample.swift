package import CodableFuzz
import Foundation
package import FuzzDocuments
import FuzzPlatform
package import JSONInference
package import JSONText

/// Documents from which models are inferred, and a study of each of their files.
///
/// Files of one shape share models. Those of a folder are one study, named after the folder or, if it
/// has files of several shapes, after the files. Each document is read once, and only profiles are kept.
package struct Sample {
  package private(set) var profiles: [SampleProfile] = []
  package private(set) var shapes = ResponseGroups()
  private(set) var studies: [(study: Study, shape: Int)] = []
  package private(set) var first: [UInt8] = []
  package private(set) var failures: [String] = []
  /// Whether each document is a line of a file.
  package private(set) var isOfLines = true
  private let isOneShape: Bool
  private var nodeCount = 0
  private var rootKind = JSONKind.null

  package init(
    _ paths: [String], entries: [String] = [], reading: DocumentReading = DocumentReading(),
    isOneShape: Bool = false
  ) throws(SampleError) {
    self.isOneShape = isOneShape || !SampleReader(paths).mayHaveSeveralFiles
    for path in paths {
      try add(SampleReader([path], entries: entries, reading: reading), path)
    }
    if profiles.isEmpty { throw SampleError(description: failures.joined(separator: "\n")) }
    if nodeCount == documentCount {
      throw SampleError(description: paths.map(FilePath.named).joined(separator: ", ") + emptiness)
    }
  }

  /// What a sample is without a value that has another one inside it: scalars, or what is empty.
  private var emptiness: String {
    switch rootKind {
    case .array:
      ": the list is empty, so there is nothing to infer models from: "
        + "name a response with at least one record"
    case .object:
      ": the object is empty, so there is nothing to infer models from: "
        + "name a response with at least one field"
    case let kind:
      ": a single \(kind.rawValue) has no fields that a backend could change: "
        + "name a response with an object or a list"
    }
  }

  package var documentCount: Int { profiles.reduce(0) { $0 + $1.documentCount } }
  package var recordCount: Int { profiles.reduce(0) { $0 + $1.recordCount } }

  private mutating func add(_ reader: SampleReader, _ path: String) throws(SampleError) {
    var study = Study("", json: [UInt8](), strategies: [])
    let isRepeatable = FilePath.isRepeatable(path)
    var count = 0
    var failures: [String] = []
    var files: [(shape: Int, path: String)] = []
    _ = reader.forEachDocument(warn: { failures.append($0) }) { index, place, isLine in
      if count == 0, !isRepeatable {
        study = study.of(
          json: index.bytes, file: place.location,
          isMasked: !reader.entries.isEmpty || DocumentStream.isCapture(path))
      }
      if profiles.isEmpty { first = index.bytes }
      isOfLines = isOfLines && isLine
      count += 1
      nodeCount += index.nodeCount
      rootKind = index.kind(of: index.root)
      let shape = isOneShape ? 0 : shapes.group(of: index, in: place.file, isLine: isLine)
      if shape == profiles.count { profiles.append(SampleProfile()) }
      profiles[shape].add(index, isLine: isLine)
      if files.last?.path != place.file { files.append((shape, place.file)) }
    }
    if !isRepeatable, count > 1 {
      throw SampleError(
        description: FilePath.named(path)
          + ": many documents that can be read only once: save them to a file first")
    }
    self.failures += failures
    let known = Set(files.map(\.shape)).sorted()
    for shape in known.isEmpty ? [0] : known {
      var (study, name) = (study, path == "-" ? "stdin" : FilePath.documentName(path))
      var source = DocumentSource(path: path, entries: reader.entries)
      if known.count > 1 {
        let (own, others) = (files.filter { $0.shape == shape }, files.filter { $0.shape != shape })
        name = Self.name(for: own.map(\.path))
        // Files that cannot be read belong to the first study, which names them.
        var chosen = Set(own.map(\.path))
        if shape == known[0] { chosen = Self.files(in: path).subtracting(others.map(\.path)) }
        source = DocumentSource(path: path, files: chosen)
        if chosen.count == 1, let file = chosen.first { source = DocumentSource(path: file) }
      }
      study.name = free(name)
      if isRepeatable { study.origin = .source(source) }
      study.documentCount = count
      studies.append((study, shape))
    }
  }

  private static func files(in folder: String) -> Set<String> {
    Set(IteratorSequence(FileTree(folder)).compactMap { try? $0.get() })
  }

  private static func name(for files: [String]) -> String {
    let names = files.map(FilePath.documentName)
    if names.count < 2 { return names.first ?? "" }
    var start = names.dropFirst().reduce(names[0]) { one, other in
      String(zip(one, other).prefix { $0 == $1 }.map(\.0))
    }
    start = String(start.reversed().drop { !$0.isLetter }.reversed())
    if start.count > 1 { return start }
    let parents = Set(files.map { URL(fileURLWithPath: $0).deletingLastPathComponent() })
    let parent = parents.count == 1 ? parents.first : nil
    return parent.map { $0.lastPathComponent } ?? names[0]
  }

  private func free(_ name: String) -> String {
    let names = [name] + (2...(studies.count + 2)).map { "\(name)-\($0)" }
    return names.first { name in !studies.contains { $0.study.name == name } } ?? name
  }
}

package struct SampleError: Error, CustomStringConvertible {
  package let description: String
}

package struct SampleReader {
  package let paths: [String]
  let entries: [String]
  private let reading: DocumentReading

  package var mayHaveSeveralFiles: Bool {
    paths.count > 1 || paths.contains { FileStatus.kind(at: $0) == .folder }
  }

  package init(
    _ paths: [String], entries: [String] = [], reading: DocumentReading = DocumentReading()
  ) {
    (self.paths, self.entries, self.reading) = (paths, entries, reading)
  }

  package func forEachDocument(
    warn: (String) -> Void,
    _ body: (DocumentIndex, _ place: (file: String, location: String), _ isLine: Bool) -> Void
  ) -> Bool {
    var isWhole = true
    for path in paths {
      do throws(StorageError) {
        var documents = try DocumentStream.contents(
          of: path, entries: entries, reading: reading
        ).documents(FilePath.named(path))
        while let document = documents.next() {
          do throws(StorageError) {
            let element = try document.get()
            try body(
              index(element.bytes, element.location), (element.file, element.location),
              element.isLine)
          } catch {
            warn(error.description)
            isWhole = false
          }
        }
        if let note = documents.note { warn("\(FilePath.named(path)): \(note)") }
      } catch {
        warn(error.description)
        isWhole = false
      }
    }
    return isWhole
  }

  private func index(_ bytes: [UInt8], _ location: String) throws(StorageError) -> DocumentIndex {
    let index: DocumentIndex
    do throws(JSONSyntaxError) {
      index = try DocumentIndex(parsing: bytes)
    } catch {
      throw StorageError(path: location, reason: error.whyNotJSON)
    }
    if let reason = Self.whyNotResponse(index) {
      throw StorageError(path: location, reason: reason)
    }
    return index
  }

  /// What a document is if no backend sends it as a response.
  private static func whyNotResponse(_ index: DocumentIndex) -> String? {
    func members(of node: NodeID) -> [String: NodeID] {
      // Those documents have few.
      if index.childCount(of: node) > 8 { return [:] }
      return index.children(of: node).reduce(into: [:]) { members, child in
        if let key = index.key(of: child) { members[key] = child }
      }
    }
    let root = members(of: index.root)
    if let log = root["log"].map(members), log["entries"] != nil, log["creator"] != nil {
      return "this is an HTTP Archive: end its name in .har, and the responses in it are read"
    }
    let isReport = ["documents", "environment", "plan", "timings"].allSatisfy { root[$0] != nil }
    return isReport
      ? "this is a report of codable-fuzz, and a response is needed: 'render' shows a report" : nil
  }
}

package struct SampleModels: Sendable {
  package let studies: [String]
  let strict: InferredModel
  package let inferred: InferredModel
}

extension Sample {
  package var models: [SampleModels] {
    profiles.enumerated().map { shape, profile in
      SampleModels(
        studies: studies.filter { $0.shape == shape }.map(\.study.name),
        strict: profile.model(by: .strict), inferred: profile.model())
    }
  }

  package func studies(decodedBy models: [SampleModels]) -> [Study] {
    studies.map { $0.study.decoding(by: models[$0.shape]) }
  }
}

extension Study {
  /// The same study with the standard strategies, which decode the strict model, and `inferred`.
  ///
  /// All of them decode the envelope, so that they differ in what they make of records alone.
  package func decoding(by models: SampleModels) -> Study {
    var study = decoding(by: models.strict)
    let strict = study.strategies.map {
      $0.id == .strict || models.strict.list != nil
        ? $0.reading(models.strict, name, as: $0.id) : $0
    }
    let inferred = decodingWhole(by: models.inferred, as: .inferred)
    study.strategies = strict + inferred.strategies
    return study
  }

  /// The same study with one strategy, which decodes whole documents as the code of a model does.
  package func decodingWhole(by model: InferredModel, as id: StrategyID = .app) -> Study {
    var study = decoding(by: model)
    let own: StrategyID = model.list == nil ? .strict : .lossyArray
    study.strategies = study.strategies.filter { $0.id == own }
      .map { $0.named(id).reading(model, name) }
    return study
  }

  package func decoding(by model: InferredModel) -> Study {
    var study = self
    (study.recordsAt, study.listForm) = (model.list, model.listForm)
    study.strategies = Strategy.standard(
      for: InferredRecord.self, recordsAt: model.list, form: model.listForm,
      configuration: ModelDecoding(model))
    return study
  }
}

extension Strategy {
  /// A strategy that decodes whole documents, if the types of the model lead to the list of records.
  fileprivate func reading(
    _ model: InferredModel, _ name: String, as list: StrategyID? = nil
  ) -> Strategy {
    let decoding = ModelDecoding(model, strategy: list)
    var strategy = self
    if decoding.readsEnvelope {
      let decoder = JSONDecoder()
      strategy = Strategy(id) { try decoding.decodeDocument($0, with: decoder) }
      strategy.decoding = self.decoding
    }
    let properties = SwiftProperties(model, name: name)
    strategy.declaredProperty = { properties[$0] }
    return strategy
  }
}

extension InferredModel {
  package var listForm: ListForm {
    if let list, case .map = listType(at: list) { .object } else { .array }
  }
}
