/// Finds the properties of a model that were forgiven, by reflection.
struct ForgivenFieldFinder {
  private(set) var fields: [ForgivenField] = []
  private var path: [PathComponent] = []
  /// The objects on the way here, which may lead back to one another.
  private var objects: Set<ObjectIdentifier> = []

  /// Looks into a value and all that is in it.
  mutating func search(_ value: Any) {
    if let property = value as? any ReflectedProperty {
      search(property)
      return
    }
    let object = type(of: value) is AnyClass ? ObjectIdentifier(value as AnyObject) : nil
    if let object, !objects.insert(object).inserted { return }
    let mirror = Mirror(reflecting: value)
    if let fields = Self.noted(in: mirror) {
      for field in fields { note(field) }
    } else {
      searchInherited(mirror)
    }
    if let object { objects.remove(object) }
  }

  /// What a model with an `init(from:)` of its own has noted.
  private static func noted(in mirror: Mirror) -> [ForgivenField]? {
    mirror.children.lazy.compactMap { $0.value as? [ForgivenField] }.first
  }

  private mutating func note(_ field: ForgivenField) {
    fields.append(ForgivenField(path + field.path, field.state))
  }

  private mutating func search(_ property: any ReflectedProperty) {
    if let key = property.codingKey { path[max(0, path.count - 1)...] = [PathComponent(key)] }
    for (position, state) in property.forgiven {
      fields.append(ForgivenField(path + position.components, state))
    }
    search(property.value)
  }

  /// Inherited properties come first.
  private mutating func searchInherited(_ mirror: Mirror) {
    if let inherited = mirror.superclassMirror { searchInherited(inherited) }
    switch mirror.displayStyle {
    case .optional, .enum: for child in mirror.children { search(child.value) }
    case .collection, .set:
      for (index, child) in mirror.children.enumerated() {
        search(child.value, at: PathComponent(index))
      }
    case .dictionary: for child in mirror.children { searchMember(child.value) }
    default:
      for child in mirror.children {
        search(child.value, at: PathComponent(Self.name(of: child.label)))
      }
    }
  }

  /// The name of a property; that of a wrapped one has an underscore in front.
  private static func name(of label: String?) -> String {
    let label = label ?? ""
    return label.hasPrefix("_") ? String(label.dropFirst()) : label
  }

  private mutating func search(_ value: Any, at component: PathComponent) {
    path.append(component)
    search(value)
    path.removeLast()
  }

  /// A member of a dictionary is a pair of key and value.
  private mutating func searchMember(_ member: Any) {
    let pair = Mirror(reflecting: member).children.map(\.value)
    guard pair.count == 2 else { return }
    search(pair[1], at: PathComponent("\(pair[0])"))
  }
}

/// A property wrapper, as reflection meets it.
protocol ReflectedProperty {
  /// The property's coding key, where it is known.
  var codingKey: (any CodingKey)? { get }
  /// What was forgiven, and where in the property.
  var forgiven: [(DecodingLoss.Position, FieldState)] { get }
  /// The value.
  var value: Any { get }
}

extension Defaulted: ReflectedProperty {
  var forgiven: [(DecodingLoss.Position, FieldState)] { isDefault ? [(.whole, state)] : [] }
  var value: Any { wrappedValue }
}

extension Lossy: ReflectedProperty {
  var codingKey: (any CodingKey)? { nil }
  var forgiven: [(DecodingLoss.Position, FieldState)] {
    losses.map { ($0.position, .corrupt($0)) }
  }
  var value: Any { wrappedValue }
}
