package import JSONText

/// The objects at a field, to decide whether they are maps or have declared keys.
///
/// The rule is the same for one document and for the profile of many: see ``reasonForMap``.
package protocol MapCandidates {
  /// The form of all keys; nil if they have no form or several.
  var keyForm: DataKey? { get }
  /// The type of all values but nulls; nil if there is no such type or several.
  var valueKind: JSONKind? { get }
  var distinctKeys: Set<ArraySlice<UInt8>> { get }
  var filledCount: Int { get }
  var memberCount: Int { get }
  /// Whether values that are objects share at least half of their keys, or hold values of one type each.
  var areAlike: Bool { get }
  /// Whether all values are objects with the same keys, and several of them.
  var haveEqualKeys: Bool { get }

  /// Of each value that is not empty, the keys of the objects in it; nil unless all values are lists of objects.
  var keysInLists: [Set<ArraySlice<UInt8>>]? { get }

  func hasObject(withMoreThan count: Int) -> Bool
}

/// The fewest keys that count as data if each value of one object has the same keys.
private let leastEqual = 6
/// The fewest keys that count as data if no object has a third of them, on average.
private let leastSparse = 12
/// The fewest keys that count as data if the values are objects that look alike.
private let leastObjects = 20
/// The fewest keys that count as data if the values are scalars or arrays of one type.
private let leastValues = 100
private let mostProperties = 256

extension MapCandidates {
  /// Why the objects are maps, for people; nil if they are not.
  ///
  /// Reports hide the keys of a map, so objects are maps only if their keys cannot be the names of
  /// properties: all of them look like data and their values have one form, there are more keys than a
  /// model declares, or they hold many values of one form.
  package var reasonForMap: String? {
    let form = keyForm
    if let form, form.isCertain { return "its keys are \(form.name)" }
    if hasObject(withMoreThan: mostProperties) { return "it has more keys than a model declares" }
    guard let kind = valueKind else { return nil }
    let keys = distinctKeys
    if let form = form ?? (areFiles(keys, kind) ? .file : nil), areData(form, keys, kind) {
      return "its keys look like \(form.name), and its values have one form"
    }
    if keys.count >= leastEqual, filledCount == 1, haveEqualKeys {
      return "\(keys.count) values have the same keys"
    }
    if kind == .array, filledCount == 1, areListsOfOneShape(keys) {
      return "\(keys.count) lists have objects with the same keys"
    }
    if keys.count >= leastSparse, filledCount > 2, memberCount * 3 <= keys.count * filledCount {
      return "no object has most of the \(keys.count) keys"
    }
    let isMany =
      keys.count >= (kind == .object ? leastObjects : leastValues) && areAlike(kind)
      && (filledCount == 1 || memberCount * 2 <= keys.count * filledCount)
    return isMany ? "it has more keys of one form than a model declares" : nil
  }

  /// Whether each list has most of the keys in all of them, and the keys of the lists are many, codes, or names:
  /// written with an uppercase letter, unlike the keys in the lists.
  private func areListsOfOneShape(_ keys: Set<ArraySlice<UInt8>>) -> Bool {
    guard let inside = keysInLists, inside.count > 1 else { return false }
    let all = inside.reduce(into: Set()) { $0.formUnion($1) }
    guard all.count > 1, inside.allSatisfy({ $0.count * 2 > all.count }) else { return false }
    return keys.count >= leastEqual || keys.count > 2 && TagRule.areOpen(keys, key: "")
      || keys.allSatisfy { $0.first?.isASCIICapital == true }
        && !all.contains { $0.first?.isASCIICapital == true }
  }

  private func areAlike(_ kind: JSONKind) -> Bool { kind != .object || areAlike }

  private func areData(_ form: DataKey, _ keys: Set<ArraySlice<UInt8>>, _ kind: JSONKind) -> Bool {
    switch form {
    case .integer, .uuid: true
    case .date, .hash, .address: areAlike(kind)
    case .file: areFiles(keys, kind)
    case .version, .serial: keys.count > 1 && areAlike(kind)
    }
  }

  // Most have different stems, unlike `user.name` and `user.id`. If the values are objects, half of the
  // keys may lack an extension, such as `README`.
  private func areFiles(_ keys: Set<ArraySlice<UInt8>>, _ kind: JSONKind) -> Bool {
    var stems: Set<ArraySlice<UInt8>> = []
    var (files, suffixed) = (0, 0)
    for key in keys where DataKey(key) == .file {
      files += 1
      guard let parts = DataKey.fileParts(key) else { continue }
      suffixed += 1
      stems.insert(parts.stem)
    }
    let isEnough = kind == .object ? files * 2 >= keys.count : files == keys.count && files > 1
    return files > 0 && isEnough && stems.count * 4 >= suffixed * 3 && areAlike(kind)
  }
}

/// A form of keys that are data, such as identifiers and file names.
package enum DataKey: Equatable {
  case integer
  case uuid
  /// A day or a month, with or without a time.
  case date
  /// Numbers separated by points, such as a version or an IP address.
  case version
  case hash(Int)
  case address
  /// A path, a dotfile, a media type, or a name with an extension.
  case file
  /// Four or more digits after this prefix, as in `order-1001`.
  case serial(prefix: ArraySlice<UInt8>)

  /// The form of a key; nil if it may well be the name of a property.
  package init?(_ key: ArraySlice<UInt8>) {
    guard !key.isEmpty, !key.contains(UInt8(ascii: "\\")) else { return nil }
    if key.allSatisfy(\.isASCIIDigit) {
      self = .integer
    } else if key.isUUID {
      self = .uuid
    } else if DateText(key) != nil || key.count == 7 && DateText(key + "-01".utf8) != nil {
      self = .date
    } else if Self.isVersion(key) {
      self = .version
    } else if Self.isHash(key) {
      self = .hash(key.count)
    } else if Self.isAddress(key) {
      self = .address
    } else if Self.isFile(key) {
      self = .file
    } else if let prefix = Self.serialPrefix(key) {
      self = .serial(prefix: prefix)
    } else {
      return nil
    }
  }

  package var name: String {
    switch self {
    case .integer: "integers"
    case .uuid: "UUIDs"
    case .date: "dates"
    case .version: "versions or IP addresses"
    case .hash: "hashes"
    case .address: "e-mail addresses or URLs"
    case .file: "file names or paths"
    case .serial: "numbered identifiers"
    }
  }

  package var isCertain: Bool { self == .integer || self == .uuid }

  /// The name of a file without its extension, and the extension; nil if there is no extension.
  static func fileParts(
    _ key: ArraySlice<UInt8>
  ) -> (stem: ArraySlice<UInt8>, suffix: ArraySlice<UInt8>)? {
    guard let dot = key.lastIndex(of: UInt8(ascii: ".")), dot > key.startIndex else { return nil }
    let suffix = key[(dot + 1)...]
    guard (1...5).contains(suffix.count), suffix.contains(where: \.isASCIILetter),
      suffix.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit })
    else { return nil }
    return (key[..<dot], suffix)
  }

  private static func isVersion(_ key: ArraySlice<UInt8>) -> Bool {
    let parts = key.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count > 1 && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isASCIIDigit) }
  }

  private static func isHash(_ key: ArraySlice<UInt8>) -> Bool {
    key.count >= 7 && key.contains(where: \.isASCIIDigit)
      && key.allSatisfy(\.isHexDigit)
  }

  private static func isAddress(_ key: ArraySlice<UInt8>) -> Bool {
    if let at = key.firstIndex(of: UInt8(ascii: "@")), at > key.startIndex {
      return key[at...].contains(UInt8(ascii: "."))
    }
    guard let colon = key.firstIndex(of: UInt8(ascii: ":")) else { return false }
    return key[(colon + 1)...].starts(with: "//".utf8)
  }

  private static func isFile(_ key: ArraySlice<UInt8>) -> Bool {
    guard key.count > 1, !key.contains(UInt8(ascii: ":")) else { return false }
    if key.contains(UInt8(ascii: "/")) { return true }
    if key.first == UInt8(ascii: ".") { return key.dropFirst().contains(where: \.isASCIILetter) }
    return fileParts(key) != nil
  }

  private static func serialPrefix(_ key: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let last = key.lastIndex(where: { !$0.isASCIIDigit }), key.endIndex - last > 4 else {
      return nil
    }
    return key[...last]
  }
}

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

  static func reason(of objects: [NodeID], in index: DocumentIndex) -> String? {
    MapLooks(objects, index).reasonForMap
  }

  private var members: some Sequence<NodeID> {
    objects.lazy.flatMap { [index] in index.children(of: $0) }
  }

  private func body(_ member: NodeID) -> ArraySlice<UInt8> {
    index.keyRange(of: member).map { index.bytes[$0].dropFirst().dropLast() } ?? []
  }

  /// What all of some values are; nil if there are none, or several.
  private func common<Value: Equatable>(_ values: some Sequence<Value?>) -> Value? {
    var common: Value?
    for value in values {
      guard let value, common == nil || common == value else { return nil }
      common = value
    }
    return common
  }

  var keyForm: DataKey? { common(members.lazy.map { DataKey(body($0)) }) }

  var valueKind: JSONKind? { common(members.lazy.map(index.kind(of:)).filter { $0 != .null }) }

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

  var keysInLists: [Set<ArraySlice<UInt8>>]? {
    var keys: [Set<ArraySlice<UInt8>>] = []
    for value in sample.lazy.flatMap({ index.children(of: $0) }) {
      let elements = Array(index.children(of: value).prefix(Self.sampleSize))
      guard elements.allSatisfy({ index.kind(of: $0) == .object }) else { return nil }
      if !elements.isEmpty { keys.append(Set(elements.flatMap(index.children).map(body))) }
    }
    return keys
  }

  var haveEqualKeys: Bool {
    let keys = members.lazy.map { value in
      index.kind(of: value) == .object ? Set(index.children(of: value).map(body)) : nil
    }
    return common(keys).map { $0.count > 1 } ?? false
  }
}
