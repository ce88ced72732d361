/// What an error says, told apart without rendering anything.
struct Complaint: Hashable {
  let kind: DecodingFailure.Kind
  private var found: Found?
  private var refusal: Refusal?
  /// The type that was expected, or that of an error that is no `DecodingError`.
  private var type: ObjectIdentifier?
  /// A text of this library.
  private var text: String?

  init(_ error: any Error) {
    switch error as? DecodingError {
    case .typeMismatch(let type, let context):
      kind = .typeMismatch
      self.type = ObjectIdentifier(type)
      found = Found(mismatch: context.debugDescription)
    case .valueNotFound(let type, let context):
      kind = .valueNotFound
      self.type = ObjectIdentifier(type)
      found = Found(absent: context.debugDescription)
    case .keyNotFound:
      kind = .keyNotFound
    case .dataCorrupted(let context):
      kind = .dataCorrupted
      let refusal = Refusal(context.debugDescription)
      self.refusal = refusal
      if refusal == .ours { text = context.debugDescription }
      type = context.underlyingError.map { ObjectIdentifier(Swift.type(of: $0)) }
    default:
      kind = .other
      type = ObjectIdentifier(Swift.type(of: error))
    }
  }
}
