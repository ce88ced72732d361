/// The name of a plan, for example `every-field`.
public struct PlanID: StableName {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }
  public init(stringLiteral name: String) { rawValue = name }
}
