/// One of the edits that a mutator offers at a location.
public struct Variant: Sendable, ExpressibleByStringLiteral {
  /// The variant's name in reports; empty for a mutator's only kind of edit.
  public let name: String
  /// Where inside the value the edit is: a byte offset from the value's start, or the number of a
  /// child; nil where the name says all.
  public var offset: Int? { at < 0 ? nil : at }
  private let at: Int
  /// Whether ``offset`` counts children or values, each of which is a variant of its own in reports.
  private let isNumbered: Bool

  /// Makes a variant of an edit at some byte.
  ///
  /// - Parameters:
  ///   - name: The name, in kebab-case; not a number, and without a `.` before a number at its end.
  ///   - offset: The byte of the value that the edit is at, at least 0.
  public init(_ name: String, at offset: Int? = nil) {
    self.name = name
    at = offset ?? -1
    isNumbered = false
  }

  /// Makes a variant of an edit of one of several things, such as children.
  ///
  /// - Parameters:
  ///   - name: The name, as above.
  ///   - number: Which of them, at least 0.
  public init(_ name: String, number: Int) {
    self.name = name
    at = number
    isNumbered = true
  }

  /// What tells variants apart in reports: edits that differ only in their byte are one.
  var combinationName: String { isNumbered ? description : name }

  /// Makes a variant of a literal.
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
  /// The variant as it stands in identifiers: `name`, `name.17` or `17`.
  public var description: String {
    guard let offset else { return name }
    return name.isEmpty ? "\(offset)" : "\(name).\(offset)"
  }

  /// Reads a variant as identifiers have it.
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
