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

  package init() {}

  /// Adds a document.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  package func add(_ index: DocumentIndex) {
    let list = index.listOfRecords
    documentCount += 1
    let count = list.map { index.childCount(of: $0) } ?? 1
    recordCount += count
    if let list { lists[index.pointer(to: list), default: 0] += count }
    index.bytes.withUnsafeBufferPointer { bytes in
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

extension DocumentIndex {
  /// The array that seems to be the list of records: a root that is an array, or else of the arrays that
  /// make up a good part of the document the longest, arrays of objects before others; nil without.
  ///
  /// An array of objects makes up a good part if it has a quarter of all bytes or ten elements, any other
  /// array if it has half of all bytes.
  ///
  /// - Complexity: O(*p*) in the number of locations.
  package var listOfRecords: NodeID? {
    if kind(of: root) == .array { return root }
    let least = range(of: root).count / 4
    var best: (holdsObjects: Bool, bytes: Int, node: NodeID)?
    for node in nodeIDs where kind(of: node) == .array && childCount(of: node) > 1 {
      let bytes = range(of: node).count
      let holdsObjects = firstChild(of: node).map { kind(of: $0) == .object } ?? false
      guard bytes >= (holdsObjects ? least : 2 * least) || holdsObjects && childCount(of: node) > 9
      else { continue }
      if let best, (best.holdsObjects ? 1 : 0, best.bytes) >= (holdsObjects ? 1 : 0, bytes) {
        continue
      }
      best = (holdsObjects, bytes, node)
    }
    return best?.node
  }
}
