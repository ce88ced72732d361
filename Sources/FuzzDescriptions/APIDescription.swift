public import CodableFuzz
package import FuzzDocuments
public import FuzzFixtures
package import FuzzPlatform
import JSONMutation
import JSONText

/// An API description: OpenAPI 3.0 or 3.1 as JSON.
package struct APIDescription {
  private static let methods: Set = [
    "get", "put", "post", "delete", "options", "head", "patch", "trace",
  ]
  private static let mostListed = 10

  let path: String
  let references: References
  let operations: [Operation]
  private var index: DocumentIndex { references.index }

  struct Operation {
    let method: String
    let path: String
    let id: String?
    let node: NodeID

    var name: String { "\(method) \(path)" }
  }

  package init(_ path: String, reading: DocumentReading = DocumentReading()) throws(StorageError) {
    if path != "-", let status = try FileStatus.at(path), status.kind == .file,
      status.byteCount > reading.limit.byteCount
    {
      throw StorageError(
        path: path,
        reason: "the file has \(status.byteCount) bytes, and the limit is \(reading.limit): "
          + DocumentReading.remedy)
    }
    let bytes = try InputFile.read(path, kind: "an API description in JSON")
    try self.init(bytes, path: FilePath.named(path))
  }

  package init(_ bytes: [UInt8], path: String) throws(StorageError) {
    self.path = path
    do throws(JSONSyntaxError) {
      references = References(try DocumentIndex(parsing: bytes))
    } catch {
      let isYAML =
        ["yaml", "yml"].contains(FileTree.ending(of: path))
        || ["openapi:", "swagger:", "---", "%YAML"].contains { bytes.starts(with: $0.utf8) }
      throw StorageError(path: path, reason: isYAML ? Self.yaml(path) : error.whyNotJSON)
    }
    operations = references.operations(methods: Self.methods)
    let root = references.index.root
    if references.member("swagger", of: root) != nil {
      throw StorageError(
        path: path,
        reason: "this is Swagger 2.0, and OpenAPI 3 is needed: convert it with "
          + "'npx swagger2openapi \(path) --outfile api.json'")
    }
    guard let version = references.text("openapi", of: root), version.hasPrefix("3.") else {
      throw StorageError(
        path: path,
        reason: "this is not an API description: the key 'openapi' with a version from 3.0 is "
          + "missing")
    }
    if operations.isEmpty {
      throw StorageError(path: path, reason: "the description has no operations under 'paths'")
    }
  }

  private static func yaml(_ path: String) -> String {
    "this is YAML, and JSON is needed: convert it with 'yq -o=json \(path) > api.json', or "
      + #"ruby -ryaml -rjson -e 'puts YAML.load_file(ARGV[0]).to_json' \#(path) > api.json"#
  }

  /// The operation with a name: a method with a path or a template of one, or an `operationId`.
  package func operation(_ name: String) throws(StorageError) -> DescribedOperation {
    guard let operation = found(name) else {
      let names = (operations.map(\.name) + operations.compactMap(\.id)).unique
      throw StorageError(
        path: path,
        reason: "no operation '\(name)'\(NearestName.hint(for: name, valid: names))")
    }
    let schema: NodeID
    do throws(ReferenceError) {
      schema = try references.successSchema(of: operation)
    } catch {
      throw StorageError(path: path, reason: "\(operation.name): \(error)")
    }
    let (problems, cycle) = references.problems(from: schema)
    if let cycle { throw StorageError(path: path, reason: "\(operation.name): \(cycle)") }
    var digest = LongDigest()
    digest.add(index.bytes)
    digest.add(Array(operation.name.utf8))
    // Readers of several operations may be used at the same time.
    let reader = SchemaReader(References(index), root: schema)
    return DescribedOperation(
      name: operation.name, digest: digest.description, json: index.bytes,
      warnings: problems.map { "\(path): \($0): anything is allowed there" }
    ) { reader.notes(for: $0) }
  }

  package var onlyOperation: String? {
    let candidates = operations.filter { rank(of: $0) < 2 }
    return candidates.count == 1 ? candidates[0].name : nil
  }

  package var missingOperation: String {
    let ranked = operations.enumerated().sorted { one, other in
      (rank(of: one.element), one.offset) < (rank(of: other.element), other.offset)
    }.map { "'\($0.element.name)'" }
    let left = Format.more(ranked.count - Self.mostListed).map { " \($0)" } ?? ""
    return "--openapi needs --operation, one of "
      + ranked.prefix(Self.mostListed).joined(separator: ", ") + left
  }

  private func rank(of operation: Operation) -> Int {
    guard (try? references.successSchema(of: operation)) != nil else { return 2 }
    return operation.method == "GET" ? 0 : 1
  }

  private func found(_ name: String) -> Operation? {
    if let known = operations.first(where: { $0.name == name || $0.id == name }) { return known }
    let words = name.split(separator: " ", maxSplits: 1).map(String.init)
    guard let last = words.last else { return nil }
    // The path of an address starts after its host.
    let rest = last.firstRange(of: "://").map { last[$0.upperBound...] } ?? last[...]
    guard let slash = rest.firstIndex(of: "/") else { return nil }
    let path = String(rest[slash...].prefix { $0 != "?" && $0 != "#" })
    let method = words.count == 2 ? words[0].uppercased() : "GET"
    let fitting = operations.filter { $0.method == method && $0.matches(path) }
    return fitting.min { $0.parameterCount < $1.parameterCount }
  }
}

extension APIDescription.Operation {
  fileprivate func matches(_ other: String) -> Bool {
    let (mine, theirs) = (path.split(separator: "/"), other.split(separator: "/"))
    return mine.count == theirs.count
      && zip(mine, theirs).allSatisfy { mine, theirs in
        guard let open = mine.firstIndex(of: "{"), let close = mine.lastIndex(of: "}") else {
          return mine == theirs
        }
        let (start, end) = (mine[..<open], mine[mine.index(after: close)...])
        return theirs.count > start.count + end.count && theirs.hasPrefix(start)
          && theirs.hasSuffix(end)
      }
  }

  fileprivate var parameterCount: Int { path.count { $0 == "{" } }
}

extension References {
  fileprivate func operations(methods: Set<String>) -> [APIDescription.Operation] {
    guard let paths = member("paths", of: index.root) else { return [] }
    return index.children(of: paths).flatMap { path -> [APIDescription.Operation] in
      guard let item = try? target(of: path) else { return [] }
      return index.children(of: item).compactMap { operation in
        guard let method = index.key(of: operation), methods.contains(method),
          let path = index.key(of: path)
        else { return nil }
        return APIDescription.Operation(
          method: method.uppercased(), path: path, id: text("operationId", of: operation),
          node: operation)
      }
    }
  }

  fileprivate func successSchema(
    of operation: APIDescription.Operation
  ) throws(ReferenceError) -> NodeID {
    let responses =
      member("responses", of: operation.node).map { Array(index.children(of: $0)) } ?? []
    let codes = responses.map { index.key(of: $0) ?? "" }
    func rank(_ code: String) -> Int? {
      switch code {
      case "200": 0
      case "2XX", "2xx": 2
      case "default": 3
      default: code.utf8.count == 3 && code.hasPrefix("2") ? 1 : nil
      }
    }
    let ranked = zip(codes, responses).compactMap { code, response in
      rank(code).map { (rank: $0, response: response) }
    }.sorted { $0.rank < $1.rank }.map(\.response)
    for response in ranked {
      if let content = member("content", of: try target(of: response)),
        let schema = jsonSchema(in: content)
      {
        return schema
      }
    }
    let list = codes.joined(separator: ", ")
    throw ReferenceError(
      description: codes.isEmpty
        ? "it has no responses"
        : "none of its success responses has a schema in JSON: it has \(list)")
  }

  private func jsonSchema(in content: NodeID) -> NodeID? {
    let types = index.children(of: content).compactMap { type -> (rank: Int, schema: NodeID)? in
      guard let name = index.key(of: type)?.lowercased().prefix(while: { $0 != ";" }),
        let schema = member("schema", of: type)
      else { return nil }
      switch name {
      case "application/json": return (0, schema)
      case "*/*", "application/*": return (2, schema)
      default: return name.hasSuffix("+json") ? (1, schema) : nil
      }
    }
    return types.min { $0.rank < $1.rank }?.schema
  }
}

extension Study {
  /// The same study with an API description of its documents.
  ///
  /// The report then lists what the description allows and the models do not survive, and what the
  /// documents contain although the description forbids it. `Mutator.contract` makes mutants of
  /// the description.
  ///
  /// ```swift
  /// let episodes = try Study(fixture: "Fixtures/episodes.json", record: Episode.self, recordsAt: "/items")
  ///   .described(by: "Fixtures/api.json", operation: "GET /v1/episodes")
  /// ```
  ///
  /// - Parameters:
  ///   - description: OpenAPI 3.0 or 3.1 as JSON: a path from the folder of the test's
  ///     source file, or a URL.
  ///   - operation: The method with the path or its template, or the `operationId`.
  ///   - file: The source file of the test.
  /// - Returns: The study.
  /// - Throws: `StorageError` that names the file if it cannot be read, or has no such operation.
  public func described(
    by description: Fixture, operation: String, file: String = #filePath
  ) throws -> Study {
    described(by: try APIDescription(try description.path(beside: file)).operation(operation))
  }

  package func described(by operation: DescribedOperation?) -> Study {
    var study = self
    study.operation = operation
    if operation != nil { study.ask(GapAnalysis.self) }
    return study
  }
}
