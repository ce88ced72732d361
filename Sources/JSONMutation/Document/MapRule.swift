package import JSONText

/// The objects at a field, to decide whether they are maps or have declared keys.
///
/// The rule is the same for one document and for the profile of many: see ``reasonForMap``.
package protocol MapCandidates {
  /// The form of all keys; nil if they have no form or several.
  var keyForm: DataKey? { get }
  /// The type of all values but nulls; nil if there is no such type or several.
  var valueKind: JSONKind? { get }
  /// The different keys, between their quotation marks.
  var distinctKeys: Set<ArraySlice<UInt8>> { get }
  /// The objects that are not empty.
  var filledCount: Int { get }
  /// The members of all objects.
  var memberCount: Int { get }
  /// Whether values that are objects share at least half of their keys, or hold values of one type each.
  var areAlike: Bool { get }
  /// Whether all values are objects with the same keys, and several of them.
  var haveEqualKeys: Bool { get }

  /// Whether an object has more members.
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
    if keys.count >= leastSparse, filledCount > 2, memberCount * 3 <= keys.count * filledCount {
      return "no object has most of the \(keys.count) keys"
    }
    return hasManyKeys(keys, kind) ? "it has more keys of one form than a model declares" : nil
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

  /// Whether keys are the names of files.
  ///
  /// Most have different stems, unlike `user.name` and `user.id`. If the values are objects, half of the
  /// keys may lack an extension, such as `README`.
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

  /// Whether there are more keys than a model declares, and no two objects have most of them.
  private func hasManyKeys(_ keys: Set<ArraySlice<UInt8>>, _ kind: JSONKind) -> Bool {
    keys.count >= (kind == .object ? leastObjects : leastValues) && areAlike(kind)
      && (filledCount == 1 || memberCount * 2 <= keys.count * filledCount)
  }
}
