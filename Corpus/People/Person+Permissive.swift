import CodableFuzz

/// What a person may look like when anything can be missing.
private struct _Person: Decodable {
  let name: String?
  let age: Int?
  let city: String?
}

extension Person {
  /// A person, where what is required is there.
  fileprivate init?(_ twin: _Person) {
    guard let name = twin.name, let age = twin.age else { return nil }
    self.init(name: name, age: age, city: twin.city)
  }

  static let permissive = Strategy.permissive([_Person].self, at: \.self, convert: Person.init)
}
