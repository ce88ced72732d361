import JSONText

/// Distinguishes maps from objects with declared keys by the bytes of all objects at a field.
///
/// Reports hide the keys of a map, so objects are maps only if their keys cannot be the names of
/// properties: all of them look like data and their values have one form, or there are more keys than a
/// model declares.
struct MapLooks {
  /// The fewest keys that count as data if the values are objects that look alike.
  private static let leastObjects = 20
  /// The fewest keys that count as data if the values are scalars or arrays of one type.
  private static let leastValues = 100
  private static let mostProperties = 256
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
    let looks = MapLooks(objects, index)
    if let form = looks.keyForm, form.isCertain { return "its keys are \(form.name)" }
    if objects.contains(where: { index.childCount(of: $0) > mostProperties }) {
      return "it has more keys than a model declares"
    }
    guard let kind = looks.valueKind else { return nil }
    if let form = looks.dataKeyForm(of: kind) {
      return "its keys look like \(form.name), and its values have one form"
    }
    return looks.hasManyKeys(of: kind) ? "it has more keys of one form than a model declares" : nil
  }

  private var members: some Sequence<NodeID> {
    objects.lazy.flatMap { [index] in index.children(of: $0) }
  }

  private func body(_ member: NodeID) -> ArraySlice<UInt8> {
    index.keyRange(of: member).map { index.bytes[$0].dropFirst().dropLast() } ?? []
  }

  /// The form of all keys; nil if they have no form or several.
  private var keyForm: DataKey? {
    var form: DataKey?
    for member in members {
      guard let next = DataKey(body(member)), form == nil || form == next else { return nil }
      form = next
    }
    return form
  }

  /// The type of all values but nulls; nil if there is no such type or several.
  private var valueKind: JSONKind? {
    var kind: JSONKind?
    for member in members where index.kind(of: member) != .null {
      guard kind == nil || kind == index.kind(of: member) else { return nil }
      kind = index.kind(of: member)
    }
    return kind
  }

  private func dataKeyForm(of kind: JSONKind) -> DataKey? {
    guard let form = keyForm else { return areFiles(of: kind) ? .file : nil }
    switch form {
    case .integer, .uuid: return form
    case .date, .hash, .address: return areAlike(of: kind) ? form : nil
    case .file: return areFiles(of: kind) ? form : nil
    case .version, .serial: return distinctKeys.count > 1 && areAlike(of: kind) ? form : nil
    }
  }

  /// Whether keys are the names of files.
  ///
  /// Most have different stems, unlike `user.name` and `user.id`. If the values are objects, half of the
  /// keys may lack an extension, such as `README`.
  private func areFiles(of kind: JSONKind) -> Bool {
    let keys = distinctKeys
    var stems: Set<ArraySlice<UInt8>> = []
    var (files, suffixed) = (0, 0)
    for key in keys {
      guard DataKey(key) == .file else { continue }
      files += 1
      guard let parts = DataKey.fileParts(key) else { continue }
      suffixed += 1
      stems.insert(parts.stem)
    }
    let isEnough = kind == .object ? files * 2 >= keys.count : files == keys.count && files > 1
    return files > 0 && isEnough && stems.count * 4 >= suffixed * 3 && areAlike(of: kind)
  }

  /// Whether there are more keys than a model declares, and no two objects have most of them.
  private func hasManyKeys(of kind: JSONKind) -> Bool {
    let least = kind == .object ? Self.leastObjects : Self.leastValues
    let keys = distinctKeys
    guard keys.count >= least, areAlike(of: kind) else { return false }
    let filled = sample.count { index.childCount(of: $0) > 0 }
    let total = sample.reduce(0) { $0 + index.childCount(of: $1) }
    return filled == 1 || total * 2 <= keys.count * filled
  }

  private var distinctKeys: Set<ArraySlice<UInt8>> {
    Set(sample.lazy.flatMap { index.children(of: $0) }.map(body))
  }

  /// Whether the values have one form: objects share at least half of their keys, or hold values of
  /// one type each.
  private func areAlike(of kind: JSONKind) -> Bool {
    guard kind == .object else { return true }
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
}
