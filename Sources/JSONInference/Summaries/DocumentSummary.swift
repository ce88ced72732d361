package import JSONMutation
import JSONText

/// What some documents of one backend are like, field by field.
///
/// Documents are added one by one, and only the summary is kept.
package final class DocumentSummary {
  let root = ValueSummary()
  package private(set) var documentCount = 0
  package private(set) var recordCount = 0
  private var unitCount = 0

  package init() {}

  /// Whether there are several records.
  var isSampled: Bool { recordCount > 1 }

  /// Adds a document.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  package func add(_ document: Document) {
    let first = unitCount
    unitCount += document.records.count + 1
    documentCount += 1
    recordCount += document.records.count
    root.add(
      document.index.root, of: document, Unit(number: first, position: 0), first: first + 1)
  }
}

/// A record of a document, or the document around its records.
///
/// Values of one record depend on each other, so records are what samples are counted in.
struct Unit {
  let number: Int
  /// The record's position in its document.
  let position: Int

  /// The record of a child: the same one, unless the child is a record.
  func inside(_ parent: NodeID, _ child: NodeID, of document: Document, _ first: Int) -> Unit {
    guard parent == document.list else { return self }
    let record = document.index.ordinal(of: child)
    return Unit(number: first + record, position: record)
  }
}

/// How many records have something, and how often they have it together.
struct UnitCount {
  private(set) var units = 0
  private(set) var total = 0
  private var last = -1

  mutating func add(_ unit: Unit) {
    total += 1
    if last == unit.number { return }
    last = unit.number
    units += 1
  }

  /// Adds the count of other values in the same records.
  mutating func merge(_ other: UnitCount) {
    total += other.total
    units = max(units, other.units)
  }

  func merged(with other: UnitCount) -> UnitCount {
    var merged = self
    merged.merge(other)
    return merged
  }
}
