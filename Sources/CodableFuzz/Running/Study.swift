public import JSONMutation
public import JSONText

/// What is to be found out: a document, the list in it, and the strategies that decode it.
///
/// ```swift
/// let study = Study(
///   "feed", json: Array(text.utf8), recordsAt: "/feed",
///   strategies: [.strict(Feed<[Entry]>.self, at: \.feed)])
/// ```
public struct Study: Sendable {
  /// The document's name, in kebab-case.
  public var name: String
  /// The document: valid JSON in UTF-8, as the backend sends it.
  public var json: [UInt8]
  /// The list of records: an array, or an object whose members are records; nil for a document that
  /// is one record.
  public var recordsAt: JSONPointer?
  /// Shapes whose strings are enum tags although the document does not show it.
  public var enumTags: [Shape]
  /// The strategies to compare.
  public var strategies: [Strategy]

  /// Makes a study; the document is read when the study is run.
  ///
  /// - Parameters:
  ///   - name: The document's name, in kebab-case.
  ///   - json: The document.
  ///   - recordsAt: The list of records; nil for a document that is one record.
  ///   - enumTags: Shapes whose strings are enum tags although the document does not show it.
  ///   - strategies: The strategies to compare.
  public init(
    _ name: String, json: [UInt8], recordsAt: JSONPointer? = nil, enumTags: [Shape] = [],
    strategies: [Strategy]
  ) {
    self.name = name
    self.json = json
    self.recordsAt = recordsAt
    self.enumTags = enumTags
    self.strategies = strategies
  }

  /// How many records to grow or cut the document to; nil leaves it as it is.
  public var recordCount: Int?
  /// The digest of the file that the document was read from; nil for an embedded document.
  public var digest: DocumentName.Digest?
  /// The file that the document was read from, for error messages; nil for an embedded document.
  public var file: String?

  /// The same study of another document, which was read from a file.
  public func of(json: [UInt8], file: String? = nil) -> Study {
    var study = self
    study.json = json
    study.file = file
    study.digest = DocumentName.Digest(of: json)
    return study
  }

  /// Reads the document, and grows it.
  ///
  /// - Throws: `DocumentError` where it is not JSON, has no list where the study names it, or
  ///   cannot grow.
  /// - Complexity: O(*n*) in the number of bytes.
  public func document() throws(DocumentError) -> Document {
    let document = try Document(
      DocumentName(name, digest: digest), parsing: json, recordsAt: recordsAt, enumTags: enumTags)
    guard let recordCount else { return document }
    return try document.grown(to: recordCount)
  }
}

extension Study: CustomStringConvertible {
  /// The document's name.
  public var description: String { name }
}
