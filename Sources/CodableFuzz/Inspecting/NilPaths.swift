/// The optional properties of records that are nil in every record, found by reflection.
struct NilPaths {
  /// Deeper properties are not looked at, and so many elements of each list are.
  private static let mostLevels = 12
  private static let mostElements = 50

  private var order: [[String]] = []
  private var isNil: [[String]: Bool] = [:]
  private var areOpaque: [ObjectIdentifier: Bool] = [:]

  /// The step that stands for any element of a list.
  static let anyElement = "*"

  /// The paths of the properties that were nil in each record, in the order in which they are
  /// declared: names of properties, with ``anyElement`` for elements.
  var always: [[String]] { order.filter { isNil[$0] == true } }

  /// Looks at a record.
  mutating func add(_ record: Any) { walk(record, [], 0) }

  private mutating func walk(_ value: Any, _ path: [String], _ depth: Int) {
    guard depth < Self.mostLevels, !isOpaque(value) else { return }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional:
      note(path, isNil: mirror.children.isEmpty)
      if let child = mirror.children.first { walk(child.value, path, depth) }
    case .collection, .set:
      for child in mirror.children.prefix(Self.mostElements) {
        walk(child.value, path + [Self.anyElement], depth + 1)
      }
    case .dictionary:
      for child in mirror.children.prefix(Self.mostElements) {
        let value = Mirror(reflecting: child.value).children.dropFirst().first?.value
        if let value { walk(value, path + [Self.anyElement], depth + 1) }
      }
    case .enum, .tuple:
      // What a case holds is at the location of the enum.
      for child in mirror.children { walk(child.value, path, depth + 1) }
    default: walkProperties(mirror, path, depth)
    }
  }

  private mutating func walkProperties(_ mirror: Mirror, _ path: [String], _ depth: Int) {
    if let parent = mirror.superclassMirror { walkProperties(parent, path, depth) }
    for child in mirror.children {
      guard let label = child.label, !label.hasPrefix("$") else { continue }
      guard label.hasPrefix("_"), Mirror(reflecting: child.value).displayStyle == .struct else {
        walk(child.value, path + [label], depth + 1)
        continue
      }
      // A wrapper holds the value of its property.
      let held = Mirror(reflecting: child.value).children.first {
        $0.label == "wrappedValue" || $0.label == "value"
      }
      walk(held?.value ?? child.value, path + [String(label.dropFirst())], depth + 1)
    }
  }

  private mutating func note(_ path: [String], isNil: Bool) {
    if self.isNil[path] == nil { order.append(path) }
    self.isNil[path] = (self.isNil[path] ?? true) && isNil
  }

  /// Whether a value is of a type whose stored properties are not the app's.
  private mutating func isOpaque(_ value: Any) -> Bool {
    let type = type(of: value)
    if let known = areOpaque[ObjectIdentifier(type)] { return known }
    let name = String(reflecting: type)
    let isOpaque = name.hasPrefix("Foundation")
    areOpaque[ObjectIdentifier(type)] = isOpaque
    return isOpaque
  }
}
