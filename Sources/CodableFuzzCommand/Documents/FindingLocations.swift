import CodableFuzz
import FuzzDocuments
import FuzzReports
import JSONMutation
import JSONText
import FuzzPlatform

/// Finds the lines and columns of findings by reading the documents again.
struct FindingLocations {
  private static let maximumCount = 1_000

  private(set) var locations: [String: FileLocation] = [:]
  private var mutants: [DocumentName.Digest: [MutantID]] = [:]
  private let failures: [DocumentFailure]

  init(of report: Report, files: [String: String]) {
    failures = report.failures
    var wanted: [String: [MutantID]] = [:]
    for id in ReportContext.mutantsWithNodes(in: report).prefix(Self.maximumCount) {
      wanted[id.document.name, default: []].append(id)
    }
    for (name, path) in files.sorted(by: { $0.key < $1.key }) where path != "-" {
      let ids = wanted[name] ?? []
      let failures = failures.filter { $0.document.name == name }
      // A body in a capture is escaped: a position in it is no position in the file.
      if ids.isEmpty && failures.isEmpty || DocumentStream.isCapture(path) { continue }
      mutants = Dictionary(
        grouping: ids.filter { $0.document.digest != nil },
        by: { $0.document.digest ?? DocumentName.Digest(of: []) })
      read(path, failures)
    }
  }

  /// Reads a file.
  ///
  /// If that fails now, its findings have no line numbers.
  private mutating func read(_ path: String, _ failures: [DocumentFailure]) {
    switch try? DocumentStream.contents(of: path, reading: .again) {
    case .single(let bytes):
      look(in: bytes, file: path, line: nil, failures)
    case .stream(let stream):
      guard var reader = try? stream.documents() else { return }
      while let document = reader.next() {
        guard case .success(let element) = document else { continue }
        look(
          in: element.bytes, file: element.file, line: element.number,
          failures.filter { element.isNamed(in: $0.message) })
      }
    case nil: return
    }
  }

  private mutating func look(
    in bytes: [UInt8], file: String, line: Int?, _ failures: [DocumentFailure]
  ) {
    let ids = mutants[DocumentName.Digest(of: bytes)] ?? []
    if ids.isEmpty, failures.isEmpty { return }
    let file = FilePath.shown(file)
    func location(_ lineInBytes: Int, _ column: Int) -> FileLocation {
      FileLocation(file: file, line: lineInBytes + (line ?? 1) - 1, column: column)
    }
    do throws(JSONSyntaxError) {
      let index = try DocumentIndex(parsing: bytes)
      for id in ids {
        guard let pointer = id.steps.first?.pointer else { continue }
        let position = Self.position(of: index.range(of: index.nearestNode(to: pointer)), bytes)
        locations[id.description] = location(position.line, position.column)
      }
      for failure in failures { locations[failure.message] = location(1, 1) }
    } catch {
      for failure in failures where failure.message.contains(error.description) {
        locations[failure.message] = location(error.line, error.column)
      }
    }
  }

  private static func position(
    of range: Range<Int>, _ bytes: [UInt8]
  ) -> (line: Int, column: Int) {
    let before = bytes[..<range.lowerBound]
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return (before.count { $0 == UInt8(ascii: "\n") } + 1, range.lowerBound - start + 1)
  }
}

extension DocumentIndex {
  /// The node at a pointer, or the nearest one above it, as in a document that was grown.
  fileprivate func nearestNode(to pointer: JSONPointer) -> NodeID {
    var pointer = pointer
    while !pointer.tokens.isEmpty {
      if let node = node(at: pointer) { return node }
      pointer.tokens.removeLast()
    }
    return root
  }
}
