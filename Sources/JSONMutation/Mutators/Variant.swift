/// One of the edits that a mutator offers at a location.
public struct Variant: Sendable, ExpressibleByStringLiteral {
  /// The variant's name in reports; empty for a mutator's only kind of edit.
  public let name: String
  /// Where in the value the edit is: a byte offset from the value's start, or the number of a child; nil
  /// where the name alone identifies the edit.
  public var offset: Int? { at < 0 ? nil : at }
  private let at: Int
  /// Whether ``offset`` counts children or values, each of which is a separate variant in reports.
  private let isNumbered: Bool

  /// Makes a variant for an edit at some byte.
  ///
  /// - Parameters:
  ///   - name: The name, in kebab-case; not a number, and without a `.` before a number at its end.
  ///   - offset: The byte of the value that is edited, at least 0.
  public init(_ name: String, at offset: Int? = nil) {
    self.name = name
    at = offset ?? -1
    isNumbered = false
  }

  /// Makes a variant for an edit of one of several things, such as children, by its number from 0.
  public init(_ name: String, number: Int) {
    self.name = name
    at = number
    isNumbered = true
  }

  /// The name in reports, where edits that differ only in their byte are one variant.
  var combinationName: String { isNumbered ? description : name }

  public init(stringLiteral name: String) {
    self.init(name)
  }

  /// The only edit of a mutator that has no variants.
  public static let only = Variant("")
}

extension Variant: Hashable {
  public static func == (one: Self, other: Self) -> Bool {
    one.at == other.at && one.name == other.name
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(at)
    hasher.combine(name)
  }
}

extension Variant: CustomStringConvertible {
  /// The variant as identifiers write it: `name`, `name.17` or `17`.
  public var description: String {
    guard let offset else { return name }
    return name.isEmpty ? "\(offset)" : "\(name).\(offset)"
  }

  init(parsing text: String) {
    let dot = text.lastIndex(of: ".")
    let digits = dot.map { text[text.index(after: $0)...] } ?? text[...]
    guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let offset = Int(digits),
      String(offset) == digits
    else {
      self.init(text)
      return
    }
    self.init(dot.map { String(text[..<$0]) } ?? "", at: offset)
  }
}
