import JSONText

struct DifferenceTable: Sendable {
  let differences: [Difference]
  let root = DifferenceRule()
  /// For each difference, the places where it is made, numbered in the order of the document.
  let places: [[NodeID: Int]]
  /// The differences that are named after each location: those of which it is the first place.
  let first: [NodeID: [Int]]

  let made: Set<Int>

  init(_ differences: [Difference], in index: DocumentIndex) {
    self.differences = differences
    for (number, difference) in differences.enumerated() { root.add(difference, number: number) }
    var possible = [[NodeID]](repeating: [], count: differences.count)
    func look(at node: NodeID, _ rule: DifferenceRule) {
      for number in [rule.removal, rule.renaming, rule.move].compactMap(\.self) {
        possible[number].append(node)
      }
      for number in rule.values where differences[number].applies(to: node, in: index) {
        possible[number].append(node)
      }
      for number in rule.additions where differences[number].isMissing(in: node, of: index) {
        possible[number].append(node)
      }
      for child in index.children(of: node) {
        if let rule = rule.child(child, in: index) { look(at: child, rule) }
      }
    }
    if !differences.isEmpty, index.isContainer(index.root) || !root.values.isEmpty {
      look(at: index.root, root)
    }
    places = zip(differences, possible).map { difference, nodes in
      var places: [NodeID: Int] = [:]
      for (number, node) in nodes.enumerated()
      where difference.isMade(at: node, number, of: nodes.count, in: index) {
        places[node] = places.count
      }
      return places
    }
    var first: [NodeID: [Int]] = [:]
    for (number, places) in places.enumerated() {
      if let node = places.keys.min() { first[node, default: []].append(number) }
    }
    self.first = first
    made = Set(places.indices.filter { [places] in !places[$0].isEmpty })
  }
}

extension Difference {
  fileprivate func applies(to node: NodeID, in index: DocumentIndex) -> Bool {
    let kind = index.kind(of: node)
    switch self.kind {
    case .null, .retyped, .wrapped: return kind != .null
    case .notNull: return kind == .null
    case .newTags: return kind == .string
    case .newForm:
      return kind == (recipe.values.first?.hasPrefix("\"") ?? false ? .string : .number)
    case .dateFormat: return kind == .string || kind == .number
    case .numberFormat: return kind == .number
    case .unwrapped: return kind == (recipe.key == nil ? .array : .object)
    case .listToMap: return kind == .array
    case .mapToList: return kind == .object
    case .removed, .added, .renamed, .moved: return true
    }
  }

  fileprivate func isMissing(in node: NodeID, of index: DocumentIndex) -> Bool {
    guard let token = field.pointer.tokens.last else { return false }
    switch index.kind(of: node) {
    case .object: return !index.children(of: node).contains { index.key(of: $0) == token.text }
    case .array: return token == Field.anyElement && index.childCount(of: node) == 0
    case .null, .boolean, .number, .string: return false
    }
  }

  fileprivate func isMade(
    at node: NodeID, _ number: Int, of count: Int, in index: DocumentIndex
  ) -> Bool {
    recipe.vanished.contains(index.kind(of: node)) || recipe.share.contains(number, of: count)
  }
}

/// The differences at a field and inside it, by their numbers.
///
/// `@unchecked Sendable`: it is not changed after ``DifferenceTable`` was made.
final class DifferenceRule: @unchecked Sendable {
  private(set) var values: [Int] = []
  private(set) var removal: Int?
  private(set) var renaming: Int?
  private(set) var move: Int?
  private(set) var additions: [Int] = []
  /// The values that move from somewhere inside an object of the field to somewhere else inside it.
  private(set) var arrivals: [ValueMove] = []
  private(set) var children: [JSONPointer.Token: DifferenceRule] = [:]
  private var numbers: Set<Int> = []

  struct ValueMove {
    let difference: Int
    let source: [JSONPointer.Token]
    let target: [JSONPointer.Token]
  }

  func isTouched(by wanted: Set<Int>) -> Bool { !numbers.isDisjoint(with: wanted) }

  func child(_ node: NodeID, in index: DocumentIndex) -> DifferenceRule? {
    if children.isEmpty { return nil }
    guard let key = index.key(of: node) else { return children[Field.anyElement] }
    return children[JSONPointer.Token(key)] ?? children[Field.anyKey]
  }

  func add(_ difference: Difference, number: Int) {
    let tokens = difference.field.pointer.tokens
    switch difference.kind {
    case .removed: rule(at: tokens, number).removal = number
    case .renamed: rule(at: tokens, number).renaming = number
    case .added: rule(at: tokens.dropLast(), number).additions.append(number)
    case .moved:
      guard let target = difference.newField?.pointer.tokens else { return }
      let common = zip(tokens, target).prefix { $0 == $1 }.count
      let depth = min(common, tokens.count - 1, target.count - 1)
      rule(at: tokens, number).move = number
      rule(at: tokens.prefix(depth), number).arrivals.append(
        ValueMove(
          difference: number, source: Array(tokens.dropFirst(depth)),
          target: Array(target.dropFirst(depth))))
    case .wrapped, .unwrapped, .listToMap, .mapToList, .retyped, .null, .notNull, .newTags,
      .newForm, .dateFormat, .numberFormat:
      rule(at: tokens, number).values.append(number)
    }
  }

  private func rule(at tokens: some Sequence<JSONPointer.Token>, _ number: Int) -> DifferenceRule {
    var rule = self
    rule.numbers.insert(number)
    for token in tokens {
      let next = rule.children[token] ?? DifferenceRule()
      rule.children[token] = next
      next.numbers.insert(number)
      rule = next
    }
    return rule
  }
}

extension Mutator {
  /// Makes a difference between old and new responses in a document: one, or all of them at once.
  ///
  /// The differences are those of `FieldNotes.differences`. Without them it offers nothing.
  public static let difference = Mutator(
    "difference", .structural,
    purpose: "makes what changed from old responses to new ones: see --since",
    ideal: "every record, with declared defaults for what is gone", plausibility: .everyday
  ) { node, document, edits in
    guard let table = document.differences else { return }
    for number in table.first[node] ?? [] {
      edits.offer(Variant(difference: table.differences[number])) {
        DifferenceRewriter(document, table, making: [number]).rewrite(&$0)
      }
    }
    guard node == document.index.root else { return }
    if table.made.count > 1 {
      edits.offer(.allDifferences) {
        DifferenceRewriter(document, table, making: table.made).rewrite(&$0)
      }
    }
  }
}

extension Variant {
  package static let allDifferences: Variant = "all"

  package init(difference: Difference) {
    // A number after a point would be read as a position.
    self.init(difference.name.replacing(".", with: "_"))
  }
}

extension FieldNotes {
  /// Bytes that differ if the differences do; empty if there are no responses to compare with.
  ///
  /// An identifier of a difference is only that of a mutant together with the differences.
  package var differencesDigest: [UInt8] {
    (differences ?? []).flatMap { difference -> [UInt8] in
      let recipe = difference.recipe
      let parts =
        [
          difference.name, difference.field.description, difference.newField?.description ?? "",
          "\(recipe.share.count)/\(recipe.share.of)", recipe.conversion.rawValue, recipe.key ?? "",
        ] + recipe.vanished.map(\.rawValue) + recipe.values
      return Array((parts.joined(separator: "\u{0}") + "\n").utf8)
    }
  }
}

package struct MadeDifferences: Hashable, Sendable, Codable {
  /// The number of one difference in `FieldNotes.differences`, or a negative number for all.
  private let number: Int

  package static let all = MadeDifferences(number: -2)

  package static func one(_ number: Int) -> MadeDifferences { MadeDifferences(number: number) }
}

extension Document {
  package func differences(of mutant: Mutant) -> MadeDifferences? {
    guard let table = differences, let mutation = mutant.mutations.first,
      mutant.mutations.count == 1, mutation.mutator.id == Mutator.difference.id
    else { return nil }
    switch mutation.variant {
    case .allDifferences: return .all
    default:
      return table.first[mutation.node]?.first {
        Variant(difference: table.differences[$0]) == mutation.variant
      }.map(MadeDifferences.one)
    }
  }
}
