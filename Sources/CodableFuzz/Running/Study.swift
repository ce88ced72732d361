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
}
