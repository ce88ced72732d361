import DecodingStrategies
import Foundation
import JSONMutation
import JSONText

/// Learns from the models of a study what the bytes of its document do not show: which strings are
/// enum tags, and which objects are maps.
///
/// Each field is tried once or a few times, in the document with only one record. What is learned is
/// the same in every process, since it depends on nothing but the document and the strategies.
struct FieldLearner {
  /// A field is tried with so many strategies at most.
  private static let mostStrategies = 3
  /// In so many records at most a field is looked for where earlier ones do not decode.
  private static let mostLocations = 4
  /// Maps within maps are found in so many rounds.
  private static let mostRounds = 4

  /// What was learned.
  struct Lessons {
    /// The document with what was learned.
    var document: Document
    /// The strategy that showed that a field holds tags.
    var tags: [Field: StrategyID] = [:]
    /// The strategy that showed that a field holds maps, or that it does not.
    var maps: [Field: StrategyID] = [:]
    var notMaps: [Field: StrategyID] = [:]
    /// Fields whose strings a model took an unknown word for.
    var texts: Set<Field> = []
  }

  private let session: DecodingSession
  private var lessons: Lessons
  /// The numbers of the strategies, in the order in which they are asked: those that are strict first.
  private let strategies: [Int]
  private var alone: [Int: LoneRecord] = [:]
  private var steady: [[Int]: Bool] = [:]
  private var callCount = 0

  private init(_ session: DecodingSession) {
    self.session = session
    lessons = Lessons(document: session.document)
    let numbers = session.strategies.indices
    let strict = numbers.filter { session.strategies[$0].id == "strict" }
    strategies = strict + numbers.filter { !strict.contains($0) }
  }

  /// Tries the fields of a document.
  ///
  /// - Parameters:
  ///   - session: The document, of which each record was decoded alone.
  ///   - configuration: Whether fields are tried, and whether a mutator edits tags.
  /// - Returns: What was learned; nothing where no field is tried.
  static func lessons(
    _ session: DecodingSession, _ configuration: Runner.Configuration
  ) -> Lessons {
    var learner = FieldLearner(session)
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

  /// The first locations of each field, each in another record, that a test accepts; by field.
  private func nodes(where isWanted: (NodeID, Int) -> Bool) -> [(field: Int, nodes: [NodeID])] {
    var found = [[NodeID]](repeating: [], count: document.fields.count)
    var records = [Int?](repeating: nil, count: document.fields.count)
    for node in document.index.nodeIDs {
      let field = document.fields.number(of: node)
      guard found[field].count < Self.mostLocations, isWanted(node, field) else { continue }
      let record = document.record(of: node) ?? 0
      if records[field] == record { continue }
      records[field] = record
      found[field].append(node)
    }
    return found.enumerated().filter { !$0.element.isEmpty }.map { ($0.offset, $0.element) }
  }

  /// What a strategy does with an edit at the first of some locations whose record it decodes; nil
  /// where there is none, or it does not survive it.
  private mutating func trial(
    _ mutator: Mutator, at nodes: [NodeID], strategy: Int
  ) -> (evaluated: Evaluation, node: NodeID)? {
    for node in nodes {
      let record = document.record(of: node) ?? 0
      let invalid = session.invalid[strategy]
      guard invalid.indices.contains(record), invalid[record] == nil, let alone = lone(record),
        let location = alone.node(node),
        let variant = mutator.variants(at: location, in: alone.document).first
      else { continue }
      let mutant = Mutant(
        alone.document, Mutation(mutator, at: location, variant: variant))
      let evaluated = decode(
        mutant.bytes(), "\(mutator.id) at \(document.fields.field(of: location))", alone, strategy,
        truth: GroundTruth(of: mutant))
      return evaluated.map { ($0, node) }
    }
    return nil
  }

  private mutating func decode(
    _ bytes: [UInt8], _ instance: String, _ alone: LoneRecord, _ strategy: Int, truth: GroundTruth
  ) -> Evaluation? {
    let call = Call.lesson(callCount)
    callCount += 1
    if session.supervisor.crash(call, strategy) != nil { return nil }
    return session.tried(
      Data(bytes), call, input: "\(document.name), \(instance)", strategy: strategy,
      truth: truth, records: alone.records, mutationClass: .structural)
  }

  private mutating func lone(_ record: Int) -> LoneRecord? {
    if let known = alone[record] { return known }
    let lone = LoneRecord(record, of: session.document)
    alone[record] = lone
    return lone
  }
}

/// Enum tags: an unknown word is invalid there, and the string that was sent is not.
extension FieldLearner {
  private mutating func learnTags() {
    let names = Set(document.notes.enumTags + document.notes.notEnumTags)
    let fields = document.stringFields
    let space = nodes { node, field in
      document.index.kind(of: node) == .string
        && document.isWord(node) && fields[field].isTag == false
    }
    for (number, nodes) in space {
      let field = document.fields.field(number)
      if names.contains(field) { continue }
      for strategy in strategies.prefix(Self.mostStrategies) {
        guard let evaluated = trial(.unknownWord, at: nodes, strategy: strategy)?.evaluated else {
          continue
        }
        if evaluated.refusesValue {
          lessons.tags[field] = session.strategies[strategy].id
          break
        }
        if evaluated.sent.isEmpty { lessons.texts.insert(field) }
      }
    }
    guard !lessons.tags.isEmpty else { return }
    lessons.document = document.noting(
      document.notes.completed(by: FieldNotes(enumTags: lessons.tags.keys.sorted())))
  }
}

/// Maps: a new key is delivered, and by an object around it that is no map it is not.
extension FieldLearner {
  /// Tries the objects whose values have one type, and those that only look like maps.
  ///
  /// - Parameter tried: The fields that were tried before.
  /// - Returns: Whether anything was learned.
  private mutating func learnMaps(except tried: inout Set<Field>) -> Bool {
    let names = Set(document.notes.maps + document.notes.notMaps)
    let looks = Set(document.mapFields.filter { !$0.looks.isEmpty }.map(\.field))
    let space = nodes { node, _ in
      document.index.kind(of: node) == .object && document.hasOneKind(node)
        && node != document.list
    }
    var learned = FieldNotes()
    for (number, nodes) in space {
      let field = document.fields.field(number)
      guard !names.contains(field), tried.insert(field).inserted else { continue }
      for strategy in strategies.prefix(Self.mostStrategies) {
        guard let isMap = isMap(nodes, strategy, looksLikeOne: looks.contains(field)) else {
          continue
        }
        let id = session.strategies[strategy].id
        if isMap {
          lessons.maps[field] = id
          if !looks.contains(field) { learned.maps.append(field) }
        } else {
          lessons.notMaps[field] = id
          learned.notMaps.append(field)
        }
        break
      }
    }
    if learned.isEmpty { return false }
    lessons.document = document.noting(document.notes.completed(by: learned))
    return true
  }

  /// Whether the objects at some locations are maps; nil where the strategy does not show it.
  private mutating func isMap(_ nodes: [NodeID], _ strategy: Int, looksLikeOne: Bool) -> Bool? {
    guard let (evaluated, node) = trial(.unknownMember, at: nodes, strategy: strategy) else {
      return nil
    }
    if evaluated.deliversMore {
      guard isSteady(document.record(of: node) ?? 0, strategy) else { return nil }
      return parentDelivers(node, strategy) ? nil : true
    }
    guard looksLikeOne, evaluated.sent.isEmpty else { return nil }
    // A model that misses a key declares it.
    let missing = trial(.removeFirstMember, at: [node], strategy: strategy)?.evaluated
    return missing?.missesKey == true ? false : nil
  }

  /// Whether a record equals itself when it is decoded again: else it tells nothing.
  private mutating func isSteady(_ record: Int, _ strategy: Int) -> Bool {
    if let known = steady[[record, strategy]] { return known }
    guard let alone = lone(record) else { return false }
    let evaluated = decode(
      alone.document.index.bytes, "record \(record) again", alone, strategy,
      truth: GroundTruth(ofUnchanged: alone.document))
    let isSteady = evaluated?.deliveries == [.equal] && evaluated?.sent.isEmpty == true
    steady[[record, strategy]] = isSteady
    return isSteady
  }

  /// Whether the next object around a location that is not a map delivers unknown keys, too: then the
  /// model keeps whatever is sent.
  private mutating func parentDelivers(_ node: NodeID, _ strategy: Int) -> Bool {
    var parent = document.index.parent(of: node)
    while let object = parent, object != document.list {
      let isKnown =
        document.fields.isMap(object, in: document.index)
        || lessons.maps[document.fields.field(of: object)] != nil
      if document.index.kind(of: object) == .object, !isKnown {
        let evaluated = trial(.unknownMember, at: [object], strategy: strategy)?.evaluated
        return evaluated?.deliversMore ?? true
      }
      parent = document.index.parent(of: object)
    }
    return false
  }
}

extension Mutator {
  /// Removes the first member of an object.
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
  /// Whether all that was reported is an invalid value at the edited location.
  fileprivate var refusesValue: Bool {
    !sent.isEmpty && sent.allSatisfy { $0.failure.kind == .dataCorrupted }
      && verdict.errorAccuracy == .exact
  }

  /// Whether the record came back with a difference, and nothing was reported.
  fileprivate var deliversMore: Bool { deliveries == [.changed] && sent.isEmpty }

  /// Whether all that was reported is a missing key under the edited object.
  fileprivate var missesKey: Bool {
    !sent.isEmpty && sent.allSatisfy { $0.failure.kind == .keyNotFound }
      && verdict.errorAccuracy == .exact
  }
}

extension Document {
  /// Whether all values of an object but nulls have one type.
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
  /// The fields in the order of their texts.
  func sorted() -> [Field] { sorted { $0.description < $1.description } }
}
