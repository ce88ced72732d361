extension DecodingFailure {
  public init(_ error: any Error) {
    let parts = ErrorParts(error)
    let keys = parts.path + (parts.missing.map { [$0] } ?? [])
    var model = TypeName.model(along: keys)
    if model == nil, parts.kind != .other { model = parts.type.flatMap(TypeName.model) }
    self.init(
      kind: parts.kind, path: FailurePath(keys), wording: Wording(error, parts), model: model)
  }
}

extension Wording {
  fileprivate init(_ error: any Error, _ parts: ErrorParts) {
    switch parts.kind {
    case .typeMismatch:
      self = .mismatch(parts.expected, parts.text)
    case .valueNotFound:
      self.init(expected: parts.expected, found: parts.found?.words)
    case .keyNotFound:
      self.init("no value for key \(OneLine.quoted(parts.missing?.stringValue ?? ""))")
    case .dataCorrupted:
      self = .corruption(parts)
    case .other:
      self.init(foreign: error)
    }
  }

  private init(foreign error: any Error) {
    let name = String(describing: type(of: error))
    let text = String(describing: error)
    if name == "JSONError" {
      // A private error of Foundation for a number that does not fit, and for invalid strings.
      let isNumber = text.hasPrefix("numberIsNotRepresentable")
      self.init(isNumber ? CorruptionReason.unfitNumber : "not JSON")
    } else {
      self.init(OneLine.cut(text), redacted: OneLine.cut("rejected with \(name)"))
    }
  }

  private static func mismatch(_ expected: String, _ text: String) -> Wording {
    if text.hasSuffix("key but found String key instead.") {
      return Wording("the key is not a valid \(expected)", value: nil, expected: expected)
    }
    if text.hasPrefix("Invalid number of keys found") {
      return Wording("expected one key, a case of \(expected)", value: nil, expected: expected)
    }
    return Wording(expected: expected, found: Found(mismatch: text)?.words)
  }

  private static func corruption(_ parts: ErrorParts) -> Wording {
    let reason = CorruptionReason(parts.text)
    let own = reason.wording(parts.text)
    guard reason == .custom || reason == .wrapped, let error = parts.underlying else {
      return own
    }
    let cause = Wording(error, ErrorParts(error))
    guard reason == .custom, !parts.text.isEmpty else { return cause }
    return Wording(
      "\(own.message) (\(cause.message))", redacted: "\(own.redacted) (\(cause.redacted))")
  }
}

extension ErrorParts {
  fileprivate var expected: String { type.map { TypeName.expected($0) } ?? "another type" }
}

extension Found {
  /// Parses the text of a `valueNotFound`: null, unless it says that the list ends.
  init(absent text: String) {
    var text = text
    self = text.withUTF8 { $0.contains("at end") } ? .end : .null
  }
}
