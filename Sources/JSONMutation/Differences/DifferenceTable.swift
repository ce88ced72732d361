import JSONText

/// The differences that can be made in a document, and where.
struct DifferenceTable: Sendable {
  let differences: [Difference]
  let root = DifferenceRule()
  /// For each difference, the places where it is made, numbered in the order of the document.
  let places: [[NodeID: Int]]
  /// The differences that are named after each location: those of which it is the first place.
  let first: [NodeID: [Int]]

  /// The differences that are made somewhere, by their numbers.
  let made: Set<Int>
  let certain: Set<Int>

  /// - Complexity: O(*n* · *d*) in the numbers of locations and of differences at one field.
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
    let made = Set(places.indices.filter { [places] in !places[$0].isEmpty })
    self.made = made
    certain = made.filter { differences[$0].isCertain }
  }
}

extension Difference {
  /// Whether a change of values is possible at a value.
  fileprivate func applies(to node: NodeID, in index: DocumentIndex) -> Bool {
    let kind = index.kind(of: node)
    switch self.kind {
    case .null: return kind != .null
    case .notNull: return kind == .null
    case .retyped: return kind != .null
    case .newTags: return kind == .string
    case .dateFormat: return kind == .string || kind == .number
    case .numberFormat: return kind == .number
    case .wrapped: return kind != .null
    case .unwrapped: return kind == (recipe.key == nil ? .array : .object)
    case .listToMap: return kind == .array
    case .mapToList: return kind == .object
    case .removed, .added, .renamed, .moved: return true
    }
  }

  /// Whether an object lacks an added key, or an array an element.
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
