import CodableFuzz
import Foundation
import FuzzBaselines
import FuzzDocuments
import FuzzFormats
import FuzzPlatform
import FuzzReports
import JSONMutation
import JSONText

// Files are opened before the work starts, so that a path that cannot be written fails at once.
// They take their final names only when all reports are complete.
final class ReportFiles {
  private let outputs: [(output: ReportOutput, file: AtomicFile?)]
  private let outcomes: (path: String, file: AtomicFile)?
  private var outcomeLines: [UInt8] = []
  private let interruption: Interruption?

  init(_ outputs: [ReportOutput], outcomes: String? = nil, _ interruption: Interruption?) throws {
    self.outputs = try outputs.map { ($0, try $0.path.map { try AtomicFile(path: $0) }) }
    self.outcomes = try outcomes.map { ($0, try AtomicFile(path: $0)) }
    self.interruption = interruption
  }

  func add(_ verdicts: [Verdict], of mutant: Mutant) throws {
    guard let outcomes else { return }
    let id = mutant.id
    for verdict in verdicts { outcomeLines += OutcomeLine.bytes(verdict, of: id) }
    guard outcomeLines.count > 65_536 else { return }
    try outcomes.file.write(outcomeLines)
    outcomeLines.removeAll(keepingCapacity: true)
  }

  // The context gets the terminal's abilities for standard output. No text is printed where nothing was measured.
  func write(
    _ report: Report, _ context: ReportContext, files: [String: String], _ console: Console,
    omitsText: Bool = false
  ) throws {
    if let outcomes {
      try outcomes.file.write(outcomeLines)
      try outcomes.file.commit()
      console.wrote(outcomes.file, as: outcomes.path)
    }
    var annotations = AnnotationReporter()
    annotations.checkout = FilePath.checkout
    // Whoever interrupts a run does not wait until its documents are read again.
    if interruption?.request == nil,
      outputs.contains(where: { $0.output.format is AnnotationReporter.Type })
    {
      annotations.locations = FindingLocations(of: report, context, files: files).locations
    }
    func text(as format: any Reporter.Type, in context: ReportContext) throws -> String {
      let reporter: any Reporter = format is AnnotationReporter.Type ? annotations : format.init()
      return try reporter.text(of: report, in: context)
    }
    var printed = context
    Terminal(.standardOutput).adjust(&printed)
    if outputs.contains(where: { $0.file?.isDirect == true }) {
      UnfinishedFiles.all.beginStream()
    }
    for (output, file) in outputs {
      try file?.write(Array(try text(as: output.format, in: context).utf8))
    }
    for (output, file) in outputs {
      try file?.commit()
      if let file, let path = output.path { console.wrote(file, as: path) }
    }
    // Nobody can read anything into tables of nothing: the errors say why.
    let isForPeople = { (output: ReportOutput) in output.format.id == TextReporter.id }
    for (output, file) in outputs where file == nil && !(omitsText && isForPeople(output)) {
      let text = try text(as: output.format, in: printed)
      if output.isBesideFiles {
        try? console.print(text)
      } else {
        try console.print(text)
      }
    }
  }
}

struct FindingLocations {
  private static let maximumCount = 1_000

  private(set) var locations: [String: FileLocation] = [:]

  init(of report: Report, _ context: ReportContext, files: [String: String]) {
    let findings = context.findings(in: report).filter { !$0.isOfBaseline }
    let wanted = Dictionary(
      grouping: findings.compactMap(\.example).prefix(Self.maximumCount), by: \.document.name)
    for (name, path) in files.sorted(by: { $0.key < $1.key }) where path != "-" {
      let ids = wanted[name] ?? []
      let failures = report.failures.filter { $0.document.name == name }
      // A body in a capture is escaped: a position in it is no position in the file.
      if ids.isEmpty && failures.isEmpty || DocumentStream.isCapture(path) { continue }
      read(path, ids, failures)
    }
  }

  /// Reads a file; if that fails now, its findings have no line numbers.
  private mutating func read(_ path: String, _ ids: [MutantID], _ failures: [DocumentFailure]) {
    let mutants = Dictionary(grouping: ids, by: \.document.digest)
    let contents = try? DocumentStream.contents(of: path, reading: .again)
    let isSingle = if case .single = contents { true } else { false }
    guard var documents = try? contents?.documents(path) else { return }
    while let document = documents.next() {
      guard case .success(let element) = document else { continue }
      look(
        in: element, for: mutants[DocumentName.Digest(of: element.bytes)] ?? [],
        isSingle ? failures : failures.filter { element.isNamed(in: $0.message) })
    }
  }

  private mutating func look(
    in element: DocumentStream.Element, for ids: [MutantID], _ failures: [DocumentFailure]
  ) {
    if ids.isEmpty, failures.isEmpty { return }
    let (bytes, file) = (element.bytes, FilePath.shown(element.file))
    func location(_ lineInBytes: Int, _ column: Int) -> FileLocation {
      FileLocation(file: file, line: lineInBytes + (element.number ?? 1) - 1, column: column)
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

  private static func position(of range: Range<Int>, _ bytes: [UInt8]) -> (line: Int, column: Int) {
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
