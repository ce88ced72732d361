/// A record of the family `people`.
struct Person: Decodable, Equatable, Sendable {
  let name: String
  let age: Int
  let city: String?
}
