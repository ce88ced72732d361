import DecodingStrategies
package import JSONMutation
import JSONText

/// Leaves out the fields of a plan that strategies treat as they treat another field, which fills the
/// same property of the same type of the models.
///
/// Two fields are alike only if a trial with each mutator of the plan at both has the same outcome, the
/// same fate of the record, and the same kind of error. A trial decodes the record alone. Of strategies that
/// decode each record in the same way, it takes one: they differ only in what they make of a list. A field
/// whose trials would cost too much is decoded like any other.
struct Representatives: Preparation {
  static let id: RoleID = "representatives"

  static func prepare(_ opened: OpenedDocument) -> LeftOut {
    var leftOut = LeftOut()
    guard opened.configuration.plan.goesByProperty else { return leftOut }
    let found = RepresentativeSearch(opened).representatives
    opened.keepMutants(
      opened.mutants.indices.filter { number in
        opened.mutants[number].mutations.allSatisfy {
          found[opened.document.fields.number(of: $0.node)] == nil
        }
      })
    opened.represented = Set(found.keys)
    let fields = opened.document.fields
    leftOut.fields = found.map { RepresentedField(field: fields.field($0), by: fields.field($1)) }
      .sorted()
    return leftOut
  }
}

/// A field that was left out because strategies treat it as another.
package struct RepresentedField: Hashable, Sendable, Codable, Comparable {
  package let field: Field
  package let by: Field

  package static func < (one: Self, other: Self) -> Bool {
    (one.field.description, one.by.description) < (other.field.description, other.by.description)
  }
}

private struct RepresentativeSearch {
  private static let mostRepresentatives = 4
  /// The name of all trials: learning makes no trial of this number.
  static let call = Call.lesson(1 << 30)

  private let opened: OpenedDocument
  private let bench: TrialBench
  private let budget = TrialBudget(cost: 108e6)
  private let strategies: [Int]
  private let mutations: [Int: [Edited: Mutation]]
  private let fields: [Int]

  private struct Edited: Hashable {
    let mutator: MutatorID
    let kind: JSONKind
  }

  private struct Effect: Equatable {
    let outcome: Outcome
    let counters: Counters
    let accuracy: ErrorAccuracy?
    let error: String?
  }

  init(_ opened: OpenedDocument) {
    self.opened = opened
    bench = TrialBench(opened.session, call: Self.call)
    strategies = opened.session.differentStrategies
    let document = opened.document
    var fields: [Int] = []
    var mutations: [Int: [Edited: Mutation]] = [:]
    for mutant in opened.mutants {
      guard let mutation = mutant.mutations.first,
        document.record(of: mutation.node) != nil
      else { continue }
      let field = document.fields.number(of: mutation.node)
      if mutations[field] == nil { fields.append(field) }
      let kind = Edited(mutator: mutation.mutator.id, kind: document.index.kind(of: mutation.node))
      if mutations[field]?[kind] == nil { mutations[field, default: [:]][kind] = mutation }
    }
    (self.fields, self.mutations) = (fields, mutations)
  }

  var representatives: [Int: Int] {
    var found: [Int: Int] = [:]
    var known: [[ModelProperty]: [(field: Int, effects: [Edited: [Effect?]])]] = [:]
    let properties = properties
    let counts = properties.values.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    for field in fields {
      guard let property = properties[field], counts[property] ?? 0 > 1 else { continue }
      let effects = effects(at: field)
      let others = known[property] ?? []
      if let alike = others.first(where: { Self.isAlike(effects, $0.effects) }) {
        found[field] = alike.field
      } else if others.count < Self.mostRepresentatives {
        known[property] = others + [(field, effects)]
      }
    }
    return found
  }

  private static func isAlike(_ one: [Edited: [Effect?]], _ other: [Edited: [Effect?]]) -> Bool {
    one.allSatisfy { kind, effects in !effects.contains(nil) && other[kind] == effects }
  }

  private func effects(at field: Int) -> [Edited: [Effect?]] {
    (mutations[field] ?? [:]).mapValues { mutation in
      strategies.map { effect(of: mutation, $0) }
    }
  }

  private func effect(of mutation: Mutation, _ strategy: Int) -> Effect? {
    guard let excerpt = bench.excerpt([opened.document.record(of: mutation.node) ?? 0]),
      let mutant = excerpt.mutant(mutation)
    else { return nil }
    let evaluation = bench.tried(
      mutant, truth: GroundTruth(of: mutant), in: excerpt, by: strategy, budget,
      input: "\(mutant.id), a trial")
    return evaluation.map { evaluation in
      let verdict = evaluation.verdict
      return Effect(
        outcome: verdict.outcome, counters: verdict.counters, accuracy: verdict.errorAccuracy,
        error: verdict.tellingFailure?.kind.rawValue)
    }
  }

  private var properties: [Int: [ModelProperty]] {
    let perStrategy = strategies.map { opened.session.properties(of: fields, by: $0) }
    return Dictionary(
      uniqueKeysWithValues: fields.compactMap { field in
        let known = perStrategy.compactMap { $0[field] }
        return known.isEmpty ? nil : (field, known)
      })
  }
}

private struct ModelProperty: Hashable {
  /// The type that decodes the object with the key, or the property, as source code spells it.
  let owner: String
  /// The key; then `*` for an element of its value, and so on.
  let path: [JSONPointer.Token]
}

extension DecodingSession {
  /// One of the strategies that decode each record in the same way, and all others.
  fileprivate var differentStrategies: [Int] {
    strategies.indices.filter { number in
      guard let decoding = strategies[number].decoding else { return true }
      return strategies.firstIndex { $0.decoding === decoding } == number
    }
  }

  fileprivate func properties(of fields: [Int], by strategy: Int) -> [Int: ModelProperty] {
    let (names, known) = (fields.map(document.fields.field), strategies[strategy])
    var found: [Int: ModelProperty] = [:]
    if let declared = known.declaredProperty {
      for (field, name) in zip(fields, names) {
        let inside = name.pointer.tokens.reversed().prefix { $0.isOfAny }.reversed()
        let outer = Field(JSONPointer(Array(name.pointer.tokens.dropLast(inside.count))))
        found[field] = declared(outer).map { ModelProperty(owner: $0.name, path: Array(inside)) }
      }
      return found
    }
    let start = document.list.map { document.index.pointer(to: $0).tokens.count + 1 } ?? 0
    lookAtRecords(of: strategy, first: Property.mostRecords, RepresentativeSearch.call) { records in
      for (field, name) in zip(fields, names) where name.pointer.tokens.count > start {
        let tokens = name.pointer.tokens.dropFirst(start)
        guard let key = tokens.lastIndex(where: { !$0.isOfAny }),
          let owner = Property.type(at: tokens[..<key], of: records, keys: known.keys)
        else { continue }
        found[field] = ModelProperty(
          owner: SwiftType.source(of: owner), path: Array(tokens[key...]))
      }
    }
    return found
  }
}

/// Groups the records of a document by what strategies do with each of them alone.
///
/// Records are of one kind if the same strategies decode them and the same strategies report a
/// loss. A strategy that decodes each element separately treats the untouched records of a kind
/// alike, so one of them can count for the others.
struct RecordKinds: Sendable {
  private let records: [[Int]]
  private let good: Int?
  let isGood: [Bool]
  private let before: [Int?]
  private let after: [Int?]

  var areAllGood: Bool { records.count == 1 && good == 0 }

  /// `troubles` say of each record which strategies do not decode it, and which report a loss.
  init(_ document: Document, troubles: [[Bool]]) {
    let isGood = troubles.map { !$0.contains(true) }
    records = troubles.indices.grouped { troubles[$0] }
    good = records.firstIndex { isGood[$0[0]] }
    func smallest(_ numbers: some Sequence<Int>) -> [Int?] {
      var smallest: Int?
      return numbers.map { record in
        defer {
          let size = document.recordRange(record).count
          let isSmaller = smallest.map { size < document.recordRange($0).count } ?? true
          if isGood[record], isSmaller { smallest = record }
        }
        return smallest
      }
    }
    self.isGood = isGood
    before = smallest(troubles.indices)
    after = smallest(troubles.indices.reversed()).reversed()
  }

  /// One record of each kind in a range, with the number of that kind in it.
  ///
  /// Of the good ones it is the smallest, if the range reaches an end of the list. Otherwise it is
  /// the first, whose error is the one that is thrown.
  ///
  /// - Complexity: O(*k* log *r*) in the numbers of kinds and records.
  func witnesses(in stretch: Range<Int>) -> [(record: Int, weight: Int)] {
    records.indices.compactMap { kind in
      let numbers = records[kind]
      let start = numbers.indices.partitionPoint { numbers[$0] >= stretch.lowerBound }
      let end = numbers.indices.partitionPoint { numbers[$0] >= stretch.upperBound }
      guard start < end else { return nil }
      var witness: Int?
      if kind == good, stretch.count < before.count {
        if stretch.upperBound == before.count { witness = after[stretch.lowerBound - 1] }
        if stretch.lowerBound == 0 { witness = before[stretch.upperBound] }
      }
      return (witness ?? numbers[start], end - start)
    }
  }
}
