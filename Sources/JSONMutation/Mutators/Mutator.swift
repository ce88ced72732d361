public import JSONText

/// A rule that can edit a place of a JSON document.
///
/// A mutator keeps no state: equal documents, places and variants give equal edits. To add one,
/// write a file with a type that conforms, and name it in ``Mutators``.
public protocol Mutator: Sendable {
  /// The stable identifier used in reports and on the command line, for example `remove-key`.
  var id: MutatorID { get }

  /// What its mutants are: still the same value, another value, or no JSON any more.
  var mutationClass: MutationClass { get }

  /// What it does and which drift it stands for, in a line.
  var purpose: String { get }

  /// The variants this mutator offers at a place; empty where it has nothing to edit.
  func variants(at place: Place, in document: Document) -> [Variant]

  /// The bytes to put in place of others; nothing outside the edit changes.
  ///
  /// - Parameters:
  ///   - variant: One of the variants that the mutator offers at the place.
  ///   - place: The place to edit.
  ///   - document: The document that the place is in.
  /// - Returns: At least one splice; splices do not overlap.
  func edit(_ variant: Variant, at place: Place, in document: Document) -> [Splice]
}

/// The stable kebab-case name of a mutator.
public struct MutatorID: Hashable, Sendable, RawRepresentable, Codable {
  /// The name as it is written in identifiers and reports.
  public let rawValue: String

  /// Makes an identifier of a name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }
}

extension MutatorID: ExpressibleByStringLiteral, CustomStringConvertible {
  /// Makes an identifier of a literal.
  public init(stringLiteral name: String) {
    self.init(rawValue: name)
  }

  /// The name.
  public var description: String { rawValue }
}

/// One of the edits that a mutator offers at a place.
public struct Variant: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The variant's name in identifiers; empty for a mutator's only edit.
  public let name: String

  /// Makes a variant of its name.
  public init(_ name: String) {
    self.name = name
  }

  /// Makes a variant of a literal.
  public init(stringLiteral name: String) {
    self.init(name)
  }

  /// The only edit of a mutator that has no variants.
  public static let only = Variant("")
}

/// Bytes of a document, and the bytes to put in their place.
public struct Splice: Hashable, Sendable {
  /// The bytes to leave out, as offsets into the document; empty to insert.
  public let range: Range<Int>
  /// The bytes to put there.
  public let replacement: [UInt8]

  /// Makes a splice.
  public init(_ range: Range<Int>, with replacement: [UInt8]) {
    self.range = range
    self.replacement = replacement
  }

  /// Whether two splices claim a common byte, or insert at the same offset.
  func overlaps(_ other: Splice) -> Bool {
    range.overlaps(other.range)
      || (range.isEmpty || other.range.isEmpty) && range.lowerBound == other.range.lowerBound
      || range.isEmpty && other.range.contains(range.lowerBound)
      || other.range.isEmpty && range.contains(other.range.lowerBound)
  }
}

/// What a mutation does to a document, from harmless to fatal.
public enum MutationClass: String, Sendable, CaseIterable, Codable, Comparable {
  /// The decoded value must stay equal: any difference is a decoder's bug.
  case preserving
  /// Valid JSON whose shape or value drifted.
  case structural
  /// Grammatical, but what it means is left open by RFC 8259.
  case undefined
  /// Not JSON any more.
  case syntax

  /// Whether a class is less grave than another.
  public static func < (one: Self, other: Self) -> Bool { one.gravity < other.gravity }

  private var gravity: Int {
    switch self {
    case .preserving: 0
    case .structural: 1
    case .undefined: 2
    case .syntax: 3
    }
  }
}
