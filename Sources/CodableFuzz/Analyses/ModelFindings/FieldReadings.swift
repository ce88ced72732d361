import JSONMutation
import JSONText

/// The fields of a document that a strategy reads, found by replacing values and decoding.
///
/// Values are replaced in groups. If replacing a group changes nothing, none of it is read. Any other
/// group is halved until single values are left. Fields that seem unread, and all values in them, are
/// tried again with every ``TrialValue`` and where keys that are read are absent, at all of their
/// locations in an excerpt of records from all over the document.
struct FieldReadings {
  private(set) var read: [Reading] = []
  /// The fields that it does not read, without those inside others.
  private(set) var unread: [TrialLocation] = []
  private(set) var isComplete = true
  private var isRead: Set<Field> = []
  private var isTriedAbsent: Set<Field> = []
  private static let mostAbsent = 256

  struct Reading {
    let location: TrialLocation
    let value: TrialValue
    let result: DirectTrial.Result
    /// Whether the result is that of the strategy itself.
    ///
    /// Another one with the same models loses the same records, but may throw where this one does not.
    var isOwn = true
  }

  init(
    of strategy: Int, in excerpts: [TrialExcerpt], _ spread: TrialExcerpt?,
    elsewhere: [String: [[UInt8]]], _ trial: DirectTrial
  ) {
    let search = ReadingSearch(strategy: strategy, trial: trial)
    let accepted = excerpts.filter { trial.accepts($0, by: strategy) }
    let wide = spread.flatMap { trial.accepts($0, by: strategy) ? $0 : nil }
    isComplete = !accepted.isEmpty
    for value in TrialValue.early {
      for excerpt in accepted {
        let group = Frontier(excerpt, isRead: isRead).nodes
        for found in search.readings(group, excerpt, value) { note(found) }
      }
      guard let wide else { continue }
      let group = Frontier(wide, isRead: isRead, isWhole: true).nodes
      for found in search.readings(group, wide, value) { note(found) }
    }
    noteSoft([wide].compactMap(\.self) + accepted, elsewhere, search)
    for excerpt in accepted { noteAlternatives(in: excerpt, search) }
    if trial.isSpent(strategy) { isComplete = false }
    var isUnread: Set<Field> = []
    for excerpt in accepted + [wide].compactMap(\.self) {
      let locations = Frontier(excerpt, isRead: isRead).nodes.map { TrialLocation(excerpt, $0) }
      unread += locations.filter { isUnread.insert($0.field).inserted }
    }
  }

  /// The same readings for a strategy with the same type of records; nil if it reads more in a spread of
  /// records.
  func of(_ strategy: Int, _ spread: TrialExcerpt?, _ trial: DirectTrial) -> FieldReadings? {
    guard isComplete, let spread, trial.accepts(spread, by: strategy) else { return nil }
    let search = ReadingSearch(strategy: strategy, trial: trial)
    let unread = Frontier(spread, isRead: isRead, isWhole: true).nodes
    let readsMore = (TrialValue.early + TrialValue.late).contains {
      !search.readings(unread, spread, $0).isEmpty
    }
    if readsMore || trial.isSpent(strategy) { return nil }
    var readings = self
    for number in read.indices { readings.read[number].isOwn = false }
    return readings
  }

  /// Finds what is read with `try?`, which only a value of its type changes.
  private mutating func noteSoft(
    _ excerpts: [TrialExcerpt], _ elsewhere: [String: [[UInt8]]], _ search: ReadingSearch
  ) {
    var tried: Set<Field> = []
    for excerpt in excerpts {
      let index = excerpt.document.index
      let leaves = Frontier(excerpt, isRead: isRead, isWhole: true).leaves
        .filter { !tried.contains(excerpt.field(of: $0)) }
      tried.formUnion(leaves.map(excerpt.field))
      for value in TrialValue.late {
        for found in search.readings(leaves, excerpt, value) { note(found) }
      }
      let values = leaves.map { index.key(of: $0).flatMap { elsewhere[$0] } ?? [] }
      for number in 0..<(values.map(\.count).max() ?? 0) {
        let known = Dictionary(uniqueKeysWithValues: zip(leaves, values))
        let found = search.readings(leaves, excerpt, .elsewhere) { node in
          known[node].flatMap { $0.indices.contains(number) ? $0[number] : nil }
            .map { Splice(index.range(of: node), with: $0) }
        }
        for found in found { note(found) }
      }
    }
  }

  /// Finds what is read in place of another key: each key that is read is absent or empty in turn.
  private mutating func noteAlternatives(in excerpt: TrialExcerpt, _ search: ReadingSearch) {
    let index = excerpt.document.index
    var unread = Frontier(excerpt, isRead: isRead).nodes
    for node in index.nodeIDs where !unread.isEmpty && isRead.contains(excerpt.field(of: node)) {
      guard isTriedAbsent.count < Self.mostAbsent,
        index.key(of: node) != nil, isTriedAbsent.insert(excerpt.field(of: node)).inserted
      else { continue }
      let found = [TrialValue.absent, .blank].lazy.compactMap { $0.splice(at: node, in: index) }
        .map { search.readings(unread, excerpt, without: $0) }.first { !$0.isEmpty }
      guard let found else { continue }
      for found in found { note(found) }
      unread = Frontier(excerpt, isRead: isRead).nodes
    }
  }

  func ignores(_ field: Field) -> Bool {
    unread.contains { field.pointer.isAtOrUnder($0.field.pointer) }
  }

  private mutating func note(_ found: Reading) {
    guard isRead.insert(found.location.field).inserted else { return }
    read.append(found)
    // What is around a value that is read is read, too.
    let excerpt = found.location.excerpt
    var node = found.location.node
    while let outer = excerpt.document.index.parent(of: node) {
      isRead.insert(excerpt.field(of: outer))
      node = outer
    }
  }
}

private struct Frontier {
  private static let mostLeaves = 4_000

  private(set) var nodes: [NodeID] = []
  private let excerpt: TrialExcerpt
  private let isRead: Set<Field>
  private var isReadNumber: [Int: Bool] = [:]
  private let isWhole: Bool
  private let around: Set<NodeID>

  /// They leave out the list, what is around it, and records that are objects or arrays: every
  /// strategy reads these.
  init(_ excerpt: TrialExcerpt, isRead: Set<Field>, isWhole: Bool = false) {
    let index = excerpt.document.index
    var around = Set(excerpt.document.records.filter { index.isContainer($0) })
    var node = excerpt.document.list
    while let current = node {
      around.insert(current)
      node = index.parent(of: current)
    }
    around.insert(index.root)
    (self.excerpt, self.isRead, self.isWhole, self.around) = (excerpt, isRead, isWhole, around)
    add(index.root)
  }

  init(inside node: NodeID, of excerpt: TrialExcerpt) {
    (self.excerpt, isRead, isWhole, around) = (excerpt, [], false, [node])
    add(node)
  }

  var leaves: [NodeID] {
    let index = excerpt.document.index
    let all = nodes.lazy.flatMap { index.nodes(in: $0) }
    return Array(all.filter { index.childCount(of: $0) == 0 }.prefix(Self.mostLeaves))
  }

  private mutating func add(_ node: NodeID) {
    guard around.contains(node) || isKnown(fields.number(of: node)) else {
      nodes.append(node)
      return
    }
    let index = excerpt.document.index
    var seen: Set<Int> = []
    for child in index.children(of: node) {
      if !isWhole {
        let known = seen.count
        seen.formUnion(index.nodes(in: child).map(fields.number))
        if seen.count == known { continue }
      }
      add(child)
    }
  }

  private mutating func isKnown(_ field: Int) -> Bool {
    if let known = isReadNumber[field] { return known }
    let isKnown = !isRead.isEmpty && isRead.contains(fields.field(field))
    isReadNumber[field] = isKnown
    return isKnown
  }

  private var fields: FieldTable { excerpt.document.fields }
}

private struct ReadingSearch {
  let strategy: Int
  let trial: DirectTrial

  func readings(
    _ group: [NodeID], _ excerpt: TrialExcerpt, _ value: TrialValue,
    splice: ((NodeID) -> Splice?)? = nil
  ) -> [FieldReadings.Reading] {
    let index = excerpt.document.index
    let splices = group.compactMap { splice?($0) ?? value.splice(at: $0, in: index) }
    guard !splices.isEmpty, let result = trial.result(of: splices, in: excerpt, by: strategy),
      result.reaction != .none
    else { return [] }
    guard group.count == 1 else {
      // Halves of four values that are all read would take more trials than each alone.
      if group.count <= 4 {
        return group.flatMap { readings([$0], excerpt, value, splice: splice) }
      }
      let half = group.count / 2
      return readings(Array(group[..<half]), excerpt, value, splice: splice)
        + readings(Array(group[half...]), excerpt, value, splice: splice)
    }
    let reading = FieldReadings.Reading(
      location: TrialLocation(excerpt, group[0]), value: value, result: result)
    let inside = Frontier(inside: group[0], of: excerpt).nodes
    return [reading] + readings(inside, excerpt, .otherType)
  }

  func readings(
    _ group: [NodeID], _ excerpt: TrialExcerpt, without absent: Splice
  ) -> [FieldReadings.Reading] {
    let index = excerpt.document.index
    func isSame(_ splices: [Splice]) -> Bool {
      trial.deliversTheSame([absent], [absent] + splices, in: excerpt, by: strategy)
    }
    let edits = group.compactMap { node in
      (index.isBlank(node) ? TrialValue.text : .otherType).splice(at: node, in: index)
        .map { (node: node, splice: $0) }
    }
    // A strategy that loses the record without the key says nothing of the others.
    guard !isSame(edits.map(\.splice)), isSame([]) else { return [] }
    return edits.filter { !isSame([$0.splice]) }.map { edit in
      FieldReadings.Reading(
        location: TrialLocation(excerpt, edit.node), value: .elsewhere,
        result: DirectTrial.Result(reaction: .altered, reports: []))
    }
  }
}

enum TrialValue: String {
  /// A value of another type: an object for an array, an array for any other value.
  case otherType
  case absent
  /// An empty text, zero, the other boolean, or null.
  case blank
  case null
  case text = #""~""#
  case number = "-7.25"
  case boolean = "true"
  case object = #"{"~":[]}"#
  case one = "1"
  case integer = "7"
  case no = "false"
  case digits = #""7""#
  case date = #""2026-01-02T03:04:05Z""#
  case instant = #""2026-01-02T03:04:05.678Z""#
  case day = #""2026-01-02""#
  case uuid = #""0f8fad5b-d9cb-469f-a165-70867728950e""#
  case url = #""https://example.com/~""#
  case email = #""a.b@example.com""#
  case words = #""Two words""#
  case texts = #"["~"]"#
  case numbers = "[7]"
  case objects = #"[{"~":7}]"#
  case map = #"{"~":"~"}"#
  case counts = #"{"~":7}"#
  /// A value that the document has for the same key, or any where another key is absent.
  case elsewhere

  static let early: [Self] = [.otherType, .absent, .null, .text, .number, .boolean, .object]
  static let late: [Self] = [
    .text, .number, .boolean, .one, .integer, .no, .digits, .date, .instant, .day, .uuid, .url,
    .email, .words, .texts, .numbers, .objects, .map, .counts,
  ]

  func splice(at node: NodeID, in index: DocumentIndex) -> Splice? {
    let text: String
    switch self {
    case .otherType: text = index.kind(of: node) == .array ? "{}" : "[]"
    case .absent:
      return index.keyRange(of: node).map {
        Splice($0, with: Array("\"~absent~\(node.number)\"".utf8))
      }
    case .blank:
      switch index.kind(of: node) {
      case .string: text = #""""#
      case .number: text = "0"
      case .boolean: text = index.isBlank(node) ? "true" : "false"
      case .null, .array, .object: text = "null"
      }
    case .elsewhere: return nil
    default: text = rawValue
    }
    return Splice(index.range(of: node), with: Array(text.utf8))
  }
}

extension DocumentIndex {
  func isBlank(_ node: NodeID) -> Bool {
    let literal = bytes[range(of: node)]
    return switch kind(of: node) {
    case .null: true
    case .boolean: literal.count == 5
    case .number: !literal.contains { (UInt8(ascii: "1")...UInt8(ascii: "9")).contains($0) }
    case .string: literal.count == 2
    case .array, .object: childCount(of: node) == 0
    }
  }
}
