extension DecodingFailure {
  /// Describes an error.
  ///
  /// - Complexity: O(*d*) in the length of the error's coding path.
  public init(_ error: any Error) {
    guard let error = error as? DecodingError else {
      self.init(
        kind: .other, path: FailurePath(components: []), wording: Wording(foreign: error),
        model: nil)
      return
    }
    var keys: [any CodingKey] = []
    let kind: Kind
    var expected: (any Any.Type)?
    switch error {
    case .typeMismatch(let type, let context):
      (kind, keys, expected) = (.typeMismatch, context.codingPath, type)
    case .valueNotFound(let type, let context):
      (kind, keys, expected) = (.valueNotFound, context.codingPath, type)
    case .keyNotFound(let key, let context):
      (kind, keys) = (.keyNotFound, context.codingPath + [key])
    case .dataCorrupted(let context):
      (kind, keys) = (.dataCorrupted, context.codingPath)
    @unknown default:
      kind = .other
    }
    let model = TypeName.model(along: keys) ?? expected.flatMap(TypeName.model)
    self.init(kind: kind, path: FailurePath(keys), wording: Wording(error), model: model)
  }
}

extension Wording {
  init(_ error: DecodingError) {
    switch error {
    case .typeMismatch(let type, let context):
      self = .mismatch(type, context.debugDescription)
    case .valueNotFound(let type, let context):
      let found = Found(absent: context.debugDescription)
      self.init(expected: TypeName.expected(type), found: found.words)
    case .keyNotFound(let key, _):
      self.init("no value for key \(OneLine.quoted(key.stringValue))")
    case .dataCorrupted(let context):
      self = .refusal(context)
    @unknown default:
      self.init(foreign: error)
    }
  }

  /// An error that is no `DecodingError`, in its own words.
  init(foreign error: any Error) {
    let name = String(describing: type(of: error))
    let text = String(describing: error)
    if name == "JSONError" {
      // Foundation's own, and private: thrown for a number that does not fit, and for bad strings.
      let isNumber = text.hasPrefix("numberIsNotRepresentable")
      self.init(isNumber ? Refusal.unfitNumber : "not JSON")
    } else {
      self.init(OneLine.cut(text), redacted: OneLine.cut("refused with \(name)"))
    }
  }

  private static func mismatch(_ type: any Any.Type, _ text: String) -> Wording {
    let expected = TypeName.expected(type)
    if text.hasSuffix("key but found String key instead.") {
      return Wording("the key is no \(expected)", value: nil, expected: expected)
    }
    if text.hasPrefix("Invalid number of keys found") {
      return Wording("expected one key, a case of \(expected)", value: nil, expected: expected)
    }
    return Wording(expected: expected, found: Found(mismatch: text)?.words)
  }

  private static func refusal(_ context: DecodingError.Context) -> Wording {
    let text = context.debugDescription
    let refusal = Refusal(text)
    let own = refusal.wording(text)
    guard refusal == .custom || refusal == .wrapped, let error = context.underlyingError else {
      return own
    }
    let cause = (error as? DecodingError).map { Wording($0) } ?? Wording(foreign: error)
    guard refusal == .custom, !text.isEmpty else { return cause }
    return Wording(
      "\(own.message) (\(cause.message))", redacted: "\(own.redacted) (\(cause.redacted))")
  }
}

extension Found {
  /// Reads the text of a `valueNotFound`: there is null, unless it says that the list ends.
  init(absent text: String) {
    var text = text
    self = text.withUTF8 { $0.contains("at end") } ? .end : .null
  }
}
