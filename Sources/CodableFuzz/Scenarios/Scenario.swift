public import JSONMutation
public import JSONText

/// Something that is wrong with one record: a location in it, and what is there instead.
///
/// ```swift
/// let scenarios: [Scenario] = [
///   .missingKey(at: "/title"), .null(at: "/title"), .numberAsString(at: "/id"),
///   Scenario(.unknownTag, at: "/kind", .put(#""hologram""#)),
/// ]
/// ```
public struct Scenario: Hashable, Sendable {
  /// The name, which heads the scenario's column.
  public let id: ScenarioID
  /// The location, in the record: `/title`, or the empty pointer for the record itself.
  public let node: JSONPointer
  /// What is done there.
  public let change: Change

  /// What is done at the location of a scenario.
  public enum Change: Hashable, Sendable {
    /// The member or element is left out.
    case remove
    /// This JSON is put in place of the value.
    case put(String)
    /// The number, as it is spelled, is put between quotation marks.
    case quote
  }

  /// Makes a scenario.
  ///
  /// - Parameters:
  ///   - id: The name, in kebab-case.
  ///   - location: The location, in the record.
  ///   - change: What is done there.
  public init(_ id: ScenarioID, at node: JSONPointer, _ change: Change) {
    self.id = id
    self.node = node
    self.change = change
  }

  /// The member of the record is not there.
  public static func missingKey(at node: JSONPointer) -> Scenario {
    Scenario(.missingKey, at: node, .remove)
  }

  /// There is null.
  public static func null(at node: JSONPointer) -> Scenario {
    Scenario(.null, at: node, .put("null"))
  }

  /// The number is spelled as a string.
  public static func numberAsString(at node: JSONPointer) -> Scenario {
    Scenario(.numberAsString, at: node, .quote)
  }
}

/// The name of a scenario, for example `missing-key`.
public struct ScenarioID: StableName {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }
  public init(stringLiteral name: String) { rawValue = name }
}

extension ScenarioID {
  /// A required key is not there.
  public static let missingKey: ScenarioID = "missing-key"
  /// There is null where a value is required.
  public static let null: ScenarioID = "null"
  /// A value has another JSON type.
  public static let wrongType: ScenarioID = "wrong-type"
  /// An enum tag that the model does not know.
  public static let unknownTag: ScenarioID = "unknown-tag"
  /// A number between quotation marks.
  public static let numberAsString: ScenarioID = "number-as-string"
  /// A string that is no date of the expected form.
  public static let badDate: ScenarioID = "bad-date"
  /// A string that is no URL.
  public static let badURL: ScenarioID = "bad-url"
  /// An element of a list in the record has another type.
  public static let badElement: ScenarioID = "bad-element"
  /// A value of a dictionary in the record has another type.
  public static let badDictionaryValue: ScenarioID = "bad-dictionary-value"
  /// There is an object in place of an array, or the other way round.
  public static let wrongContainer: ScenarioID = "wrong-container"
}
