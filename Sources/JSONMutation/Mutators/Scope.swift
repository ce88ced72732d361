public import JSONText

/// The places at which a mutator is asked for edits; a promise that it has none elsewhere.
///
/// Asking 80 mutators at every place takes longer than making most mutants.
public struct Scope: Sendable {
  /// Where a place stands.
  enum Position: Int, CaseIterable {
    /// It is the whole document.
    case root
    /// It is a member of an object.
    case member
    /// It is an element of an array.
    case element

    init(of place: Place, in index: DocumentIndex) {
      self = place == index.root ? .root : index.isMember(place) ? .member : .element
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

  /// All places.
  public static let anywhere = Scope(JSONKind.allCases, Position.allCases)
  /// The whole document only.
  public static let root = Scope(JSONKind.allCases, [.root])
  /// Members of objects.
  public static let members = Scope(JSONKind.allCases, [.member])

  /// Whether a place of a document belongs to it.
  func contains(_ place: Place, in index: DocumentIndex) -> Bool {
    contains(index.kind(of: place), Position(of: place, in: index))
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

    /// The numbers of the mutators that are asked at a place.
    func numbers(at place: Place, in index: DocumentIndex) -> [Int] {
      let position = Position(of: place, in: index)
      return numbers[Self.row(of: index.kind(of: place)) * 3 + position.rawValue]
    }

    /// How many mutations the mutators of the table offer at a place.
    func offerCount(of mutators: [any Mutator], at place: Place, in document: Document) -> Int {
      numbers(at: place, in: document.index).reduce(0) {
        $0 + mutators[$1].offerCount(at: place, in: document)
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
