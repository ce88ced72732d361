import CodableFuzz
import Foundation
import JSONMutation
import JSONText
import Testing

@testable import CodableFuzz

/// The cells of a contract, found again in a slow and simple way: every mutant of every location is
/// decoded, and records are compared by the text of all their stored properties.
struct RecomputedContract {
  struct Cell: Hashable, CustomStringConvertible {
    var effect: Contract.Effect
    var isSilent: Bool
    var description: String { effect.rawValue + (isSilent ? " !" : "") }

    func isWorse(than other: Cell) -> Bool {
      (effect, isSilent ? 1 : 0) > (other.effect, other.isSilent ? 1 : 0)
    }
  }

  private(set) var cells: [Field: [Contract.Change: Cell]] = [:]
  private(set) var examples: [Field: [Contract.Change: MutantID]] = [:]
  private(set) var mutantCount = 0
  private let study: Study
  private let strategy: Strategy
  private var document: Document
  private var texts: [[UInt8]: [String: String]?] = [:]
  private var probes: [NodeID: Probe] = [:]

  /// What other values at a scalar change, and one of them that changes something.
  private struct Probe {
    var keys: Set<String> = []
    var value: [UInt8]?
    var isKnown = false
  }

  private static let mutators: [Mutator] = [
    .removeKey, .nullValue, .emptyValue, .flipType, .unknownEnumTag, .dateFormat, .timeUnit,
    .nearMiss, .integerToFraction,
  ]

  init(_ study: Study, strategy: Strategy) throws {
    var study = study
    study.strategies = [strategy]
    (self.study, self.strategy) = (study, strategy)
    var configuration = Runner.Configuration()
    configuration.mutators = Self.mutators
    configuration.plan = .exhaustive
    configuration.searchesFindings = false
    configuration.advice = .off
    configuration.timesStrategies = false
    let session = try DocumentSession(study, configuration: configuration)
    document = try study.document()
    var mutants: [(Mutant, Verdict)] = []
    session.run(0..<session.callPlan.mutantCount) { mutant, verdicts in
      mutants.append((mutant, verdicts[0]))
    }
    if let learned = mutants.first?.0.document { document = learned }
    mutantCount = mutants.count
    for (mutant, verdict) in mutants { add(mutant, verdict) }
  }

  private func change(of mutation: Mutation) -> Contract.Change? {
    let kind = document.index.kind(of: mutation.node).rawValue
    return switch mutation.mutator.id {
    case "remove-key": .absent
    case "null-value": .null
    case "empty-value": mutation.variant.name == kind ? .empty : nil
    case "flip-type": mutation.variant.name == "null" ? nil : .otherType
    case "unknown-enum-tag": .unknownTag
    default: .otherFormat
    }
  }

  private mutating func add(_ mutant: Mutant, _ verdict: Verdict) {
    let mutation = mutant.mutations[0]
    guard let change = change(of: mutation) else { return }
    let counters = verdict.counters
    let sent = counters.untouched + counters.mutated
    if sent == 0, counters[.removed] == 0 { return }
    let field = document.fields.field(of: mutation.node)
    let known = cells[field]?[change]
    var cell = Cell(effect: .kept, isSilent: false)
    if verdict.outcome != .returned || counters.untouchedLost > 0 {
      cell.effect = document.list == nil ? .recordLost : .listLost
    } else if counters.lost > 0 {
      cell.effect = .recordLost
    } else if counters[.untouchedAltered] > 0 {
      cell.effect = .fieldLost
    } else if counters[.mutatedAlteredReported] + counters[.mutatedAlteredSilently] > 0 {
      // The slow question is not asked where no answer to it changes the cell.
      let worst = Cell(effect: .fieldLost, isSilent: counters[.mutatedAlteredSilently] > 0)
      if let known, !worst.isWorse(than: known) { return }
      cell.effect = isDelivered(mutation, change) ? .kept : .fieldLost
    }
    if cell.effect == .fieldLost {
      cell.isSilent = counters[.mutatedAlteredSilently] + counters[.untouchedAltered] > 0
    } else if cell.effect > .fieldLost {
      cell.isSilent = counters.lostSilently > 0
    }
    if let known, !cell.isWorse(than: known) { return }
    cells[field, default: [:]][change] = cell
    examples[field, default: [:]][change] = mutant.id
  }
}

/// Fields that are lost.
extension RecomputedContract {
  private mutating func isDelivered(_ mutation: Mutation, _ change: Contract.Change) -> Bool {
    let node = mutation.node
    let record =
      document.record(of: node)
      ?? document.records.indices.min {
        document.recordRange($0).count < document.recordRange($1).count
      } ?? 0
    let edits = Mutant(document, mutation).splices
    guard let clean = text([], record), let edited = text(edits, record) else { return false }
    let changed = Self.changedKeys(clean, edited)
    let isContainer = document.index.isContainer(node)
    let sendsNothing = [.absent, .null].contains(change) || change == .empty && isContainer
    if !sendsNothing, !arrives(edits, change, node, record, clean: clean, edited) { return false }
    var reached: Set<String> = []
    var isKnown = true
    for number in document.index.subtree(of: node) {
      let inside = NodeID(number: number)
      if document.index.isContainer(inside) { continue }
      let probe = probe(inside, record)
      reached.formUnion(probe.keys.map(Self.withoutNumbers))
      isKnown = isKnown && probe.isKnown
    }
    if isKnown, !reached.isEmpty {
      let isFurther = changed.filter { !["nil", "empty", nil].contains(clean[$0]) }
        .map(Self.withoutNumbers).contains { key in
          !reached.contains { $0 == key || $0.hasPrefix(key + ".") || key.hasPrefix($0 + ".") }
        }
      if isFurther { return false }
    }
    return !losesAnother(edits, node, record, edited)
  }

  /// Whether a value elsewhere in the record no longer arrives.
  ///
  /// All of them are changed at once first. Those with a property of their own that changes arrive; the
  /// others are changed one by one.
  private mutating func losesAnother(
    _ edits: [Splice], _ node: NodeID, _ record: Int, _ edited: [String: String]
  ) -> Bool {
    let inside = document.index.subtree(of: node)
    var others: [(keys: Set<String>, splice: Splice)] = []
    var owners: [String: Int] = [:]
    for number in document.index.subtree(of: document.records[record])
    where !inside.contains(number) {
      let other = NodeID(number: number)
      if document.index.isContainer(other) { continue }
      let probe = probe(other, record)
      guard let value = probe.value else { continue }
      others.append((probe.keys, Splice(document.index.range(of: other), with: value)))
      for key in probe.keys { owners[key, default: 0] += 1 }
    }
    let all = text(edits + others.map(\.splice), record)
    for (keys, splice) in others {
      if let all, keys.contains(where: { owners[$0] == 1 && all[$0] != edited[$0] }) { continue }
      guard let both = text(edits + [splice], record) else { continue }
      if both == edited { return true }
    }
    return false
  }

  private mutating func arrives(
    _ edits: [Splice], _ change: Contract.Change, _ node: NodeID, _ record: Int,
    clean: [String: String], _ edited: [String: String]
  ) -> Bool {
    let range = document.index.range(of: node)
    guard edits.count >= 1 else { return false }
    let before = document.index.bytes.count
    let whole = bytes(edits, nil)
    let sent = String(
      decoding: whole[range.lowerBound..<range.upperBound + whole.count - before], as: UTF8.self)
    let isText = sent.hasPrefix("\"")
    let plain = isText ? JSONString.decode(Array(sent.utf8)[...]) : sent
    for key in Self.changedKeys(clean, edited) {
      guard let value = edited[key] else { continue }
      if value == plain || value.removingPercentEncoding == plain { return true }
      if !isText, let one = Double(value), let other = Double(plain), one == other { return true }
      if sent == "[]" || sent == "{}", value == "empty" { return true }
      if [sent, value] == ["1", "true"] || [sent, value] == ["true", "1"] { return true }
    }
    let isFormat = change == .otherFormat || change == .empty
    if isFormat, !isText || sent.count <= 2 { return false }
    let pairs: [(String, String)] =
      switch sent.first {
      case "\"" where isFormat: [(sent.dropLast() + "x\"", sent.dropLast() + "y\"")]
      case "\"": [(#""unknownWord1""#, #""unknownWord2""#)]
      case "t", "f": [("true", "false")]
      case "[": [("[1]", "[2]"), (#"["a"]"#, #"["b"]"#)]
      case "{": [(#"{"a":1}"#, #"{"a":2}"#), (#"{"a":"a"}"#, #"{"a":"b"}"#)]
      default: [("3", "4"), ("0", "1")]
      }
    return pairs.contains { pair in
      let one = text([Splice(range, with: Array(pair.0.utf8))], record)
      let other = text([Splice(range, with: Array(pair.1.utf8))], record)
      return one != nil && other != nil && one != other
    }
  }

  private mutating func probe(_ node: NodeID, _ record: Int) -> Probe {
    if let known = probes[node] { return known }
    var probe = Probe()
    let index = document.index
    let literal = Array(index.bytes[index.range(of: node)])
    let field = document.fields.number(of: node)
    var values = index.nodeIDs.filter { other in
      document.fields.number(of: other) == field && !index.isContainer(other)
        && (index.kind(of: other) == index.kind(of: node) || index.kind(of: node) == .null)
    }.map { Array(index.bytes[index.range(of: $0)]) }.filter { $0 != literal }
    values = Array(Set(values).sorted { $0.lexicographicallyPrecedes($1) }.prefix(6))
    switch index.kind(of: node) {
    case .boolean: values.append(Array((literal.count == 4 ? "false" : "true").utf8))
    case .number: values += ["1", "2", "7.5"].map { Array($0.utf8) }
    case .string:
      values.append(literal.dropLast() + Array("x\"".utf8))
      for (position, byte) in literal.enumerated() where byte >= 0x30 && byte < 0x39 {
        var value = literal
        value[position] += 1
        values.append(value)
      }
      for (position, byte) in literal.enumerated().suffix(3) where byte >= 0x61 && byte < 0x7A {
        var value = literal
        value[position] += 1
        values.append(value)
      }
    case .null, .array, .object: break
    }
    guard let clean = text([], record) else { return probe }
    for value in values where value != literal {
      guard let other = text([Splice(index.range(of: node), with: value)], record) else { continue }
      probe.isKnown = true
      let keys = Self.changedKeys(clean, other)
      if keys.isEmpty { continue }
      probe.keys.formUnion(keys)
      probe.value = probe.value ?? value
      if probe.keys.count > 0, probe.value != nil, values.count > 8 { break }
    }
    probes[node] = probe
    return probe
  }

  /// The stored properties of a record that is decoded alone, by their paths; nil if it is not delivered.
  private mutating func text(_ edits: [Splice], _ record: Int) -> [String: String]? {
    let bytes = bytes(edits, record)
    if let known = texts[bytes] { return known }
    let instance = strategy.makeInstance()
    instance.decode(Data(bytes))
    var text: [String: String]?
    if instance.learn() == nil {
      instance.learnAgain()
      var found: [String: String] = [:]
      for record in instance.cleanRecords(first: 1) { Self.flatten(record, "", &found) }
      text = found
    }
    texts[bytes] = .some(text)
    return text
  }

  private func bytes(_ edits: [Splice], _ record: Int?) -> [UInt8] {
    var edits = edits
    if let record, document.list != nil {
      let kept = document.recordRange(record)
      let (first, last) = (
        document.recordRange(0), document.recordRange(document.records.count - 1)
      )
      edits.append(Splice(first.lowerBound..<kept.lowerBound, with: []))
      edits.append(Splice(kept.upperBound..<last.upperBound, with: []))
    }
    var result: [UInt8] = []
    var offset = 0
    for edit in edits.sorted(by: {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    })
    where edit.range.lowerBound >= offset {
      result += document.index.bytes[offset..<edit.range.lowerBound] + edit.replacement
      offset = edit.range.upperBound
    }
    return result + document.index.bytes[offset...]
  }

  private static func changedKeys(_ one: [String: String], _ other: [String: String]) -> Set<String>
  {
    Set(one.keys).union(other.keys).filter { one[$0] != other[$0] }
  }

  private static func withoutNumbers(_ key: String) -> String {
    key.split(separator: ".").filter { !$0.hasPrefix("#") }.joined(separator: ".")
  }

  private static func flatten(_ value: Any, _ path: String, _ found: inout [String: String]) {
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .optional {
      guard let some = mirror.children.first else { return found[path] = "nil" }
      return flatten(some.value, path, &found)
    }
    if value is String || value is Date || value is URL || value is UUID || value is Data
      || value is Decimal || value is any BinaryInteger || value is any BinaryFloatingPoint
      || value is Bool
    {
      found[path] = "\(value)"
      return
    }
    switch mirror.displayStyle {
    case .collection, .set, .dictionary:
      if mirror.children.isEmpty { found[path] = "empty" }
      if mirror.displayStyle == .dictionary {
        for child in mirror.children {
          let pair = Mirror(reflecting: child.value).children.map(\.value)
          flatten(pair[1], "\(path).#\(pair[0])", &found)
        }
        return
      }
      var children = mirror.children.map(\.value)
      if mirror.displayStyle == .set { children.sort { "\($0)" < "\($1)" } }
      for (number, child) in children.enumerated() { flatten(child, "\(path).#\(number)", &found) }
    default:
      let ancestor = mirror.superclassMirror
      if mirror.children.isEmpty, ancestor == nil { found[path] = "\(value)" }
      for child in ancestor?.children ?? .init([]) {
        flatten(child.value, "\(path).\(child.label ?? "")", &found)
      }
      for child in mirror.children where child.label?.hasPrefix("loss") != true {
        let isContent = ["wrappedValue", "some"].contains(child.label)
        flatten(child.value, isContent ? path : "\(path).\(child.label ?? "#0")", &found)
      }
    }
  }
}
