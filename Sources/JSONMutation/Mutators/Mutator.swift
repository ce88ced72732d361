public import JSONText

/// A rule that edits locations of a JSON document.
///
/// A mutator keeps no state: equal documents, locations and variants give equal edits. To add one,
/// declare it in a file of its own and list it in `Mutators`. `MutatorConformance` checks it.
///
/// ```swift
/// extension Mutator {
///   static let emptyString = Mutator(
///     "empty-string", .structural,
///     purpose: "empties a string: a form that was sent blank",
///     ideal: "decode the empty string",
///     scope: Scope(.string)
///   ) { node, document, edits in
///     let range = document.index.range(of: node)
///     guard range.count > 2 else { return }
///     edits.offer { $0.replace(range, with: #""""#) }
///   }
/// }
/// ```
public struct Mutator: Sendable {
  /// Offers each edit that can be made at a location; none where there is nothing to edit.
  ///
  /// Offers come in the same order each time, each with its own variant. An edit changes the
  /// document, and claims every byte that it relies on, so that it can be combined with edits of
  /// other bytes.
  public typealias Offer =
    @Sendable (_ node: NodeID, _ document: Document, _ edits: inout EditSink) -> Void

  /// The stable identifier used in reports and on the command line, for example `remove-key`.
  public let id: MutatorID
  /// What its mutants are: the same value, another value, or no longer valid JSON.
  public let mutationClass: MutationClass
  /// What it does and which drift it imitates, in one line.
  public let purpose: String
  /// What a decoder that tolerates drift should do with its mutants, in one line.
  package let ideal: String
  /// The locations at which it is asked for edits.
  package let scope: Scope
  /// The sets that name it, in addition to that of its class and `all`.
  package let sets: [MutatorSet]
  private let plausibility: Plausibility
  private let plausibilities: [String: Plausibility]
  let offer: Offer

  /// Makes a mutator.
  ///
  /// By default, the class says how likely a backend is to send its mutants: the same value is everyday,
  /// another one possible, the rest exotic. `ideal` is what a decoder should do with them, in one line.
  /// `plausibilities` are those of single variants, by their names, where they differ.
  public init(
    _ id: MutatorID, _ mutationClass: MutationClass, purpose: String, ideal: String,
    scope: Scope = .anywhere, plausibility: Plausibility? = nil,
    plausibilities: [String: Plausibility] = [:], offer: @escaping Offer
  ) {
    self.init(
      id, mutationClass, sets: [], purpose: purpose, ideal: ideal, scope: scope,
      plausibility: plausibility, plausibilities: plausibilities, offer: offer)
  }

  package init(
    _ id: MutatorID, _ mutationClass: MutationClass, sets: [MutatorSet], purpose: String,
    ideal: String, scope: Scope = .anywhere, plausibility: Plausibility? = nil,
    plausibilities: [String: Plausibility] = [:], offer: @escaping Offer
  ) {
    (self.id, self.mutationClass, self.sets) = (id, mutationClass, sets)
    (self.purpose, self.ideal) = (purpose, ideal)
    (self.scope, self.offer) = (scope, offer)
    self.plausibility = plausibility ?? mutationClass.plausibility
    self.plausibilities = plausibilities
  }

  /// How likely a backend is to send what a variant of this mutator makes.
  package func plausibility(of variant: Variant) -> Plausibility {
    plausibilities[variant.name] ?? plausibility
  }

  /// The variants this mutator offers at a location; empty where it has nothing to edit.
  package func variants(at node: NodeID, in document: Document) -> [Variant] {
    edits(at: node, in: document, .variants).variants
  }

  func edits(at node: NodeID, in document: Document, _ request: EditSink.Request) -> EditSink {
    var edits = EditSink(request)
    if scope.contains(node, in: document.index) { offer(node, document, &edits) }
    return edits
  }
}

/// The locations at which a mutator is asked for edits.
///
/// Asking every mutator at every location would take longer than making most mutants.
public struct Scope: Sendable {
  private enum Position: Int, CaseIterable { case root, member, element }

  private let bits: UInt32

  private init(_ kinds: [JSONKind], _ positions: [Position]) {
    bits = kinds.reduce(0) { bits, kind in
      positions.reduce(bits) { $0 | 1 << UInt32(Self.number(of: kind, $1)) }
    }
  }

  /// Values of some kinds.
  public init(_ kinds: JSONKind...) { self.init(kinds, Position.allCases) }

  public static let anywhere = Scope(JSONKind.allCases, Position.allCases)
  /// The whole document only.
  public static let root = Scope(JSONKind.allCases, [.root])
  public static let members = Scope(JSONKind.allCases, [.member])

  func contains(_ node: NodeID, in index: DocumentIndex) -> Bool {
    contains(Self.number(of: node, in: index))
  }

  private func contains(_ number: Int) -> Bool { bits >> UInt32(number) & 1 == 1 }

  private static func number(of kind: JSONKind, _ position: Position) -> Int {
    kind.number * 3 + position.rawValue
  }

  private static func number(of node: NodeID, in index: DocumentIndex) -> Int {
    let position: Position = node == index.root ? .root : index.isMember(node) ? .member : .element
    return number(of: index.kind(of: node), position)
  }

  struct Table: Sendable {
    /// The part of a mutator that is needed to ask it.
    ///
    /// Copying the rest would cost more than most edits.
    struct Entry: Sendable {
      let number: Int
      let offer: Mutator.Offer
    }

    private let entries: [[Entry]]

    init(of mutators: [Mutator]) {
      entries = (0..<JSONKind.allCases.count * Position.allCases.count).map { number in
        mutators.indices.filter { mutators[$0].scope.contains(number) }
          .map { Entry(number: $0, offer: mutators[$0].offer) }
      }
    }

    func entries(at node: NodeID, in index: DocumentIndex) -> [Entry] {
      entries[Scope.number(of: node, in: index)]
    }

    func offerCount(at node: NodeID, in document: Document) -> Int {
      var edits = EditSink(.count)
      for entry in entries(at: node, in: document.index) { entry.offer(node, document, &edits) }
      return edits.count
    }
  }
}

/// The stable kebab-case name of a mutator.
public struct MutatorID: StableName {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }
  public init(stringLiteral name: String) { rawValue = name }
}

/// What a mutation does to a document, from harmless to fatal.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum MutationClass: String, Sendable, CaseIterable, Codable, Comparable {
  /// The decoded value must stay equal: any difference is a decoder's bug.
  case meaningPreserving = "meaning-preserving"
  /// Valid JSON with another structure or value.
  case structural
  /// Grammatical, but RFC 8259 leaves open what it means.
  case unspecified
  /// No longer valid JSON.
  case malformed

  public static func < (one: Self, other: Self) -> Bool { one.caseNumber < other.caseNumber }

  var plausibility: Plausibility {
    switch self {
    case .meaningPreserving: .everyday
    case .structural: .possible
    case .unspecified, .malformed: .exotic
    }
  }
}

/// How likely a backend is to send what a mutator makes.
///
/// Of mutants that cost the same, reports show the likelier first: a missing key before an object in
/// place of a string.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum Plausibility: String, Sendable, Codable, CaseIterable, Comparable {
  /// What most backends send sooner or later: a missing key, null, an unknown tag, a fraction, another
  /// date format.
  case everyday
  /// What a backend sends after a careless change: a number as a string, an empty value.
  case likely
  /// What some backends send: another structure.
  case possible
  /// What only a broken or hostile backend sends.
  case exotic

  public static func < (one: Self, other: Self) -> Bool { one.caseNumber < other.caseNumber }
}

extension CaseIterable where Self: Equatable, AllCases == [Self] {
  // Inlinable: other modules call it for each comparison when they sort.
  @inlinable package var caseNumber: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// One of the edits that a mutator offers at a location.
public struct Variant: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The variant's name in reports; empty for a mutator's only kind of edit.
  package let name: String
  /// Where in the value the edit is: a byte offset from the value's start, or the number of a child; nil
  /// where the name alone identifies the edit.
  package var offset: Int? { at < 0 ? nil : at }
  private let at: Int
  /// Whether ``offset`` counts children or values, each of which is a separate variant in reports.
  private let isNumbered: Bool

  /// Makes a variant for an edit at some byte.
  ///
  /// - Parameters:
  ///   - name: The name, in kebab-case; not a number, and without a `.` before a number at its end.
  ///   - offset: The byte of the value that is edited, at least 0.
  public init(_ name: String, at offset: Int? = nil) {
    (self.name, at, isNumbered) = (name, offset ?? -1, false)
  }

  /// Makes a variant for an edit of one of several things, such as children, by its number from 0.
  public init(_ name: String, number: Int) {
    (self.name, at, isNumbered) = (name, number, true)
  }

  /// The name in reports, where edits that differ only in their byte are one variant.
  var combinationName: String { isNumbered ? description : name }

  public init(stringLiteral name: String) { self.init(name) }

  /// The only edit of a mutator that has no variants.
  public static let only = Variant("")

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

  public static func == (one: Self, other: Self) -> Bool {
    one.at == other.at && one.name == other.name
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(at)
    hasher.combine(name)
  }
}

/// A stable kebab-case name, as it is written in identifiers, reports and on the command line.
///
/// Its JSON form is the string. A type declares `rawValue` and its two initializers itself: where
/// members of imported modules have to be imported, as Swift's `MemberImportVisibility` demands, a
/// literal would otherwise need an import of this module.
public protocol StableName: RawRepresentable<String>, Hashable, Sendable, Codable,
  ExpressibleByStringLiteral, CustomStringConvertible
{}

extension StableName {
  public var description: String { rawValue }
}
