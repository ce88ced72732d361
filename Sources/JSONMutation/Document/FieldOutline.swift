package import JSONText

/// Where each field of a document occurs, and which fields are in it, by the fields' numbers.
package final class FieldOutline {
  /// The locations of each field, in document order.
  package private(set) var nodes: [[NodeID]]
  /// The fields in each field, with their keys: those of elements are empty.
  package private(set) var children: [[(key: String, field: Int)]]
  /// The field around each field; the root's is itself.
  package private(set) var parents: [Int]
  package private(set) lazy var keys = Set(children.joined().map(\.key))
  private lazy var numbers = Dictionary(
    uniqueKeysWithValues: nodes.indices.map { (fields.field($0), $0) })
  private let fields: FieldTable

  /// - Complexity: O(*n*) in the number of locations.
  package init(_ document: Document) {
    let index = document.index
    fields = document.fields
    nodes = Array(repeating: [], count: fields.count)
    children = Array(repeating: [], count: fields.count)
    parents = Array(repeating: 0, count: fields.count)
    for node in index.nodeIDs {
      let field = fields.number(of: node)
      nodes[field].append(node)
      guard nodes[field].count == 1, let parent = index.parent(of: node) else { continue }
      parents[field] = fields.number(of: parent)
      children[parents[field]].append((index.key(of: node) ?? "", field))
    }
  }

  package func number(of field: Field) -> Int? { numbers[field] }

  /// A field and those beside it.
  package func siblings(of field: Int) -> [(key: String, field: Int)] {
    field == 0 ? [] : children[parents[field]]
  }

  /// The fields from the root to a field, which is the first.
  package func path(to field: Int) -> [Int] {
    var path = [field]
    while let last = path.last, last > 0 { path.append(parents[last]) }
    return path
  }
}
