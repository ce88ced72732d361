public import JSONText

/// The shape of every place of a document.
public struct ShapeTable: Sendable {
  /// For each shape the last step that leads there, in the order in which the document first shows
  /// the shapes; the root's is empty.
  private var steps: [Step] = [Step(parent: 0, token: JSONPointer.Token(""))]
  private var numbers: [UInt32] = []
  /// The shapes whose objects are maps, each with the reason.
  private var maps: [Int: MapEvidence] = [:]

  private struct Step: Hashable {
    var parent: UInt32
    let token: JSONPointer.Token
  }

  /// How many shapes there are.
  public var count: Int { steps.count }

  /// The number of a place's shape, from 0 to below ``count``.
  public func number(of place: Place) -> Int { Int(numbers[place.number]) }

  /// Whether a place is a map: an object whose keys are data, and not the properties of a model.
  public func isMap(_ place: Place, in index: DocumentIndex) -> Bool {
    index.kind(of: place) == .object && maps[number(of: place)] != nil
  }

  /// Whether the objects of a shape are maps.
  package func isMap(_ number: Int) -> Bool { maps[number] != nil }

  /// The fields whose objects are maps, in document order, each with the evidence.
  package var mapFields: [(field: Shape, evidence: MapEvidence)] {
    maps.sorted { $0.key < $1.key }.map { (shape($0.key), $0.value) }
  }

  /// The shape of a place.
  ///
  /// - Complexity: O(*d*) in the depth of the place.
  public func shape(of place: Place) -> Shape { shape(number(of: place)) }

  /// The shape of a number.
  ///
  /// - Complexity: O(*d*) in the length of the shape.
  public func shape(_ number: Int) -> Shape {
    var tokens: [JSONPointer.Token] = []
    var number = number
    while number > 0 {
      tokens.append(steps[number].token)
      number = Int(steps[number].parent)
    }
    return Shape(JSONPointer(tokens.reversed()))
  }

  /// Finds the shapes, level by level: whether the objects of a field are maps depends on all of
  /// them, and decides what the fields below are.
  ///
  /// - Parameters:
  ///   - index: The document.
  ///   - recordList: The list of records, which is a map where it is an object.
  ///   - notes: What is said about maps.
  init(of index: DocumentIndex, recordList: Place?, notes: FieldNotes) {
    let judge = MapDecision(index: index, recordList: recordList, notes: notes)
    var known: [Step: UInt32] = [:]
    numbers = Array(repeating: 0, count: index.placeCount)
    var level = [index.root]
    while !level.isEmpty {
      findMaps(among: level, judge)
      var next: [Place] = []
      for place in level where index.isContainer(place) {
        let isMap = isMap(place, in: index)
        for child in index.children(of: place) {
          let token =
            if !index.isMember(child) {
              Shape.anyElement
            } else if isMap {
              Shape.anyKey
            } else {
              JSONPointer.Token(index.key(of: child) ?? "")
            }
          let step = Step(parent: numbers[place.number], token: token)
          let number = known[step] ?? UInt32(steps.count)
          if number == steps.count {
            steps.append(step)
            known[step] = number
          }
          numbers[child.number] = number
          next.append(child)
        }
      }
      level = next
    }
    renumber()
  }

  /// Decides for each field of a level whether its objects are maps.
  private mutating func findMaps(among level: [Place], _ judge: MapDecision) {
    var objects: [Int: [Place]] = [:]
    for place in level where judge.index.kind(of: place) == .object {
      objects[number(of: place), default: []].append(place)
    }
    for (number, objects) in objects {
      maps[number] = judge.evidence(for: objects) { shape(number) }
    }
  }

  /// Numbers the shapes in the order in which the document first shows them.
  private mutating func renumber() {
    var new = [UInt32?](repeating: nil, count: steps.count)
    var order: [Int] = []
    for place in numbers.indices {
      let old = Int(numbers[place])
      let number = new[old] ?? UInt32(order.count)
      if number == order.count {
        new[old] = number
        order.append(old)
      }
      numbers[place] = number
    }
    steps = order.map { old in
      Step(parent: new[Int(steps[old].parent)] ?? 0, token: steps[old].token)
    }
    maps = Dictionary(
      uniqueKeysWithValues: maps.compactMap { old, reason in new[old].map { (Int($0), reason) } })
  }
}

/// Why the objects of a field are maps.
package enum MapEvidence: Hashable, Sendable {
  /// It is the list of records.
  case list
  /// Somebody says so: the study, or what was learned from its models.
  case noted
  /// The bytes look so.
  case looks(String)
}

/// Decides whether the objects of a field are maps.
private struct MapDecision {
  let index: DocumentIndex
  private let recordList: Place?
  private let maps: Set<Shape>
  private let notMaps: Set<Shape>
  private let looksAtBytes: Bool

  init(index: DocumentIndex, recordList: Place?, notes: FieldNotes) {
    self.index = index
    self.recordList = recordList
    maps = Set(notes.maps)
    notMaps = Set(notes.notMaps)
    looksAtBytes = notes.looksAtBytes
  }

  func evidence(for objects: [Place], of field: () -> Shape) -> MapEvidence? {
    if let recordList, objects.contains(recordList) { return .list }
    if !maps.isEmpty || !notMaps.isEmpty {
      let field = field()
      if maps.contains(field) { return .noted }
      if notMaps.contains(field) { return nil }
    }
    return looksAtBytes ? MapLooks.reason(of: objects, in: index).map(MapEvidence.looks) : nil
  }
}
