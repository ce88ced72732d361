import Foundation
import JSONText

package struct PropertyPath: Hashable {
  let steps: [PropertyPaths.Step]

  func isAtOrUnder(_ other: PropertyPath) -> Bool { steps.starts(with: other.steps) }

  package var names: [String] { steps.compactMap(\.name) }

  var owner: PropertyPath {
    let last = steps.lastIndex { $0.name != nil } ?? 0
    return PropertyPath(steps: Array(steps.prefix(last)))
  }

  var text: String {
    steps.compactMap { step in
      if case .element = step { "*" } else { step.name }
    }.joined(separator: ".")
  }
}

extension PropertyPaths.Step {
  var name: String? {
    guard case .name(let name) = self, name != "wrappedValue" else { return nil }
    return name.hasPrefix("_") ? String(name.dropFirst()) : name
  }
}

package struct PropertyChanges {
  private(set) var paths: [PropertyPath] = []
  private var known: Set<PropertyPath> = []
  private var values: [(path: PropertyPath, one: Any, other: Any)] = []

  var isEmpty: Bool { paths.isEmpty }

  mutating func add(_ path: PropertyPath, _ one: Any, _ other: Any) {
    values.append((path, one, other))
    if known.insert(path).inserted { paths.append(path) }
  }

  func contains(_ path: PropertyPath) -> Bool { known.contains(path) }

  func without(_ other: PropertyChanges) -> PropertyChanges {
    if other.isEmpty { return self }
    var left = PropertyChanges()
    for (path, one, value) in values where !other.contains(path) { left.add(path, one, value) }
    return left
  }

  mutating func formUnion(_ other: PropertyChanges) {
    for (path, one, other) in other.values { add(path, one, other) }
  }

  func one(at path: PropertyPath) -> Any? { values.first { $0.path == path }?.one }

  /// What the second record has at a path, or around it; nil if no more differs than what is in it.
  func other(at path: PropertyPath) -> Any? {
    values.first { path.isAtOrUnder($0.path) }?.other
  }

  func differs(around path: PropertyPath) -> Bool {
    paths.contains { $0.isAtOrUnder(path) || path.isAtOrUnder($0) }
  }

  func isComposite(_ path: PropertyPath) -> Bool {
    contents(at: path).contains { !$0.children.isEmpty || $0.superclassMirror != nil }
  }

  /// Whether the first record has nothing at a path: nil, or a collection without elements.
  func hasNothing(at path: PropertyPath) -> Bool {
    contents(at: path).contains {
      $0.children.isEmpty && ($0.displayStyle == .optional || $0.isCollection)
    }
  }

  private func contents(at path: PropertyPath) -> some Sequence<Mirror> {
    values.lazy.filter { $0.path == path }.compactMap { Self.content(of: $0.one) }
  }

  /// The value that types with one part have in them; nil for one that is shown as a whole.
  private static func content(of value: Any) -> Mirror? {
    var value = value
    while !SystemTypes.isScalar(type(of: value)) {
      let mirror = Mirror(reflecting: value)
      guard let part = mirror.onlyChild else { return mirror }
      value = part
    }
    return nil
  }

  /// Whether a property that differs has just what was sent, as text, number, boolean or nothing.
  func deliver(_ sent: SentValue) -> Bool { values.contains { sent.equals($0.other) } }

  /// The same of the first record.
  func delivered(_ sent: SentValue) -> Bool { values.contains { sent.equals($0.one) } }

  /// The dates among what differs in the first record.
  var instants: [Date] {
    values.compactMap { change in
      var value = change.one
      while !(value is Date), let part = Mirror(reflecting: value).onlyChild { value = part }
      return value as? Date
    }
  }
}

extension Mirror {
  fileprivate var onlyChild: Any? { children.count == 1 ? children.first?.value : nil }
  fileprivate var isCollection: Bool { [.collection, .dictionary, .set].contains(displayStyle) }
}

/// What was sent, to compare it with properties, which may run code of their types.
struct SentValue {
  private enum Content {
    case text(String)
    case number(Double, String)
    case boolean(Bool)
    case empty
  }

  private let content: Content

  init?(_ literal: [UInt8]) {
    guard let index = try? DocumentIndex(parsing: literal) else { return nil }
    self.init(index.root, in: index)
  }

  /// The result is nil for null, and for arrays and objects that are not empty.
  init?(_ node: NodeID, in index: DocumentIndex) {
    let literal = index.text(of: node)
    switch index.kind(of: node) {
    case .string: content = .text(literal)
    case .number: content = .number(Double(literal) ?? .nan, literal)
    case .boolean: content = .boolean(literal == "true")
    case .array, .object:
      guard index.childCount(of: node) == 0 else { return nil }
      content = .empty
    case .null: return nil
    }
  }

  func equals(_ value: Any) -> Bool {
    var value = value
    while true {
      if isWritten(value) { return true }
      let mirror = Mirror(reflecting: value)
      if case .empty = content, mirror.children.isEmpty, mirror.isCollection { return true }
      guard let part = mirror.onlyChild else { return false }
      value = part
    }
  }

  private func isWritten(_ value: Any) -> Bool {
    switch content {
    case .text(let sent):
      if let url = value as? URL {
        return url.absoluteString == sent || url.absoluteString.removingPercentEncoding == sent
      }
      if let value = value as? any RawRepresentable { return value.rawValue as? String == sent }
      return (value as? any StringProtocol).map { String($0) == sent } ?? false
    case .number(let sent, let literal):
      if let value = value as? any BinaryFloatingPoint {
        return Double(value) == sent || Float(value) == Float(sent)
      }
      if let value = value as? any BinaryInteger { return Double(value) == sent }
      if let value = value as? Bool { return (value ? 1 : 0) == sent }
      if let value = value as? Decimal { return value == Decimal(string: literal) }
      return (value as? String) == literal
    case .boolean(let sent):
      if let value = value as? any BinaryInteger { return Double(value) == (sent ? 1 : 0) }
      return value as? Bool == sent || value as? String == String(sent)
    case .empty: return false
    }
  }
}

/// Numbered paths through stored properties, such as `author.id` and `items[].id`.
struct PropertyPaths {
  typealias ID = Int

  enum Step: Hashable {
    case name(String)
    case element
    /// The value in an optional or a wrapper, which has no name of its own.
    case content
  }

  private struct Key: Hashable {
    let parent: ID
    let step: Step
  }

  static let whole: ID = 0
  private var numbers: [Key: ID] = [:]
  private var steps: [[Step]] = [[]]

  mutating func path(_ parent: ID, _ step: Step) -> ID {
    if step == .content { return parent }
    let key = Key(parent: parent, step: step)
    if let known = numbers[key] { return known }
    numbers[key] = steps.count
    steps.append(steps[parent] + [step])
    return steps.count - 1
  }

  func path(_ id: ID) -> PropertyPath { PropertyPath(steps: steps[id]) }

  func text(_ path: ID) -> String {
    if path == Self.whole { return "the whole record" }
    return steps[path].reduce("") { text, step in
      guard case .name(let name) = step else { return text + "[]" }
      // A mirror labels the elements of a tuple `.0`, `.1` and so on.
      return text + (text.isEmpty ? "" : ".") + name.trimmingPrefix(".")
    }
  }
}
