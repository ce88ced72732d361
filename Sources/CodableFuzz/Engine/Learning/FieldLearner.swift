import DecodingStrategies
import Foundation
import JSONMutation
import JSONText

/// Learns from the models of a study what the bytes of its document do not show: which strings are
/// enum tags, and which objects are maps.
///
/// Each field is tried once or a few times, in the document with only one record, until that has cost too
/// much. The result is the same in every process: it depends only on the document and the strategies.
struct FieldLearner {
  /// What the trials of a strategy may cost.
  static let mostCost = 108e6
  private static let mostStrategies = 3
  /// The maximum number of records that a field is tried in if earlier ones do not decode.
  private static let mostLocations = 4
  private static let mostRounds = 4

  struct Lessons {
    var document: Document
    var tags: [Field: StrategyID] = [:]
    /// The strategy that showed that a field holds maps.
    var maps: [Field: StrategyID] = [:]
    /// Fields in which a model accepted an unknown word.
    var texts: Set<Field> = []
    /// The number of fields that were not tried, since the trials of others cost too much.
    var untried = 0
  }

  private let session: DecodingSession
  private var lessons: Lessons
  /// The numbers of the strategies in the order in which they are tried: strict ones first.
  private let strategies: [Int]
  private let bench: TrialBench
  private let budget: TrialBudget
  /// The numbers of the maps that this round showed.
  private var newMaps: Set<Int> = []

  private init(_ session: DecodingSession, mostCost: Double) {
    self.session = session
    budget = TrialBudget(cost: mostCost)
    bench = TrialBench(session, call: .lesson(0))
    lessons = Lessons(document: session.document)
    let numbers = session.strategies.indices
    let strict = numbers.filter { session.strategies[$0].id == .strict }
    strategies = strict + numbers.filter { !strict.contains($0) }
  }

  static func lessons(
    _ session: DecodingSession, _ configuration: Runner.Configuration
  ) -> Lessons {
    var learner = FieldLearner(
      session, mostCost: configuration.isLimited ? mostCost : .infinity)
    guard configuration.learnsFields, !learner.strategies.isEmpty else { return learner.lessons }
    var tried: Set<Field> = []
    var round = 0
    while round < mostRounds, learner.learnMaps(except: &tried) { round += 1 }
    if configuration.mutators.contains(where: { Mutators.ofEnumTags.contains($0.id) }) {
      learner.learnTags()
    }
    return learner.lessons
  }

  private var document: Document { lessons.document }

  /// Whether no further field is tried; if so, counts one.
  private mutating func leavesOut() -> Bool {
    let isSpent = strategies.prefix(Self.mostStrategies).contains { budget.isSpent(by: $0) }
    if isSpent { lessons.untried += 1 }
    return isSpent
  }

  /// The first locations of each field that are wanted, one in each record.
  private func candidates(
    except names: Set<Field>, where isWanted: (NodeID, Int) -> Bool
  ) -> [(field: Field, nodes: [NodeID])] {
    FieldOutline(document).nodes.enumerated().compactMap { number, nodes in
      let field = document.fields.field(number)
      if names.contains(field) { return nil }
      var found: [NodeID] = []
      var last: Int?
      for node in nodes where isWanted(node, number) {
        let record = document.record(of: node) ?? 0
        if record != last { found.append(node) }
        last = record
        if found.count == Self.mostLocations { break }
      }
      return found.isEmpty ? nil : (field, found)
    }
  }

  private func trial(
    _ mutator: Mutator, at nodes: [NodeID], strategy: Int
  ) -> (evaluation: Evaluation, node: NodeID)? {
    for node in nodes {
      guard let record = validRecord(with: node, strategy), let excerpt = bench.excerpt([record]),
        let location = excerpt.node(node),
        let variant = mutator.variants(at: location, in: excerpt.document).first
      else { continue }
      let mutant = Mutant(
        excerpt.document, Mutation(mutator, at: location, variant: variant))
      defer { bench.call = .lesson(bench.call.number + 1) }
      let evaluation = bench.tried(
        mutant, truth: GroundTruth(of: mutant), in: excerpt, by: strategy, budget,
        input: "\(document.name), \(mutator.id) at \(document.fields.field(of: location))")
      return evaluation.flatMap { $0.verdict.outcome.isCrash ? nil : ($0, node) }
    }
    return nil
  }

  private func validRecord(with node: NodeID, _ strategy: Int) -> Int? {
    let (record, invalid) = (document.record(of: node) ?? 0, session.invalid[strategy])
    return invalid.indices.contains(record) && invalid[record] == nil ? record : nil
  }
}

/// Enum tags: the model refuses an unknown word, but accepts the string that was sent.
extension FieldLearner {
  private mutating func learnTags() {
    let names = Set(document.notes.enumTags + document.notes.notEnumTags)
    let fields = document.stringFields
    let words = candidates(except: names) { node, field in
      document.index.kind(of: node) == .string
        && document.isWord(node) && fields[field].isTag == false
    }
    for (field, nodes) in words where !leavesOut() {
      for strategy in strategies.prefix(Self.mostStrategies) {
        guard let evaluation = trial(.unknownWord, at: nodes, strategy: strategy)?.evaluation else {
          continue
        }
        if evaluation.isRefused(only: .dataCorrupted) {
          lessons.tags[field] = session.strategies[strategy].id
          break
        }
        if evaluation.sent.isEmpty { lessons.texts.insert(field) }
      }
    }
    let texts = learnTexts(except: names)
    guard !lessons.tags.isEmpty || !texts.isEmpty else { return }
    lessons.document = document.noting(
      document.notes.completed(
        by: FieldNotes(enumTags: lessons.tags.keys.sorted(), notEnumTags: texts)))
  }

  private mutating func learnTexts(except names: Set<Field>) -> [Field] {
    defer { bench.call = .lesson(bench.call.number + 1) }
    let properties = PropertyTrial(bench, budget)
    let fields = document.stringFields
    var texts: [Field] = []
    let tags = candidates(except: names) { node, field in
      document.index.kind(of: node) == .string && fields[field].isTag
    }
    for (field, nodes) in tags where !leavesOut() {
      for strategy in strategies.prefix(Self.mostStrategies) {
        guard let isTag = isTag(at: nodes, strategy, properties) else { continue }
        if isTag {
          lessons.tags[field] = session.strategies[strategy].id
        } else {
          lessons.texts.insert(field)
          texts.append(field)
        }
        break
      }
    }
    return texts
  }

  /// Whether a strategy refuses unknown words at some locations, or makes the same of all, instead of
  /// keeping any word; nil if it does not read them.
  private func isTag(
    at nodes: [NodeID], _ strategy: Int, _ properties: PropertyTrial
  ) -> Bool? {
    for node in nodes {
      guard let record = validRecord(with: node, strategy),
        let alone = properties.bench.alone(record),
        let location = alone.node(node)
      else { continue }
      let range = alone.document.index.range(of: location)
      let words = [#""unknownWord1""#, #""unknownWord2""#].map {
        [Splice(range, with: Array($0.utf8))]
      }
      func changes(_ one: [Splice], _ other: [Splice]) -> PropertyChanges? {
        properties.changes(from: one, to: other, in: alone, by: strategy)
      }
      guard changes([], []) != nil, !properties.isSpent(strategy) else { continue }
      guard let unknown = changes([], words[0]), let between = changes(words[0], words[1]) else {
        return true
      }
      // An enum with a case for unknown words changes its case first, and then what the case holds.
      if !between.isEmpty { return Set(unknown.paths) != Set(between.paths) }
      if !unknown.isEmpty { return true }
    }
    return nil
  }
}

/// Maps: a new key is delivered, but the object around the map does not deliver new keys.
extension FieldLearner {
  private mutating func learnMaps(except tried: inout Set<Field>) -> Bool {
    let names = tried.union(document.notes.maps + document.notes.notMaps)
    let looks = Set(document.mapFields.filter { !$0.looks.isEmpty }.map(\.field))
    let objects = candidates(except: names) { node, _ in
      document.index.kind(of: node) == .object && document.hasOneKind(node)
        && node != document.list
    }
    tried.formUnion(objects.map(\.field))
    var learned = FieldNotes()
    newMaps = []
    for (field, nodes) in objects where !leavesOut() {
      for strategy in strategies.prefix(Self.mostStrategies) {
        guard let isMap = isMap(nodes, strategy, looksLikeOne: looks.contains(field)) else {
          continue
        }
        if isMap {
          lessons.maps[field] = session.strategies[strategy].id
          newMaps.insert(document.fields.number(of: nodes[0]))
          if !looks.contains(field) { learned.maps.append(field) }
        } else {
          learned.notMaps.append(field)
        }
        break
      }
    }
    if learned.isEmpty { return false }
    lessons.document = document.noting(document.notes.completed(by: learned))
    return lessons.untried == 0
  }

  private func isMap(_ nodes: [NodeID], _ strategy: Int, looksLikeOne: Bool) -> Bool? {
    guard let (evaluation, node) = trial(.unknownMember, at: nodes, strategy: strategy) else {
      return nil
    }
    if evaluation.deliversMore {
      let record = document.record(of: node) ?? 0
      let instance = session.instances[strategy]
      guard instance.isSteady(record), instance.lossesAlone[record].isEmpty else { return nil }
      return parentDelivers(node, strategy) ? nil : true
    }
    guard looksLikeOne, evaluation.sent.isEmpty else { return nil }
    // A model that misses a key declares it.
    let missing = trial(.removeFirstMember, at: [node], strategy: strategy)?.evaluation
    return missing?.isRefused(only: .keyNotFound) == true ? false : nil
  }

  /// Whether the next object around a location that is not a map also delivers unknown keys: if so, the
  /// model keeps whatever is sent.
  private func parentDelivers(_ node: NodeID, _ strategy: Int) -> Bool {
    var parent = document.index.parent(of: node)
    while let object = parent, object != document.list {
      let isKnown =
        document.fields.isMap(object, in: document.index)
        || newMaps.contains(document.fields.number(of: object))
      if document.index.kind(of: object) == .object, !isKnown {
        let evaluation = trial(.unknownMember, at: [object], strategy: strategy)?.evaluation
        return evaluation?.deliversMore ?? true
      }
      parent = document.index.parent(of: object)
    }
    return false
  }
}

extension Mutator {
  fileprivate static let removeFirstMember = Mutator(
    "remove-first-member", .structural, purpose: "tests whether a model declares a key",
    ideal: "as for a removed key"
  ) { node, document, edits in
    guard document.index.kind(of: node) == .object,
      let first = document.index.firstChild(of: node)
    else { return }
    edits.offer { $0.removeChild(first, in: document) }
  }
}

extension Evaluation {
  /// Whether only failures of a kind at, or for a missing key under, the edited location were reported.
  fileprivate func isRefused(only kind: DecodingFailure.Kind) -> Bool {
    !sent.isEmpty && sent.allSatisfy { $0.failure.kind == kind } && verdict.errorAccuracy == .exact
  }

  fileprivate var deliversMore: Bool { deliveries == [.changed] && sent.isEmpty }
}

extension Document {
  /// Whether all values of an object, except nulls, have the same type.
  fileprivate func hasOneKind(_ object: NodeID) -> Bool {
    var kind: JSONKind?
    for member in index.children(of: object) where index.kind(of: member) != .null {
      guard kind == nil || kind == index.kind(of: member) else { return false }
      kind = index.kind(of: member)
    }
    return kind != nil
  }
}

extension Sequence<Field> {
  func sorted() -> [Field] { sorted { $0.description < $1.description } }
}
