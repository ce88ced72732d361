import JSONMutation
import JSONText

/// Decides whether a record that comes back different has just what was sent.
///
/// A value that comes back as it was sent is delivered. Nothing, such as null or an absent key, is
/// delivered if only properties differ that the location reaches, and what other locations of the record
/// send still arrives.
struct ArrivalTrial {
  private static let mostOthers = 96

  private let properties: PropertyTrial
  private let strategy: Int
  private let envelope: Int?

  init(_ properties: PropertyTrial, strategy: Int, envelope: Int?) {
    (self.properties, self.strategy, self.envelope) = (properties, strategy, envelope)
  }

  enum Sent {
    /// Null, an empty array or object, or no key at all.
    case nothing
    /// A value of another type, or another word.
    case value
    /// A value of the same meaning in another format: if it was read as another value, it is lost.
    case format
    case tag(String)
  }

  func isDelivered(_ sent: Sent, by mutation: Mutation) -> Bool {
    let node = mutation.node
    guard let record = properties.document.record(of: node) ?? envelope,
      let alone = properties.alone(record), let location = alone.node(node)
    else { return false }
    let mutant = Mutant(
      alone.document, Mutation(mutation.mutator, at: location, variant: mutation.variant))
    let edit = Edit(record: record, node: node, location: location, splices: mutant.splices)
    guard let changes = changes([], edit.splices, edit) else { return false }
    if case .nothing = sent { return !losesOthers(changes, edit) }
    let range = alone.document.index.range(of: location)
    return arrives(sent, changes, edit, range, literal: mutant.literal(at: range))
      && !losesOthers(changes, edit)
  }

  private struct Edit {
    let record: Int
    let node: NodeID
    let location: NodeID
    let splices: [Splice]
  }

  private func changes(_ one: [Splice], _ other: [Splice], _ edit: Edit) -> PropertyChanges? {
    properties.changes(from: one, to: other, ofRecord: edit.record, by: strategy)
  }

  private func arrives(
    _ sent: Sent, _ changes: PropertyChanges, _ edit: Edit, _ range: Range<Int>, literal: [UInt8]
  ) -> Bool {
    if let index = try? DocumentIndex(parsing: literal),
      let value = SentValue(index.root, in: index),
      changes.deliver(value)
    {
      return true
    }
    if case .tag(let tag) = sent {
      // A model that refuses an unknown word knows this one.
      return distinguishes(JSONString.quote(tag), Self.words.0, range, edit) ?? true
    }
    let pairs = if case .format = sent { Self.longer(literal) } else { Self.pairs(like: literal) }
    return pairs.contains { distinguishes($0.0, $0.1, range, edit) == true }
  }

  private func distinguishes(
    _ one: String, _ other: String, _ range: Range<Int>, _ edit: Edit
  ) -> Bool? {
    let splices = [one, other].map { [Splice(range, with: Array($0.utf8))] }
    return changes(splices[0], splices[1], edit).map { !$0.isEmpty }
  }

  private static let words = (#""unknownWord1""#, #""unknownWord2""#)

  private static func longer(_ literal: [UInt8]) -> [(String, String)] {
    guard literal.first == UInt8(ascii: "\""), literal.count > 2 else { return [] }
    let text = String(decoding: literal.dropLast(), as: UTF8.self)
    return [(text + "x\"", text + "y\"")]
  }

  private static func pairs(like literal: [UInt8]) -> [(String, String)] {
    switch literal.first {
    case UInt8(ascii: "\""): [words]
    case UInt8(ascii: "t"), UInt8(ascii: "f"): [("true", "false")]
    case UInt8(ascii: "["): [("[1]", "[2]"), (#"["a"]"#, #"["b"]"#)]
    case UInt8(ascii: "{"): [(#"{"a":1}"#, #"{"a":2}"#), (#"{"a":"a"}"#, #"{"a":"b"}"#)]
    default: [("3", "4"), ("0", "1")]
    }
  }

  private func losesOthers(_ changes: PropertyChanges, _ edit: Edit) -> Bool {
    let reach = properties.reach(of: edit.node, ofRecord: edit.record, by: strategy)
    let reached = reach.changes.paths
    return changes.paths.contains { path in
      let isReached = reached.contains { path.isAtOrUnder($0) }
      if isReached, !changes.isComposite(path) { return false }
      let isAround = isReached || reached.contains { $0.isAtOrUnder(path) }
      if !isAround, reach.isKnown, !reached.isEmpty, !changes.hasNothing(at: path) { return true }
      return losesOthers(at: path, edit)
    }
  }

  /// Whether the value of another location is at a path of the record, but nowhere if the edit is made.
  private func losesOthers(at path: PropertyPath, _ edit: Edit) -> Bool {
    otherScalars(around: edit).contains { node in
      let reach = properties.reach(of: node, ofRecord: edit.record, by: strategy)
      guard let splice = reach.splice, reach.shown.paths.contains(where: { $0.isAtOrUnder(path) }),
        let left = changes(edit.splices, edit.splices + [splice], edit)
      else { return false }
      return left.isEmpty
    }
  }

  private func otherScalars(around edit: Edit) -> some Sequence<NodeID> {
    let document = properties.document
    let index = document.index
    var found: [NodeID] = []
    var inner = edit.node
    while let outer = index.parent(of: inner), found.count < Self.mostOthers {
      let known = index.subtree(of: inner)
      for number in index.subtree(of: outer) where !known.contains(number) {
        let node = NodeID(number: number)
        if index.isContainer(node) || document.record(of: node) != edit.record { continue }
        found.append(node)
      }
      if document.records.contains(outer) { break }
      inner = outer
    }
    return found.prefix(Self.mostOthers)
  }
}

extension Mutant {
  fileprivate func literal(at range: Range<Int>) -> [UInt8] {
    let bytes = bytes()
    let count = bytes.count - document.index.bytes.count + range.count
    return Array(bytes[range.lowerBound..<range.lowerBound + count])
  }
}
