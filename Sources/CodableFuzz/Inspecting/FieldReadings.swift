import JSONMutation
import JSONText

/// Which fields of a document a strategy reads, found by replacing values and decoding.
///
/// Values are replaced in groups: a group whose replacement changes nothing is not read, any other is
/// halved until single values are left. Fields that seem unread are tried again with every
/// ``TrialValue``, at each of their locations in a sample of records that lie far apart.
struct FieldReadings {
  /// The fields that the strategy reads, in the order in which that was found out.
  private(set) var read: [Reading] = []
  /// The fields that it does not read, without those inside others.
  private(set) var unread: [Unread] = []
  /// Whether every field was tried with every value.
  private(set) var isComplete = true
  private var isRead: Set<Field> = []
  private var isUnread: Set<Field> = []

  /// A field that a strategy reads, with the first location where that showed.
  struct Reading {
    let field: Field
    let sample: TrialSample
    let node: NodeID
    /// What replaced the value, and what the strategy made of that.
    let value: TrialValue
    let result: DirectTrial.Result
  }

  /// A field that a strategy does not read, with a location.
  struct Unread {
    let field: Field
    let sample: TrialSample
    let node: NodeID
  }

  /// Finds them; the result is incomplete where the limits of the trials are reached.
  ///
  /// - Parameters:
  ///   - strategy: The number of the strategy.
  ///   - samples: Samples of one record each, of different forms.
  ///   - spread: A sample of records from all over the document.
  ///   - trial: Makes the trials.
  init(of strategy: Int, in samples: [TrialSample], _ spread: TrialSample?, _ trial: DirectTrial) {
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
    noteUnread(in: accepted + [wide].compactMap(\.self))
  }

  /// Whether the strategy reads a field.
  func reads(_ field: Field) -> Bool { isRead.contains(field) }

  /// Whether it reads neither a field nor anything around it.
  func ignores(_ field: Field) -> Bool {
    unread.contains { field.pointer.isAtOrUnder($0.field.pointer) }
  }

  private mutating func note(_ found: Reading) {
    guard isRead.insert(found.field).inserted else { return }
    read.append(found)
  }

  private mutating func noteUnread(in samples: [TrialSample]) {
    for sample in samples {
      for node in Frontier(sample, isRead: isRead).nodes {
        let field = sample.field(of: node)
        guard isUnread.insert(field).inserted else { continue }
        unread.append(Unread(field: field, sample: sample, node: node))
      }
    }
  }
}

/// The outermost values of a sample whose fields are not known to be read.
private struct Frontier {
  private(set) var nodes: [NodeID] = []
  private let sample: TrialSample
  private let isRead: Set<Field>
  /// Whether every location counts, and not only the first of each form.
  private let isWhole: Bool
  /// Values that are not replaced themselves.
  private let around: Set<NodeID>

  /// Those of a whole sample.
  ///
  /// The list, what is around it and records that are objects or arrays are not among them: a strategy
  /// is made to read these.
  init(_ sample: TrialSample, isRead: Set<Field>, isWhole: Bool = false) {
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

  /// Those inside a value that was found to be read.
  init(inside node: NodeID, of sample: TrialSample) {
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
    _ group: [NodeID], _ sample: TrialSample, _ value: TrialValue
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
      field: sample.field(of: group[0]), sample: sample, node: group[0], value: value,
      result: result)
    let inside = Frontier(inside: group[0], of: sample).nodes
    return [reading] + readings(inside, sample, .otherType)
  }
}
