public import JSONMutation
public import JSONText

/// An error in one record: a location in it, and the change made there.
///
/// ```swift
/// let scenarios: [Scenario] = [
///   .missingKey(at: "/title"), .null(at: "/title"), .numberAsString(at: "/id"),
///   Scenario(.unknownTag, at: "/kind", .put(#""hologram""#)),
/// ]
/// ```
public struct Scenario: Hashable, Sendable {
  /// The name, which is the title of the scenario's column.
  public let id: ScenarioID
  /// The location in the record: `/title`, or the empty pointer for the record itself.
  public let location: JSONPointer
  public let change: Change

  /// The change made by a scenario.
  public enum Change: Hashable, Sendable {
    /// Removes the member or element.
    case remove
    /// Replaces the value with this JSON.
    case put(String)
    /// Puts the number between quotation marks.
    case quote
  }

  public init(_ id: ScenarioID, at location: JSONPointer, _ change: Change) {
    self.id = id
    self.location = location
    self.change = change
  }

  /// Removes a member of the record.
  public static func missingKey(at location: JSONPointer) -> Scenario {
    Scenario(.missingKey, at: location, .remove)
  }

  /// Replaces a value with null.
  public static func null(at location: JSONPointer) -> Scenario {
    Scenario(.null, at: location, .put("null"))
  }

  /// Writes a number as a string.
  public static func numberAsString(at location: JSONPointer) -> Scenario {
    Scenario(.numberAsString, at: location, .quote)
  }
}

/// The name of a scenario, for example `missing-key`.
public struct ScenarioID: StableName {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }
  public init(stringLiteral name: String) { rawValue = name }
}

extension ScenarioID {
  /// A required key is missing.
  public static let missingKey: ScenarioID = "missing-key"
  /// Null instead of a required value.
  public static let null: ScenarioID = "null"
  /// A value has another JSON type.
  public static let wrongType: ScenarioID = "wrong-type"
  /// An enum tag that the model does not know.
  public static let unknownTag: ScenarioID = "unknown-tag"
  /// A number between quotation marks.
  public static let numberAsString: ScenarioID = "number-as-string"
  /// A string that is not a date in the expected format.
  public static let badDate: ScenarioID = "bad-date"
  /// A string that is not a URL.
  public static let badURL: ScenarioID = "bad-url"
  /// An element of a list in the record has another type.
  public static let badElement: ScenarioID = "bad-element"
  /// A value of a dictionary in the record has another type.
  public static let badDictionaryValue: ScenarioID = "bad-dictionary-value"
  /// An object instead of an array, or the other way around.
  public static let wrongContainer: ScenarioID = "wrong-container"
}
