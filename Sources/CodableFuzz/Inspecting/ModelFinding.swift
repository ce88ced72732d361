public import JSONMutation
public import JSONText

/// Something about models and data that a document reveals as it is: a field that no model reads, a
/// key that occurs twice, an error that does not name its field.
///
/// Each was confirmed by decoding: a value was replaced in a few records, and the strategies decoded
/// the result. Findings are notes. They do not fail a run, unless ``lostRecords`` is above zero.
public struct ModelFinding: Hashable, Sendable, Codable {
  /// The stable name of a kind of finding, such as `unread-field`.
  public typealias ID = ModelFindingID

  /// The kind of finding.
  public let kind: ID
  /// The strategies that it is about.
  public let strategies: [StrategyID]
  /// What was found, in one sentence.
  public let summary: String
  /// Why that happens.
  public let cause: String
  /// What to do about it.
  public let remedy: String
  /// A line or two of Swift that do it; nil where there is no short answer.
  public let code: String?
  /// The first fields that it is about, in the order of the document.
  public let fields: [FieldLocation]
  /// How many fields it is about, those that are not listed included.
  public let fieldCount: Int
  /// The bytes of these fields ÷ the bytes of the document; nil where their size does not matter.
  public let bytes: Rate?
  /// How many records of the document, as it is, are lost because of it.
  public let lostRecords: Int

  /// A field with an example of where it is.
  public struct FieldLocation: Hashable, Sendable, Codable {
    /// The field.
    public let field: Field
    /// A location of it in the document.
    public let location: JSONPointer
    /// What is special about this field; nil where nothing is.
    public let note: String?
    /// How many bytes its values and keys take in the document; nil where that does not matter.
    public let byteCount: Int?

    init(_ field: Field, _ location: JSONPointer, note: String? = nil, byteCount: Int? = nil) {
      self.field = field
      self.location = location
      self.note = note
      self.byteCount = byteCount
    }
  }

  /// At most so many fields are listed.
  private static let mostFields = 200

  init(
    _ kind: FindingKind, _ strategies: [StrategyID], _ summary: String, cause: String? = nil,
    remedy: String? = nil, code: String? = nil, fields: [FieldLocation], bytes: Rate? = nil,
    lostRecords: Int = 0
  ) {
    self.kind = kind.id
    self.strategies = strategies
    self.summary = summary
    self.cause = cause ?? kind.cause
    self.remedy = remedy ?? kind.remedy
    self.code = code
    self.fields = Array(fields.prefix(Self.mostFields))
    fieldCount = fields.count
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
  func fieldText(most: Int) -> String {
    let shown = fields.prefix(most).map { field in
      JSONPointer.shown(field.field.description) + (field.note.map { " (\($0))" } ?? "")
    }
    let left = fieldCount - shown.count
    return shown.joined(separator: ", ") + (left > 0 ? " and \(Format.count(left)) more" : "")
  }
}

extension Report {
  /// What the documents reveal about models and data, in the order of the documents.
  package var allModelFindings: [ModelFinding] { documents.flatMap(\.modelFindings) }
}
