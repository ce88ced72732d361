import JSONMutation
import JSONText

/// What the shapes of a document say about the models that decode it.
struct ShapeMap {
  let document: Document
  /// Arrays, and objects whose keys name records.
  private(set) var lists: Set<Int> = []
  /// Objects whose keys name records.
  private(set) var dictionaries: Set<Int> = []
  /// The values of keys that a model declares.
  private(set) var properties: Set<Int> = []
  /// The list of records and what is around it.
  private(set) var aroundRecords: Set<Int> = []
  /// The list of records, what is around it, and the records: a model that has nil for one of these
  /// has no records, so that nothing can stand for it.
  private(set) var irreplaceable: Set<Int> = [0]
  private var parents: [Int]
  private var children: [[JSONPointer.Token: Int]]

  /// - Complexity: O(*p*) in the number of places.
  init(_ document: Document) {
    self.document = document
    let (index, shapes) = (document.index, document.shapes)
    parents = Array(repeating: 0, count: shapes.count)
    children = Array(repeating: [:], count: shapes.count)
    var isKnown = Array(repeating: false, count: shapes.count)
    for place in index.places {
      let shape = shapes.number(of: place)
      let isMap = shapes.isMap(place, in: index)
      if isMap { dictionaries.insert(shape) }
      if isMap || index.kind(of: place) == .array { lists.insert(shape) }
      guard let parent = index.parent(of: place), !isKnown[shape] else { continue }
      isKnown[shape] = true
      parents[shape] = shapes.number(of: parent)
      let isProperty = index.isMember(place) && !shapes.isMap(parent, in: index)
      if isProperty { properties.insert(shape) }
      let key = isProperty ? index.key(of: place).map { JSONPointer.Token($0) } : nil
      let step = index.isMember(place) ? Shape.anyKey : Shape.anyElement
      children[parents[shape]][key ?? step] = shape
    }
    guard let list = document.list else { return }
    aroundRecords = Set(path(to: shapes.number(of: list)))
    irreplaceable = aroundRecords.union(document.records.map(shapes.number))
  }

  /// A shape with those above it, the root last.
  func path(to shape: Int) -> [Int] {
    var path = [shape]
    while let last = path.last, last > 0 { path.append(parents[last]) }
    return path
  }

  /// The shape of the elements of a list.
  func element(of shape: Int) -> Int? { children[shape][Shape.anyElement] }

  /// The shape of the value of a key; nil where the document has no such key there.
  func member(_ key: String, of shape: Int) -> Int? {
    children[shape][dictionaries.contains(shape) ? Shape.anyKey : JSONPointer.Token(key)]
  }

  /// The shape of the value of a key that the document has, but not where a decoder wants it.
  func member(of shape: Int, where names: (String) -> Bool) -> Int? {
    children[shape].filter { properties.contains($0.value) && names($0.key.text) }
      .map(\.value).min()
  }
}
