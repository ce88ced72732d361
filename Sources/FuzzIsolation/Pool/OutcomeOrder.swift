import CodableFuzz

/// Sorts lines of outcomes, which workers deliver in any order, by mutant.
struct OutcomeOrder {
  private let write: ([UInt8]) throws -> Void
  private var documents: [Int: Lines] = [:]
  private var size = 0

  private struct Lines {
    /// The mutants whose lines have not been written; nil if they are not known yet.
    var expected: [MutantNumbers]?
    /// Lines that wait, by the number of their first mutant.
    var kept: [Int: (count: Int, lines: [UInt8])] = [:]
    var isDone = false
  }

  /// The approximate limit on waiting lines: 64 MB.
  private static let mostKept = 64 << 20

  init(_ write: @escaping ([UInt8]) throws -> Void) {
    self.write = write
  }

  /// Whether the limit is reached, so that only the next lines should be produced.
  var isFull: Bool { size > Self.mostKept }

  private(set) var front: Int?

  mutating func begin(_ position: Int) {
    documents[position] = Lines()
    front = documents.keys.min()
  }

  mutating func plan(_ position: Int, _ numbers: [MutantNumbers]) {
    if documents[position]?.expected == nil { documents[position]?.expected = numbers }
  }

  mutating func add(_ position: Int, _ numbers: MutantNumbers, _ lines: [UInt8]) throws {
    documents[position]?.kept[numbers.start] = (numbers.count, lines)
    size += lines.count
    if position == front { try writeFront() }
  }

  mutating func finish(_ position: Int) throws {
    documents[position]?.isDone = true
    while let front, documents[front]?.isDone == true {
      try writeFront()
      documents[front] = nil
      self.front = documents.keys.min()
      try writeFront()
    }
  }

  /// Writes the waiting lines although lines before them are missing.
  mutating func finishAll() throws {
    for (_, document) in documents.sorted(by: { $0.key < $1.key }) {
      for (_, kept) in document.kept.sorted(by: { $0.key < $1.key }) { try write(kept.lines) }
    }
    documents = [:]
    size = 0
  }

  private mutating func writeFront() throws {
    guard let front, var document = documents[front] else { return }
    while var numbers = document.expected?.first {
      guard !numbers.isEmpty else {
        document.expected?.removeFirst()
        continue
      }
      guard let (count, lines) = document.kept.removeValue(forKey: numbers.start) else { break }
      try write(lines)
      size -= lines.count
      _ = numbers.takeFirst(count)
      document.expected?[0] = numbers
    }
    documents[front] = document
  }
}
