public import JSONMutation
public import JSONText

/// A problem of models or data that the unmutated document reveals: a field that no model reads, a
/// key that occurs twice, an error that does not name its field.
///
/// Each is confirmed by replacing a value in a few records and decoding the result. Findings are
/// notes. They do not fail a run, unless ``lostRecords`` is above zero.
public struct ModelFinding: Hashable, Sendable, Codable {
  public typealias ID = ModelFindingID

  public let kind: ID
  public let strategies: [StrategyID]
  /// What was found, in one sentence.
  public let summary: String
  public let cause: String
  public let remedy: String
  /// A line or two of Swift that do it; nil if there is no short answer.
  public let code: String?
  /// The first 200 fields that it is about, in the order of the document.
  public let fields: [FieldLocation]
  /// The number of fields that it is about, including those that are not listed.
  public let fieldCount: Int
  /// The bytes of these fields ÷ the bytes of the document; nil if their size does not matter.
  public let bytes: Rate?
  /// The number of records of the unmutated document that are lost because of it.
  public let lostRecords: Int

  /// A field with an example of its location.
  public struct FieldLocation: Hashable, Sendable, Codable {
    public let field: Field
    /// One of its locations in the document.
    public let location: JSONPointer
    /// What is special about this field, if anything.
    public let note: String?
    /// The number of bytes of its values and keys in the document; nil if that does not matter.
    public let byteCount: Int?

    init(_ field: Field, _ location: JSONPointer, note: String? = nil, byteCount: Int? = nil) {
      self.field = field
      self.location = location
      self.note = note
      self.byteCount = byteCount
    }
  }

  private static let mostFields = 200

  init(
    _ kind: FindingKind, _ group: FindingGroup, _ summary: String, cause: String? = nil,
    remedy: String? = nil, code: String? = nil, bytes: Rate? = nil, lostRecords: Int = 0
  ) {
    self.kind = kind.id
    strategies = group.strategies
    self.summary = summary
    self.cause = cause ?? kind.cause
    self.remedy = remedy ?? kind.remedy
    self.code = code
    fields = Array(group.fields.prefix(Self.mostFields))
    fieldCount = group.fields.count
    self.bytes = bytes
    self.lostRecords = lostRecords
  }
}

/// The name of a kind of finding, such as `unread-field`.
public struct ModelFindingID: StableName {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }
  public init(stringLiteral name: String) { rawValue = name }
}

extension ModelFinding: CustomStringConvertible {
  /// The kind, what was found, the first fields, and what to do.
  public var description: String {
    "\(kind): \(summary)" + (fields.isEmpty ? "" : ": \(fieldText(most: 4))") + ". \(remedy)"
  }

  /// The first fields, and how many more there are.
  package func fieldText(most: Int) -> String {
    let texts = fields.map { field in
      JSONPointer.shown(field.field.description) + (field.note.map { " (\($0))" } ?? "")
    }
    return Format.list(texts, most: most, of: fieldCount)
  }
}

extension Report {
  package var allModelFindings: [ModelFinding] { documents.flatMap(\.modelFindings) }
}
