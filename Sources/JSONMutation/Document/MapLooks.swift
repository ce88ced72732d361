import JSONText

/// The objects at a field of one document.
struct MapLooks: MapCandidates {
  /// The number of members after which the values of further objects are not examined.
  private static let sampleSize = 4_096

  private let objects: [NodeID]
  private let index: DocumentIndex
  private let sample: ArraySlice<NodeID>

  private init(_ objects: [NodeID], _ index: DocumentIndex) {
    self.objects = objects
    self.index = index
    var count = 0
    sample = objects.prefix { object in
      defer { count += index.childCount(of: object) }
      return count < Self.sampleSize
    }
  }

  /// Why the objects of a field are maps; nil if they are not.
  static func reason(of objects: [NodeID], in index: DocumentIndex) -> String? {
    MapLooks(objects, index).reasonForMap
  }

  private var members: some Sequence<NodeID> {
    objects.lazy.flatMap { [index] in index.children(of: $0) }
  }

  private func body(_ member: NodeID) -> ArraySlice<UInt8> {
    index.keyRange(of: member).map { index.bytes[$0].dropFirst().dropLast() } ?? []
  }

  var keyForm: DataKey? {
    var form: DataKey?
    for member in members {
      guard let next = DataKey(body(member)), form == nil || form == next else { return nil }
      form = next
    }
    return form
  }

  var valueKind: JSONKind? {
    var kind: JSONKind?
    for member in members where index.kind(of: member) != .null {
      guard kind == nil || kind == index.kind(of: member) else { return nil }
      kind = index.kind(of: member)
    }
    return kind
  }

  var distinctKeys: Set<ArraySlice<UInt8>> {
    Set(sample.lazy.flatMap { index.children(of: $0) }.map(body))
  }

  var filledCount: Int { sample.count { index.childCount(of: $0) > 0 } }
  var memberCount: Int { sample.reduce(0) { $0 + index.childCount(of: $1) } }

  func hasObject(withMoreThan count: Int) -> Bool {
    objects.contains { index.childCount(of: $0) > count }
  }

  var areAlike: Bool {
    var counts: [ArraySlice<UInt8>: Int] = [:]
    var kinds: Set<JSONKind> = []
    var (values, total) = (0, 0)
    for value in members where index.kind(of: value) == .object {
      guard total < Self.sampleSize else { break }
      values += 1
      for member in index.children(of: value) {
        total += 1
        counts[body(member), default: 0] += 1
        kinds.insert(index.kind(of: member))
      }
    }
    return kinds.subtracting([.null]).count < 2 || total * 2 >= counts.count * values
  }

  var haveEqualKeys: Bool {
    var first: Set<ArraySlice<UInt8>>?
    for value in members {
      let keys = Set(index.children(of: value).map(body))
      guard index.kind(of: value) == .object, keys.count > 1, first == nil || first == keys else {
        return false
      }
      first = keys
    }
    return first != nil
  }
}
