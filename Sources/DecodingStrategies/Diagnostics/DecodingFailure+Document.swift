import JSONText

extension DecodingFailure {
  /// Describes an error, and looks up details in the JSON that the decoder does not report.
  ///
  /// These are the kind of the value, and the position of a syntax error. A value is found only if the
  /// decoder does not convert keys.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  public init(_ error: any Error, in json: some Sequence<UInt8>) {
    let failure = DecodingFailure(error)
    guard failure.lacksFinding else {
      self = failure
      return
    }
    let bytes = Array(Array(json).withoutByteOrderMark)
    do throws(JSONSyntaxError) {
      self = failure.completed(by: try DocumentIndex(parsing: bytes))
    } catch {
      self = failure.blaming(error)
    }
  }

  private var isAboutSyntax: Bool { message == CorruptionReason.notJSON.wording("").message }

  private var lacksFinding: Bool {
    isAboutSyntax || kind == .typeMismatch && found == nil
  }

  private func completed(by document: DocumentIndex) -> DecodingFailure {
    if isAboutSyntax {
      return saying(Wording("JSON that the decoder rejects, such as a number that does not fit"))
    }
    guard kind == .typeMismatch, found == nil, let expected,
      message == Wording(expected: expected, found: nil).message,
      let node = document.node(at: pointer)
    else { return self }
    return saying(Wording(expected: expected, found: Found(document.kind(of: node)).words))
  }

  private func blaming(_ error: JSONSyntaxError) -> DecodingFailure {
    guard isAboutSyntax else { return self }
    let offset = "at byte offset \(error.byteOffset) (line \(error.line), column \(error.column))"
    return saying(
      Wording("not JSON: \(error.reason) \(offset)", redacted: "not JSON \(offset)"))
  }

  private func saying(_ wording: Wording) -> DecodingFailure {
    DecodingFailure(
      kind: kind, path: FailurePath(components: path, numericKeys: numericKeys ?? []),
      wording: wording, model: model)
  }
}

extension Found {
  init(_ kind: JSONKind) {
    self =
      switch kind {
      case .null: .null
      case .boolean: .boolean
      case .number: .number
      case .string: .string
      case .array: .array
      case .object: .object
      }
  }
}
