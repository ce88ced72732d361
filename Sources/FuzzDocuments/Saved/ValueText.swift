import DecodingStrategies
import Foundation
import JSONMutation
import JSONText

/// A value as lines of text, by its stored properties: the same for equal values.
///
/// Sets and dictionaries are sorted, numbers are as short as possible, and dates are in UTC.
struct ValueText {
  private static let maximumDepth = 100
  private static let longestText = 200

  /// The objects around the current value, so that cycles end.
  private var objects: [ObjectIdentifier] = []

  private enum Form {
    case line(String)
    case block([String])
  }

  static func lines(of value: Any) -> [String] {
    var text = ValueText()
    switch text.form(of: value, 0) {
    case .line(let line): return [line]
    case .block(let lines): return lines
    }
  }

  private mutating func form(of value: Any, _ depth: Int) -> Form {
    if depth > Self.maximumDepth { return .line("…") }
    if let word = Self.word(for: value) { return .line(word) }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional: return optional(mirror, depth)
    case .collection: return elements(mirror.children.map { item($0.value, depth) }, "[]")
    case .set: return elements(mirror.children.map { item($0.value, depth) }.sorted(by: <), "[]")
    case .dictionary: return dictionary(mirror, depth)
    case .enum: return enumeration(value, mirror, depth)
    case .class: return object(value as AnyObject, mirror, depth)
    case nil where mirror.children.isEmpty: return .line("(\(type(of: value)))")
    default: return properties(of: mirror, depth)
    }
  }

  private static func word(for value: Any) -> String? {
    switch value {
    case let text as String: JSONString.quote(text)
    case let character as Character: JSONString.quote(String(character))
    case let number as any BinaryInteger: number.description
    case let number as any BinaryFloatingPoint & CustomStringConvertible: number.description
    case let truth as Bool: truth.description
    case let date as Date: text(of: date)
    case let data as Data: text(of: data)
    case let url as URL: JSONString.quote(url.absoluteString)
    case let value as any CustomStringConvertible
    where TypeName.qualified(type(of: value)).hasPrefix("Foundation"):
      value.description
    default: nil
    }
  }

  /// A date to the microsecond, which is what a date of today has in a `Double`.
  private static func text(of date: Date) -> String {
    let microseconds = (date.timeIntervalSince1970 * 1e6).rounded()
    guard microseconds.magnitude < 1e17 else { return "\(date.timeIntervalSince1970) s since 1970" }
    let (seconds, rest) = Int(microseconds).quotientAndRemainder(dividingBy: 1_000_000)
    let fraction = rest < 0 ? rest + 1_000_000 : rest
    let whole = Date(timeIntervalSince1970: Double(rest < 0 ? seconds - 1 : seconds))
    let text = ISO8601DateFormatter().string(from: whole)
    if fraction == 0 { return text }
    let digits = String(
      String(1_000_000 + fraction).dropFirst().reversed().drop { $0 == "0" }.reversed())
    return text.replacing("Z", with: ".\(digits)Z")
  }

  private static func text(of data: Data) -> String {
    let bytes = Array(data)
    let count = "data of \(bytes.count) bytes"
    let text = String(decoding: bytes, as: UTF8.self)
    if bytes.count <= longestText, Array(text.utf8) == bytes, text == TerminalText.escaped(text) {
      return "\(count): \(JSONString.quote(text))"
    }
    return "\(count), digest \(DocumentName.Digest(of: bytes))"
  }

  private mutating func optional(_ mirror: Mirror, _ depth: Int) -> Form {
    guard let some = mirror.children.first?.value else { return .line("nil") }
    let inner = Mirror(reflecting: some)
    if inner.displayStyle == .optional, inner.children.isEmpty { return .line("some nil") }
    return form(of: some, depth)
  }

  private mutating func enumeration(_ value: Any, _ mirror: Mirror, _ depth: Int) -> Form {
    guard let payload = mirror.children.first, let name = payload.label else {
      return .line(".\(value)")
    }
    return .block(labeled(".\(name)", form(of: payload.value, depth + 1)))
  }

  private mutating func object(_ object: AnyObject, _ mirror: Mirror, _ depth: Int) -> Form {
    let id = ObjectIdentifier(object)
    if objects.contains(id) { return .line("(the \(type(of: object)) above)") }
    objects.append(id)
    defer { objects.removeLast() }
    return properties(of: mirror, depth)
  }

  private mutating func properties(of mirror: Mirror, _ depth: Int) -> Form {
    var lines: [String] = []
    var current: Mirror? = mirror
    while let mirror = current {
      var own: [String] = []
      for (label, value) in mirror.children {
        // The storage of a property wrapper starts with an underscore.
        let name = label.map { $0.hasPrefix("_") ? String($0.dropFirst()) : $0 } ?? "-"
        own += labeled(name, form(of: value, depth + 1))
      }
      lines = own + lines
      current = mirror.superclassMirror
    }
    return lines.isEmpty ? .line("{}") : .block(lines)
  }

  private mutating func dictionary(_ mirror: Mirror, _ depth: Int) -> Form {
    let members = mirror.children.map { child in
      let pair = Array(Mirror(reflecting: child.value).children.map(\.value))
      let key = pair.first.map { Self.lines(of: $0).joined(separator: " ") } ?? ""
      return (key: key, value: pair.last.map { form(of: $0, depth + 1) } ?? .line("nil"))
    }
    return elements(members.sorted { $0.key < $1.key }.map { labeled($0.key, $0.value) }, "{}")
  }

  private mutating func item(_ value: Any, _ depth: Int) -> [String] {
    switch form(of: value, depth + 1) {
    case .line(let line): ["- \(line)"]
    case .block(let lines):
      lines.enumerated().map { number, line in (number == 0 ? "- " : "  ") + line }
    }
  }

  private func elements(_ lines: [[String]], _ empty: String) -> Form {
    lines.isEmpty ? .line(empty) : .block(Array(lines.joined()))
  }

  private func labeled(_ label: String, _ form: Form) -> [String] {
    switch form {
    case .line(let line): ["\(label): \(line)"]
    case .block(let lines): ["\(label):"] + lines.map { "  \($0)" }
    }
  }
}

private func < (one: [String], other: [String]) -> Bool { one.lexicographicallyPrecedes(other) }
