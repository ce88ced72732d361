import JSONMutation
import JSONText

/// The fields of a document that a strategy reads, found by replacing values and decoding.
///
/// Values are replaced in groups. If replacing a group changes nothing, none of it is read. Any other
/// group is halved until single values are left. Fields that seem unread are tried again with every
/// ``TrialValue``, at all of their locations in a sample of records from all over the document.
struct FieldReadings {
  /// The fields that the strategy reads, in the order in which they were found.
  private(set) var read: [Reading] = []
  /// The fields that it does not read, without those inside others.
  private(set) var unread: [Occurrence] = []
  /// Whether every field was tried with every value.
  private(set) var isComplete = true
  private var isRead: Set<Field> = []
  private var isUnread: Set<Field> = []

  /// A field, with one of its values in a sample.
  struct Occurrence {
    let field: Field
    let sample: RecordSample
    let node: NodeID

    init(_ sample: RecordSample, _ node: NodeID) {
      (self.sample, self.node) = (sample, node)
      field = sample.field(of: node)
    }

    var kind: JSONKind { sample.document.index.kind(of: node) }

    func shown(note: String? = nil, byteCount: Int? = nil) -> ModelFinding.FieldLocation {
      ModelFinding.FieldLocation(
        field, sample.location(of: node), note: note, byteCount: byteCount)
    }
  }

  /// A field that a strategy reads, with the value whose replacement showed it.
  struct Reading {
    let occurrence: Occurrence
    /// The replacement, and what changed for the strategy.
    let value: TrialValue
    let result: DirectTrial.Result
  }

  /// Finds the fields; the result is incomplete if the limits of the trials are reached.
  init(
    of strategy: Int, in samples: [RecordSample], _ spread: RecordSample?, _ trial: DirectTrial
  ) {
    let search = Search(strategy: strategy, trial: trial)
    let accepted = samples.filter { trial.accepts($0, by: strategy) }
    isComplete = !accepted.isEmpty
    let wide = spread.flatMap { trial.accepts($0, by: strategy) ? $0 : nil }
    for value in TrialValue.allCases {
      for sample in accepted {
        let group = Frontier(sample, isRead: isRead).nodes
        for found in search.readings(group, sample, value) { note(found) }
      }
      guard let wide else { continue }
      let group = Frontier(wide, isRead: isRead, isWhole: true).nodes
      for found in search.readings(group, wide, value) { note(found) }
    }
    if trial.isSpent(strategy) { isComplete = false }
    noteOccurrences(in: accepted + [wide].compactMap(\.self))
  }

  /// Whether the strategy reads neither a field nor any value around it.
  func ignores(_ field: Field) -> Bool {
    unread.contains { field.pointer.isAtOrUnder($0.field.pointer) }
  }

  private mutating func note(_ found: Reading) {
    guard isRead.insert(found.occurrence.field).inserted else { return }
    read.append(found)
  }

  private mutating func noteOccurrences(in samples: [RecordSample]) {
    for sample in samples {
      for node in Frontier(sample, isRead: isRead).nodes {
        let occurrence = Occurrence(sample, node)
        if isUnread.insert(occurrence.field).inserted { unread.append(occurrence) }
      }
    }
  }
}

/// The outermost values of a sample whose fields are not known to be read.
private struct Frontier {
  private(set) var nodes: [NodeID] = []
  private let sample: RecordSample
  private let isRead: Set<Field>
  /// Whether to include every location, not only the first of each form.
  private let isWhole: Bool
  /// Values that are not replaced themselves.
  private let around: Set<NodeID>

  /// The outermost values of a sample.
  ///
  /// They leave out the list, what is around it, and records that are objects or arrays: every
  /// strategy reads these.
  init(_ sample: RecordSample, isRead: Set<Field>, isWhole: Bool = false) {
    let index = sample.document.index
    var around = Set(sample.document.records.filter { index.isContainer($0) })
    var node = sample.document.list
    while let current = node {
      around.insert(current)
      node = index.parent(of: current)
    }
    around.insert(index.root)
    (self.sample, self.isRead, self.isWhole, self.around) = (sample, isRead, isWhole, around)
    add(index.root)
  }

  init(inside node: NodeID, of sample: RecordSample) {
    (self.sample, isRead, isWhole, around) = (sample, [], false, [node])
    add(node)
  }

  private mutating func add(_ node: NodeID) {
    guard around.contains(node) || isRead.contains(sample.field(of: node)) else {
      nodes.append(node)
      return
    }
    let index = sample.document.index
    var seen: Set<Int> = []
    for child in index.children(of: node) {
      if !isWhole {
        let known = seen.count
        seen.formUnion(index.subtree(of: child).map(fieldNumber))
        if seen.count == known { continue }
      }
      add(child)
    }
  }

  private func fieldNumber(_ node: Int) -> Int {
    sample.document.fields.number(of: NodeID(number: node))
  }
}

/// Finds the values of a group that a strategy notices.
private struct Search {
  let strategy: Int
  let trial: DirectTrial

  func readings(
    _ group: [NodeID], _ sample: RecordSample, _ value: TrialValue
  ) -> [FieldReadings.Reading] {
    let index = sample.document.index
    let splices = group.compactMap { value.splice(at: $0, in: index) }
    guard !splices.isEmpty, let result = trial.result(of: splices, in: sample, by: strategy),
      result.reaction != .none
    else { return [] }
    guard group.count == 1 else {
      let half = group.count / 2
      return readings(Array(group[..<half]), sample, value)
        + readings(Array(group[half...]), sample, value)
    }
    let reading = FieldReadings.Reading(
      occurrence: FieldReadings.Occurrence(sample, group[0]), value: value, result: result)
    let inside = Frontier(inside: group[0], of: sample).nodes
    return [reading] + readings(inside, sample, .otherType)
  }
}

/// A value that replaces another one in a trial.
enum TrialValue: CaseIterable {
  /// A value of another type: an object for an array, an array for any other value.
  case otherType
  /// No value: the key is renamed.
  case absent
  case null
  case text
  case number
  case boolean
  case object

  /// The edit that replaces a value; nil for an element that would have to be absent.
  func splice(at node: NodeID, in index: DocumentIndex) -> Splice? {
    let text: String
    switch self {
    case .otherType: text = index.kind(of: node) == .array ? "{}" : "[]"
    case .absent:
      return index.keyRange(of: node).map {
        Splice($0, with: Array("\"~absent~\(node.number)\"".utf8))
      }
    case .null: text = "null"
    case .text: text = #""~""#
    case .number: text = "-7.25"
    case .boolean: text = "true"
    case .object: text = #"{"~":[]}"#
    }
    return Splice(index.range(of: node), with: Array(text.utf8))
  }
}
