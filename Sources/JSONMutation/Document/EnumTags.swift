import JSONText

/// Which shapes hold the tags of an enum.
///
/// The strings at a shape count as tags where a study names the shape, and where the document shows
/// it: all of them look like identifiers (a letter, then at most 39 letters, digits, `_`, `-` or
/// `.`), there are at most 16 different ones, and at least a quarter of them repeats another. Nulls
/// and values of other types at the shape do not count.
struct EnumTags: Sendable {
  /// More different values are a name, not a tag.
  private static let maximumTagCount = 16
  private static let maximumTagLength = 40

  private let areTags: [Bool]
  private let couldBeTags: [Bool]
  private let values: [Set<String>]
  private let literals: [[Range<Int>]]

  /// Whether the strings at a shape are tags.
  func contains(shape number: Int) -> Bool { areTags[number] }

  /// Whether the strings at a shape are tags, or look like some though none repeats another.
  func couldContain(shape number: Int) -> Bool { couldBeTags[number] }

  /// Whether a string occurs at a shape that holds tags.
  func hasValue(_ value: String, shape number: Int) -> Bool { values[number].contains(value) }

  /// Where the first of each of the different tags of a shape is, sorted by their bytes; of shapes
  /// that hold no tags, where the different strings are, unless there are too many.
  ///
  /// Those with escapes are left out, so that different bytes are different tags.
  func literals(shape number: Int) -> [Range<Int>] { literals[number] }

  init(of index: DocumentIndex, shapes: ShapeTable, named: [Shape]) {
    let named = Set(named)
    var strings = (0..<shapes.count).map { number in
      Strings(areNamed: !named.isEmpty && named.contains(shapes.shape(number)))
    }
    for place in index.places where index.kind(of: place) == .string {
      strings[shapes.number(of: place)].add(index.bytes[index.range(of: place)])
    }
    areTags = strings.map(\.areTags)
    couldBeTags = strings.map(\.couldBeTags)
    values = zip(areTags, strings).map { areTags, strings in
      areTags ? Set(strings.distinct.map { JSONString.decoded($0) }) : []
    }
    literals = zip(areTags, strings).map { areTags, strings in
      areTags || !strings.areTooMany ? strings.sortedLiterals : []
    }
  }

  /// The strings of one shape.
  private struct Strings {
    /// Whether the study says that they are tags.
    let areNamed: Bool
    private var count = 0
    private(set) var distinct: Set<ArraySlice<UInt8>> = []
    private var lookLikeTags = true
    /// Whether there are more different ones than tags have; those are not kept.
    private(set) var areTooMany = false

    init(areNamed: Bool) {
      self.areNamed = areNamed
    }

    var areTags: Bool {
      if areNamed { return count > 0 }
      return count > 0 && lookLikeTags && !areTooMany && distinct.count * 4 <= count * 3
    }

    var couldBeTags: Bool { areTags || count > 0 && lookLikeTags }

    var sortedLiterals: [Range<Int>] {
      distinct.filter { !$0.contains(UInt8(ascii: "\\")) }
        .sorted { $0.lexicographicallyPrecedes($1) }.map(\.indices)
    }

    mutating func add(_ literal: ArraySlice<UInt8>) {
      count += 1
      if areTooMany { return }
      lookLikeTags = lookLikeTags && Self.looksLikeTag(literal.dropFirst().dropLast())
      distinct.insert(literal)
      if !areNamed, distinct.count > EnumTags.maximumTagCount {
        areTooMany = true
        distinct = []
      }
    }

    private static func looksLikeTag(_ body: ArraySlice<UInt8>) -> Bool {
      guard let first = body.first, first.isASCIILetter else { return false }
      return body.count <= EnumTags.maximumTagLength
        && body.allSatisfy {
          $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "_")
            || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".")
        }
    }
  }
}
