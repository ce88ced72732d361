import JSONMutation
import JSONText

/// The lists, dictionaries and properties that the fields of a document suggest for its models.
struct FieldMap {
  let document: Document
  /// Arrays, and objects whose keys are data.
  private(set) var lists: Set<Int> = []
  /// Objects whose keys are data.
  private(set) var dictionaries: Set<Int> = []
  /// The values of keys that models declare.
  private(set) var properties: Set<Int> = []
  /// The list of records and the values around it.
  private(set) var aroundRecords: Set<Int> = []
  /// The list of records, the values around it, and the records: without one of these, nothing is left
  /// to deliver.
  private(set) var irreplaceable: Set<Int> = [0]
  private var parents: [Int]
  private var children: [[JSONPointer.Token: Int]]

  /// - Complexity: O(*p*) in the number of locations.
  init(_ document: Document) {
    self.document = document
    let (index, fields) = (document.index, document.fields)
    parents = Array(repeating: 0, count: fields.count)
    children = Array(repeating: [:], count: fields.count)
    var isKnown = Array(repeating: false, count: fields.count)
    for node in index.nodeIDs {
      let field = fields.number(of: node)
      let isMap = fields.isMap(node, in: index)
      if isMap { dictionaries.insert(field) }
      if isMap || index.kind(of: node) == .array { lists.insert(field) }
      guard let parent = index.parent(of: node), !isKnown[field] else { continue }
      isKnown[field] = true
      parents[field] = fields.number(of: parent)
      let isProperty = index.isMember(node) && !fields.isMap(parent, in: index)
      if isProperty { properties.insert(field) }
      let key = isProperty ? index.key(of: node).map { JSONPointer.Token($0) } : nil
      let step = index.isMember(node) ? Field.anyKey : Field.anyElement
      children[parents[field]][key ?? step] = field
    }
    guard let list = document.list else { return }
    aroundRecords = Set(path(to: fields.number(of: list)))
    irreplaceable = aroundRecords.union(document.records.map(fields.number))
  }

  func path(to field: Int) -> [Int] {
    var path = [field]
    while let last = path.last, last > 0 { path.append(parents[last]) }
    return path
  }

  func element(of field: Int) -> Int? { children[field][Field.anyElement] }

  func member(_ key: String, of field: Int) -> Int? {
    children[field][dictionaries.contains(field) ? Field.anyKey : JSONPointer.Token(key)]
  }

  /// The field of the value of the key that a decoder names differently.
  func member(of field: Int, where names: (String) -> Bool) -> Int? {
    children[field].filter { properties.contains($0.value) && names($0.key.text) }
      .map(\.value).min()
  }
}
