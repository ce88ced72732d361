/// The name of a mutator, for example `remove-key`.
public struct MutatorID: StableName {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }
  public init(stringLiteral name: String) { rawValue = name }
}
