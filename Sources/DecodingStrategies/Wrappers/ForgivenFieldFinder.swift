import Foundation

package struct ForgivenFieldFinder {
  package private(set) var fields: [ForgivenField] = []
  /// The errors of other types than those of this module; empty unless they are searched for.
  package private(set) var errors: [(path: [any CodingKey], error: any Error)] = []
  private var path: [PathComponent] = []
  /// The objects on the current path, or all that were searched for errors, to stop at cycles.
  private var objects: Set<ObjectIdentifier> = []
  /// Which types not to search for errors; nil to find only what this module forgives.
  private var isSkipped: ((any Any.Type) -> Bool)?
  private var entersElements = true

  /// The length of the longest path, so that a long chain of objects does not overflow the stack.
  private static let mostDepth = 200

  init() {}

  /// Finds all errors that a value holds, except those that are data because they decode.
  ///
  /// Values are not searched if `isSkipped` is true of their type, and neither are elements that are
  /// structures or objects without `entersElements`.
  package init(
    ofErrorsIn value: Any, entersElements: Bool,
    skipping isSkipped: @escaping (any Any.Type) -> Bool
  ) {
    self.entersElements = entersElements
    self.isSkipped = isSkipped
    search(value)
  }

  /// If the value is a list, `dropped` has the indices of the elements that it lost.
  mutating func search(_ value: Any, dropped: [Int] = []) {
    if LeafType.contains(value) || isSkipped?(type(of: value)) == true { return }
    if let property = value as? any ReflectedProperty {
      if let key = property.codingKey { path[max(0, path.count - 1)...] = [PathComponent(key)] }
      for (position, state) in property.forgiven {
        fields.append(ForgivenField(path + position.components, state))
      }
      search(property.value, dropped: dropped + property.forgiven.compactMap(\.position.index))
      return
    }
    if isSkipped != nil, let error = value as? any Error, !(value is any Decodable) {
      if let loss = error as? DecodingLoss {
        fields.append(ForgivenField(path, .corrupt(loss)))
      } else {
        errors.append((path, error))
      }
      return
    }
    let object = type(of: value) is AnyClass ? ObjectIdentifier(value as AnyObject) : nil
    if let object, !objects.insert(object).inserted { return }
    let mirror = Mirror(reflecting: value)
    searchInherited(mirror, dropped: dropped)
    // A graph of objects is searched once.
    if let object, isSkipped == nil { objects.remove(object) }
  }

  /// Searches inherited properties first.
  private mutating func searchInherited(_ mirror: Mirror, dropped: [Int]) {
    if let inherited = mirror.superclassMirror { searchInherited(inherited, dropped: []) }
    let children = Array(mirror.children)
    switch mirror.displayStyle {
    case .optional, .enum: for child in children { search(child.value, dropped: dropped) }
    case .collection, .set:
      if entersElements || Self.mayBeErrors(children) { searchElements(children, dropped: dropped) }
    case .dictionary:
      if entersElements { searchMembers(children) }
    default:
      for child in children where !LeafType.contains(child.value) {
        let label = child.label ?? ""
        let name = String(label.dropFirst(label.hasPrefix("_") ? 1 : 0))
        search(child.value, at: PathComponent(name))
      }
    }
  }

  private static func mayBeErrors(_ elements: [Mirror.Child]) -> Bool {
    guard let first = elements.first?.value else { return false }
    return first is any Error || Mirror(reflecting: first).displayStyle == .enum
  }

  private mutating func search(_ value: Any, at component: PathComponent) {
    guard isSkipped == nil || path.count < Self.mostDepth else { return }
    path.append(component)
    search(value)
    path.removeLast()
  }

  private mutating func searchElements(_ list: [Mirror.Child], dropped: [Int]) {
    var (index, dropped) = (0, dropped[...])
    for child in list {
      while dropped.first == index {
        dropped.removeFirst()
        index += 1
      }
      search(child.value, at: PathComponent(index))
      index += 1
    }
  }

  private mutating func searchMembers(_ dictionary: [Mirror.Child]) {
    let members = dictionary.compactMap { member -> (key: String, value: Any)? in
      let pair = Mirror(reflecting: member.value).children.map(\.value)
      guard pair.count == 2 else { return nil }
      let key = (pair[0] as? any CodingKeyRepresentable)?.codingKey.stringValue
      return (key ?? "\(pair[0])", pair[1])
    }
    for (key, value) in members.sorted(by: { $0.key < $1.key }) {
      search(value, at: PathComponent(key))
    }
  }
}

protocol ReflectedProperty {
  var codingKey: (any CodingKey)? { get }
  var losses: [DecodingLoss] { get }
  var forgiven: [(position: DecodingLoss.Position, state: FieldState)] { get }
  var value: Any { get }
}

extension ReflectedProperty {
  var codingKey: (any CodingKey)? { nil }
  var losses: [DecodingLoss] { [] }
  var forgiven: [(position: DecodingLoss.Position, state: FieldState)] { forgivenLosses }

  var forgivenLosses: [(position: DecodingLoss.Position, state: FieldState)] {
    losses.map { ($0.position, $0.isNullItself ? .null : .corrupt($0)) }
  }
}

extension Defaulted: ReflectedProperty {
  var forgiven: [(position: DecodingLoss.Position, state: FieldState)] {
    isDefault ? [(.whole, state)] : forgivenLosses
  }
  var value: Any { wrappedValue }
}

extension Lossy: ReflectedProperty { var value: Any { wrappedValue } }
extension Enveloped: ReflectedProperty { var value: Any { wrappedValue } }
extension Stringified: ReflectedProperty { var value: Any { wrappedValue } }
extension LossyArray: ReflectedProperty { var value: Any { elements } }
extension LossyDictionary: ReflectedProperty { var value: Any { values } }

/// The types in which nothing can be forgiven, so that reflection can skip them.
///
/// Most values of a model are text, numbers or dates, and reflecting into one costs more than decoding
/// it.
enum LeafType {
  private static let identifiers: Set<ObjectIdentifier> = Set(
    [
      forms(of: String.self), forms(of: Character.self), forms(of: Substring.self),
      forms(of: Bool.self), forms(of: Int.self), forms(of: UInt.self),
      forms(of: Int8.self), forms(of: Int16.self), forms(of: Int32.self), forms(of: Int64.self),
      forms(of: UInt8.self), forms(of: UInt16.self), forms(of: UInt32.self), forms(of: UInt64.self),
      forms(of: Double.self), forms(of: Float.self), forms(of: Decimal.self),
      forms(of: Date.self), forms(of: URL.self), forms(of: UUID.self), forms(of: Data.self),
      forms(of: JSONValue.self),
    ].joined())

  static func contains(_ value: Any) -> Bool {
    identifiers.contains(ObjectIdentifier(type(of: value)))
  }

  private static func forms<Leaf: Hashable>(of leaf: Leaf.Type) -> [ObjectIdentifier] {
    [
      ObjectIdentifier(leaf), ObjectIdentifier(Leaf?.self), ObjectIdentifier([Leaf].self),
      ObjectIdentifier([Leaf]?.self), ObjectIdentifier(Set<Leaf>.self),
      ObjectIdentifier([String: Leaf].self),
    ]
  }
}
