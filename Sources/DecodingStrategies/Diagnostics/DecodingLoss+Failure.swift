extension DecodingLoss {
  /// Why and where it was lost, as one line; the place starts at the root, whatever the error's own
  /// path does.
  ///
  /// - Complexity: O(*d*) in the depth of the place.
  public var failure: DecodingFailure {
    let keys = LossRoute(self, ErrorParts(error)).keys
    let failure = DecodingFailure(error)
    var wording = failure.wording
    if cause == .null, failure.found == nil, let expected = failure.expected,
      failure.kind == .typeMismatch
    {
      wording = Wording(expected: expected, found: Found.null.words)
    }
    return DecodingFailure(
      kind: failure.kind, path: FailurePath(keys), wording: wording,
      model: TypeName.model(along: keys) ?? failure.model)
  }
}

extension DecodingLoss: CustomStringConvertible {
  /// One line: why and where it was lost, and what stands in its place.
  ///
  /// ```
  /// feed[2].created: expected Int, found a string (Post, /feed/2/created); feed[2] left out
  /// ```
  public var description: String {
    "\(failure); \(FailurePath(path)) \(remedy.words)"
  }
}

extension DecodingLoss.Remedy {
  /// What became of a value, for people.
  var words: String {
    switch self {
    case .dropped: "left out"
    case .becameNil: "became nil"
    case .becameError: "became an error"
    case .tookDefault: "took a default"
    }
  }
}
