public import JSONText

/// The shape of every place of a document, found in one pass.
public struct ShapeTable: Sendable {
  /// For each shape the last step that leads there, in the order in which the document first shows
  /// the shapes; the root's is empty.
  private var steps: [Step] = [Step(parent: 0, token: JSONPointer.Token(""))]
  private var numbers: [UInt32] = []
  /// The objects whose keys name records.
  private var dictionaries: Set<Place> = []

  private struct Step: Hashable {
    let parent: UInt32
    let token: JSONPointer.Token
  }

  /// How many shapes there are.
  public var count: Int { steps.count }

  /// The number of a place's shape, from 0 to below ``count``.
  public func number(of place: Place) -> Int { Int(numbers[place.number]) }

  /// Whether the keys of an object name records, and not the properties of a model: it is the list
  /// of records, or all its keys are decimal integers, or all are UUIDs.
  public func isDictionary(_ place: Place) -> Bool { dictionaries.contains(place) }

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

  /// Finds the shapes.
  ///
  /// The members of `recordList` are told apart by their keys, and so are those of any object whose
  /// keys are all decimal integers or all UUIDs: no model declares such keys as properties.
  init(of index: DocumentIndex, recordList: Place?) {
    var known: [Step: UInt32] = [:]
    numbers.reserveCapacity(index.placeCount)
    for place in index.places {
      if index.kind(of: place) == .object,
        place == recordList || Self.hasRecordKeys(place, in: index)
      {
        dictionaries.insert(place)
      }
      guard let parent = index.parent(of: place) else {
        numbers.append(0)
        continue
      }
      let token =
        if !index.isMember(place) {
          Shape.anyElement
        } else if dictionaries.contains(parent) {
          Shape.anyKey
        } else {
          JSONPointer.Token(index.key(of: place) ?? "")
        }
      let step = Step(parent: numbers[parent.number], token: token)
      if let number = known[step] {
        numbers.append(number)
      } else {
        let number = UInt32(steps.count)
        steps.append(step)
        known[step] = number
        numbers.append(number)
      }
    }
  }

  private static func hasRecordKeys(_ object: Place, in index: DocumentIndex) -> Bool {
    guard index.childCount(of: object) > 0 else { return false }
    let keys = index.children(of: object).lazy.compactMap(index.keyRange(of:))
      .map { index.bytes[$0].dropFirst().dropLast() }
    return keys.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isASCIIDigit) }
      || keys.allSatisfy(\.isUUID)
  }
}
