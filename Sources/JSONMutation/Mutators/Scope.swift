public import JSONText

/// The locations at which a mutator is asked for edits; a promise that it has none elsewhere.
///
/// Asking 80 mutators at every location takes longer than making most mutants.
public struct Scope: Sendable {
  /// Where a location stands.
  enum Position: Int, CaseIterable {
    /// It is the whole document.
    case root
    /// It is a member of an object.
    case member
    /// It is an element of an array.
    case element

    init(of node: NodeID, in index: DocumentIndex) {
      self = node == index.root ? .root : index.isMember(node) ? .member : .element
    }
  }

  private let kinds: Set<JSONKind>
  private let positions: Set<Position>

  private init(_ kinds: [JSONKind], _ positions: [Position]) {
    self.kinds = Set(kinds)
    self.positions = Set(positions)
  }

  /// Values of some kinds.
  public init(_ kinds: JSONKind...) {
    self.init(kinds, Position.allCases)
  }

  /// All locations.
  public static let anywhere = Scope(JSONKind.allCases, Position.allCases)
  /// The whole document only.
  public static let root = Scope(JSONKind.allCases, [.root])
  /// Members of objects.
  public static let members = Scope(JSONKind.allCases, [.member])

  /// Whether a location of a document belongs to it.
  func contains(_ node: NodeID, in index: DocumentIndex) -> Bool {
    contains(index.kind(of: node), Position(of: node, in: index))
  }

  private func contains(_ kind: JSONKind, _ position: Position) -> Bool {
    kinds.contains(kind) && positions.contains(position)
  }

  /// For each kind and position the numbers of the mutators that are asked there.
  struct Table: Sendable {
    private let numbers: [[Int]]

    init(of mutators: [any Mutator]) {
      numbers = JSONKind.allCases.flatMap { kind in
        Position.allCases.map { position in
          mutators.indices.filter { mutators[$0].scope.contains(kind, position) }
        }
      }
    }

    /// The numbers of the mutators that are asked at a location.
    func numbers(at node: NodeID, in index: DocumentIndex) -> [Int] {
      let position = Position(of: node, in: index)
      return numbers[Self.row(of: index.kind(of: node)) * 3 + position.rawValue]
    }

    /// How many mutations the mutators of the table offer at a location.
    func offerCount(of mutators: [any Mutator], at node: NodeID, in document: Document) -> Int {
      numbers(at: node, in: document.index).reduce(0) {
        $0 + mutators[$1].offerCount(at: node, in: document)
      }
    }

    private static func row(of kind: JSONKind) -> Int {
      switch kind {
      case .null: 0
      case .boolean: 1
      case .number: 2
      case .string: 3
      case .array: 4
      case .object: 5
      }
    }
  }
}
