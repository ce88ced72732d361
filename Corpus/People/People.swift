import CodableFuzz
import DecodingStrategies
import JSONText
import ResultDecoding

extension Study {
  /// The smallest list: a top-level array of records with two required properties.
  static let people = Study(
    "people", json: PackageResources.people_json, recordsAt: "",
    strategies: [
      .strict([Person].self, at: \.self),
      Person.permissive,
      .wrapper([Failable<Person>].self, at: \.self),
      .result([Result<Person, DecodingError>].self, at: \.self),
      .lossyArray(LossyArray<Person>.self, at: \.self),
    ])
}
