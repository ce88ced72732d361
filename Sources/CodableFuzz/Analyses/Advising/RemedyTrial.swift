import DecodingStrategies
import Foundation
import JSONMutation
package import JSONText

/// Finds the remedies of properties that read what a model refuses, by decoding it with their types.
///
/// A remedy must make of the document's own values what the model makes of them, too.
package final class RemedyTrial {
  private static let mostSamples = 4
  /// The maximum number of values of a field that are looked for in records, and of values that are tried in
  /// the place of one.
  private static let mostLocations = 32
  private static let mostCostOfField = 60e6

  private let bench: TrialBench
  private let budget = TrialBudget()
  private var properties: [Key: ReadProperty?] = [:]
  /// The ranks of the remedies that read values.
  private var accepted: [Key: [Int]] = [:]
  /// The number of values in ``accepted`` at which it starts afresh.
  private static let mostAccepted = 1_024

  private struct Key: Hashable {
    let strategy: Int
    let field: Int
    var json: [UInt8] = []
  }

  /// A property that a field is decoded into.
  struct ReadProperty {
    let property: Property
    fileprivate let remedies: [Remedy]
    /// A value that the property reads, as JSON.
    fileprivate let example: [UInt8]
    /// The type of the list of records, which an envelope may hold.
    fileprivate var list: (any Decodable.Type)?
  }

  package init(_ bench: TrialBench) { self.bench = bench }

  /// Depends on the document alone, so that all threads and shards find the same.
  private var mostTrials: Int {
    max(1, min(Self.mostLocations, Int(Self.mostCostOfField / max(1, bench.costOfRecord))))
  }

  private var session: DecodingSession { bench.session }

  /// The property that a field with a name is decoded into, or the list of records, whose owner no
  /// strategy delivers; nil if none was found.
  ///
  /// Old values, as JSON, are those that older documents have there, if what these do not arrive.
  func property(
    of field: Int, by strategy: Int, at nodes: [NodeID], old: [[UInt8]] = []
  ) -> ReadProperty? {
    let key = Key(strategy: strategy, field: field)
    if let known = properties[key] { return known }
    let isList = session.document.list.map(session.document.fields.number) == field
    let found = isList ? records(strategy) : find(strategy, nodes, old)
    properties[key] = .some(found)
    return found
  }

  private func records(_ strategy: Int) -> ReadProperty? {
    guard let record = session.invalid[strategy].firstIndex(where: { $0 == nil }),
      let excerpt = bench.alone(record), let list = excerpt.document.list,
      let record = bench.onlyRecord(of: excerpt, by: strategy, budget)
    else { return nil }
    let type = Swift.type(of: record)
    let isKeyed = session.document.recordKeys != nil
    let property = Property(
      name: "", type: "[\(isKeyed ? "String: " : "")\(SwiftType.source(of: type))]", isRecords: true
    )
    guard !isKeyed, let known = type as? any Decodable.Type,
      let listType = Array<Any>.holding(known)
    else { return ReadProperty(property: property, remedies: [], example: []) }
    let index = excerpt.document.index
    let json = index.json(of: list)
    let text = bench.compared(by: strategy) { "[\(PlainValue.text(record))]" }
    let remedies = Remedy.all(for: listType).filter { decoded(json, as: $0.type, strategy) == text }
    return ReadProperty(property: property, remedies: remedies, example: json, list: listType)
  }

  func remedies(
    of found: ReadProperty, _ field: Int, by strategy: Int, reading json: ArraySlice<UInt8>
  ) -> [(rank: Int, replacement: ModelChange.Replacement)] {
    let key = Key(strategy: strategy, field: field, json: Array(json))
    let ranks =
      accepted[key]
      ?? found.remedies.indices.filter { rank in
        reads(key.json, found.remedies[rank], of: found, strategy) != nil
      }
    if accepted.count >= Self.mostAccepted { accepted = [:] }
    accepted[key] = ranks
    return ranks.map { ($0, found.remedies[$0].replacement) } + envelopes(found, json, strategy)
  }

  /// The keys of an object that holds the list of records.
  private func envelopes(
    _ found: ReadProperty, _ json: ArraySlice<UInt8>, _ strategy: Int
  ) -> [(rank: Int, replacement: ModelChange.Replacement)] {
    guard let list = found.list, json.first == UInt8(ascii: "{"),
      let index = try? DocumentIndex(parsing: Array(json))
    else { return [] }
    let key = index.children(of: index.root).lazy.filter { member in
      self.decoded(index.json(of: member), as: list, strategy) != nil
    }.compactMap { index.key(of: $0) }.first(where: PropertyNames.isIdentifier)
    guard let key else { return [] }
    let type = found.property.type
    let replacement = ModelChange.Replacement(
      wrapper: "Enveloped<\(type), PageKey>", type: type, envelopeKey: SwiftKeyword.escaped(key))
    return [(found.remedies.count, replacement)]
  }

  private func find(_ strategy: Int, _ nodes: [NodeID], _ old: [[UInt8]]) -> ReadProperty? {
    let samples = Array(
      nodes.prefix(mostTrials).lazy.compactMap { self.sample($0, strategy) }
        .prefix(Self.mostSamples))
    guard let first = samples.first else { return nil }
    var wanted = samples.map { (json: $0.json, text: $0.text) }
    if !old.isEmpty, let type = first.type as? any Decodable.Type {
      wanted = old.compactMap { json in
        decoded(json, as: type, strategy).map { (json: json, text: $0) }
      }
    }
    let remedies = Remedy.all(for: first.type).filter { remedy in
      wanted.allSatisfy { json, text in
        let made = decoded(json, as: remedy.type, strategy)
        // One element is what a list of one is.
        return made == text || made == "[\(text)]"
      }
    }
    var property = first.property
    if property.wrapper != nil {
      let plain = first.type as? any Decodable.Type
      property.needsWrapper = !samples.allSatisfy { sample in
        plain.map { decoded(sample.json, as: $0, strategy) == sample.text } ?? false
      }
    }
    return ReadProperty(
      property: property, remedies: wanted.isEmpty ? [] : remedies,
      example: wanted.first?.json ?? [])
  }

  /// The declaration of the property of a field with which a value arrives that does not; nil if none was
  /// found.
  package func declaration(
    of field: Int, reading json: [UInt8], by strategy: Int, at nodes: [NodeID], old: [[UInt8]]
  ) -> String? {
    guard let found = property(of: field, by: strategy, at: nodes, old: old) else { return nil }
    let near = NearValues.of(json)
    let remedy = found.remedies.first { remedy in
      guard let made = reads(json, remedy, of: found, strategy) else { return false }
      let isMeant =
        found.property.requiredType != "Date"
        || Double(made).flatMap { MeantInstant(json)?.is($0) } == true
      return isMeant
        && near.contains { decoded($0, as: remedy.type, strategy).map { $0 != made } ?? false }
    }
    return remedy?.replacement.declaration(of: SwiftKeyword.escaped(found.property.name))
  }

  private struct Sample {
    let property: Property
    let type: Any.Type
    let json: [UInt8]
    let text: String
  }

  /// What a model makes of a value, in a record that is decoded alone.
  private func sample(_ node: NodeID, _ strategy: Int) -> Sample? {
    let document = session.document
    guard let record = document.record(of: node), let excerpt = bench.alone(record),
      let location = excerpt.node(node),
      let value = bench.onlyRecord(of: excerpt, by: strategy, budget)
    else { return nil }
    let index = excerpt.document.index
    let start = index.pointer(to: excerpt.document.records[0]).tokens.count
    let path = Array(index.pointer(to: location).tokens.dropFirst(start))
    let keys = session.strategies[strategy].keys
    let json = index.json(of: location)
    func look(at way: [JSONPointer.Token], _ keys: KeyTransform) -> Sample? {
      bench.compared(by: strategy) {
        Property.find(at: way, of: value, keys: keys).map {
          Sample(property: $0.property, type: $0.type, json: json, text: PlainValue.text($0.value))
        }
      } ?? nil
    }
    return look(at: path, keys)
      ?? way(to: location, in: excerpt, strategy).flatMap { look(at: $0, .asSent) }
  }

  /// The way to the only property that another scalar changes, whatever its name is.
  private func way(
    to node: NodeID, in excerpt: TrialExcerpt, _ strategy: Int
  ) -> [JSONPointer.Token]? {
    let index = excerpt.document.index
    guard !index.isContainer(node) else { return nil }
    let range = index.range(of: node)
    let values = OtherValues.of(node, like: [], in: index).prefix(mostTrials)
    let changes = values.lazy.compactMap { value in
      self.bench.changes(
        from: [], to: [Splice(range, with: value)], in: excerpt, by: strategy, self.budget)
    }
    guard let paths = changes.first(where: { !$0.isEmpty })?.paths, paths.count == 1 else {
      return nil
    }
    return paths[0].steps.compactMap { step in
      if case .element = step { Field.anyElement } else { step.name.map { JSONPointer.Token($0) } }
    }
  }

  /// What a remedy makes of JSON that has the form which it is for, as plain text; nil for any other.
  private func reads(
    _ json: [UInt8], _ remedy: Remedy, of found: ReadProperty, _ strategy: Int
  ) -> String? {
    remedy.isFor(json, insteadOf: found.example) ? decoded(json, as: remedy.type, strategy) : nil
  }

  /// What a type makes of JSON, as plain text; nil if it does not decode it, or reports a loss.
  private func decoded(_ json: [UInt8], as type: any Decodable.Type, _ strategy: Int) -> String? {
    let known = session.strategies[strategy]
    return bench.tried(
      json, with: session.instances[strategy], strategy, budget, decodes: false
    ) { () -> String? in
      let (decoder, log) = (known.makeValueDecoder(), DecodingLog())
      decoder.decodingLog = log
      guard let value = try? decoder.decode(type, from: Data(json)), log.losses.isEmpty else {
        return nil
      }
      return PlainValue.text(value)
    } ?? nil
  }
}
