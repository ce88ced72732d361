import CodableFuzz
import DecodingStrategies
import JSONText

extension Study {
  /// The smallest list: a top-level array of records with two required properties.
  static let people = Study(
    "people", json: PackageResources.people_json, recordsAt: "",
    strategies: [
      .strict([Person].self, records: \.self),
      Person.permissive,
      .wrapper([Failable<Person>].self, records: \.self, value: \.value),
      .result([Result<Person, any Error>].self, records: \.self),
      .lossyArray(LossyArray<Person>.self, records: \.self),
    ])
}

/// A record of the family `people`.
struct Person: Decodable, Equatable, Sendable {
  let name: String
  let age: Int
  let city: String?
}

private struct _Person: Decodable {
  let name: String?
  let age: Int?
  let city: String?
}

extension Person {
  fileprivate init?(_ twin: _Person) {
    guard let name = twin.name, let age = twin.age else { return nil }
    self.init(name: name, age: age, city: twin.city)
  }

  static let permissive = Strategy.permissive([_Person].self, records: \.self, convert: Person.init)
}
