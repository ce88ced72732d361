import JSONText

/// The differences at a field and inside it, by their numbers.
///
/// `@unchecked Sendable`: it is not changed after ``DifferenceTable`` was made.
final class DifferenceRule: @unchecked Sendable {
  /// The differences that change values of the field.
  private(set) var values: [Int] = []
  /// The difference by which members are removed, get another name, or move elsewhere.
  private(set) var removal: Int?
  private(set) var renaming: Int?
  private(set) var move: Int?
  /// The keys that objects of the field get.
  private(set) var additions: [Int] = []
  /// The values that move from somewhere inside an object of the field to somewhere else inside it.
  private(set) var arrivals: [Arrival] = []
  private(set) var children: [JSONPointer.Token: DifferenceRule] = [:]
  /// All differences at the field and inside it.
  private var numbers: Set<Int> = []

  struct Arrival {
    let difference: Int
    /// The way from the object to the value.
    let source: [JSONPointer.Token]
    let target: [JSONPointer.Token]
  }

  func isTouched(by wanted: Set<Int>) -> Bool { !numbers.isDisjoint(with: wanted) }

  /// The rule of an element or member, if there is one.
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
        Arrival(
          difference: number, source: Array(tokens.dropFirst(depth)),
          target: Array(target.dropFirst(depth))))
    case .wrapped, .unwrapped, .listToMap, .mapToList, .retyped, .null, .notNull, .newTags,
      .dateFormat, .numberFormat:
      rule(at: tokens, number).values.append(number)
    }
  }

  /// The rule of a field inside this one, made if there is none.
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
