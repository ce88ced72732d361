import JSONMutation
package import JSONText

/// What the values of a sample of documents are like, of which a model is inferred.
///
/// Documents are added one by one in any order, and only the profile is kept: its size depends on the
/// number of fields, not on that of documents.
package final class SampleProfile {
  package private(set) var documentCount = 0
  package private(set) var recordCount = 0
  let root = ValueProfile()
  /// The lists of records, with the number of records in each.
  private(set) var lists: [JSONPointer: Int] = [:]
  /// Digests of the documents, as far as they may be too few for another one to show much.
  private var digests: Set<UInt64> = []
  private static let mostDigests = 65_536

  package init() {}

  /// Adds a document.
  ///
  /// One that is equal to an earlier one is counted, and shows nothing more.
  ///
  /// - Parameters:
  ///   - index: The document.
  ///   - isLine: Whether it is one of many lines, and so a record, whatever lists are in it.
  /// - Complexity: O(*n*) in the number of bytes.
  package func add(_ index: DocumentIndex, isLine: Bool = false) {
    let list = isLine ? nil : index.listOfRecords
    documentCount += 1
    let count = list.map { index.childCount(of: $0) } ?? 1
    recordCount += count
    if let list { lists[index.pointer(to: list), default: 0] += count }
    index.bytes.withUnsafeBufferPointer { bytes in
      guard digests.count == Self.mostDigests || digests.insert(Sketch.hash(bytes)).inserted
      else { return }
      root.add(index.root, of: SampleDocument(index, bytes, list: list))
    }
  }

  /// Adds another sample, which is used up.
  ///
  /// The order in which samples are merged changes nothing.
  package func merge(_ other: SampleProfile) {
    documentCount += other.documentCount
    recordCount += other.recordCount
    lists.merge(other.lists, uniquingKeysWith: +)
    root.merge(other.root)
  }
}
