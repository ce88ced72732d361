import DecodingStrategies

/// The parts of a document's report, one for each question that was asked.
///
/// A part that this version does not know is kept as it is.
struct ReportParts: Hashable, Sendable {
  private var parts: [String: any ReportPart] = [:]

  init() {}

  subscript<One: Analysis>(analysis: One.Type) -> One.Part? {
    get { parts[analysis.id.rawValue] as? One.Part }
    set { parts[analysis.id.rawValue] = newValue }
  }

  static func == (one: Self, other: Self) -> Bool {
    one.parts.keys == other.parts.keys
      && one.parts.allSatisfy { id, part in part.isEqual(to: other.parts[id]) }
  }

  func hash(into hasher: inout Hasher) {
    for (id, part) in parts.sorted(by: { $0.key < $1.key }) {
      hasher.combine(id)
      part.hash(into: &hasher)
    }
  }
}

extension Equatable {
  fileprivate func isEqual(to other: (any Equatable)?) -> Bool { other as? Self == self }
}

extension ReportParts {
  /// The answers to the questions that were asked of a document.
  init(_ document: CountedDocument) {
    for analysis in Analyses.all where document.sums.has(analysis) { add(analysis, of: document) }
  }

  private mutating func add<One: Analysis>(_ analysis: One.Type, of document: CountedDocument) {
    self[analysis] = analysis.part(of: document.sums[analysis], in: document)
  }
}

extension ReportParts: Codable {
  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    for key in container.allKeys {
      parts[key.stringValue] =
        if let analysis = Analyses.named(key.stringValue) {
          try Self.part(of: analysis, in: container, key)
        } else {
          try container.decode(JSONValue.self, forKey: key)
        }
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    for (id, part) in parts.sorted(by: { $0.key < $1.key }) {
      try container.encode(part, forKey: Key(stringValue: id))
    }
  }

  private static func part<One: Analysis>(
    of analysis: One.Type, in container: KeyedDecodingContainer<Key>, _ key: Key
  ) throws -> any ReportPart {
    try container.decode(One.Part.self, forKey: key)
  }
}
