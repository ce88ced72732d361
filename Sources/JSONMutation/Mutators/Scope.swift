public import JSONText

/// The locations at which a mutator is asked for edits: a promise that it has none elsewhere.
///
/// Asking every mutator at every location would take longer than making most mutants.
public struct Scope: Sendable {
  enum Position: Int, CaseIterable {
    case root
    case member
    case element

    init(of node: NodeID, in index: DocumentIndex) {
      self = node == index.root ? .root : index.isMember(node) ? .member : .element
    }
  }

  private let bits: UInt32

  private init(_ kinds: [JSONKind], _ positions: [Position]) {
    bits = kinds.reduce(0) { bits, kind in
      positions.reduce(bits) { $0 | 1 << UInt32(Self.number(of: kind, $1)) }
    }
  }

  /// Values of some kinds.
  public init(_ kinds: JSONKind...) {
    self.init(kinds, Position.allCases)
  }

  public static let anywhere = Scope(JSONKind.allCases, Position.allCases)
  /// The whole document only.
  public static let root = Scope(JSONKind.allCases, [.root])
  public static let members = Scope(JSONKind.allCases, [.member])

  func contains(_ node: NodeID, in index: DocumentIndex) -> Bool {
    contains(Self.number(of: index.kind(of: node), Position(of: node, in: index)))
  }

  private func contains(_ number: Int) -> Bool { bits >> UInt32(number) & 1 == 1 }

  private static func number(of kind: JSONKind, _ position: Position) -> Int {
    kind.number * 3 + position.rawValue
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
      entries[Scope.number(of: index.kind(of: node), Position(of: node, in: index))]
    }

    func offerCount(at node: NodeID, in document: Document) -> Int {
      var edits = EditSink.counting
      for entry in entries(at: node, in: document.index) { entry.offer(node, document, &edits) }
      return edits.count
    }
  }
}
