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
