public import JSONMutation
public import JSONText

/// One record of a response with the envelope around it, to show beside what changes of its fields cost.
public struct ResponseExcerpt: Hashable, Sendable, Codable {
  /// The record: of those that decode, the one with the most fields.
  public let record: JSONPointer
  /// The values in the order of the document.
  ///
  /// Of other lists and maps inside, only the element with the most fields is here. Very deep values and
  /// those after the first 500 are left out.
  public let lines: [Line]
  /// Whether strings other than enum tags are left out, as for responses of a capture.
  public let isMasked: Bool

  /// A value, with its key if it is a member.
  public struct Line: Hashable, Sendable, Codable {
    /// The number of values around it.
    public let depth: Int
    public let key: String?
    /// The value as it was sent, cut to a few dozen characters; `{` or `[` if lines of values follow.
    public let text: String
    public let field: Field
    /// The number of elements or members that are left out.
    public let leftOut: Int
  }
}

extension DocumentReport {
  /// One record of the response; nil if its fields were not searched.
  public internal(set) var response: ResponseExcerpt? {
    get { parts[ResponseAnalysis.self] }
    set { parts[ResponseAnalysis.self] = newValue }
  }
}
