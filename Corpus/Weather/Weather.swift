import Foundation

/// The record of the family `weather`.
struct Weather: Decodable, Equatable, Sendable {
  enum Unit: String, Decodable {
    case celsius = "c"
    case fahrenheit = "f"
  }

  struct Location: Decodable, Equatable, Sendable {
    let name: String
    let latitude: Double
    let longitude: Double
  }

  struct Wind: Decodable, Equatable, Sendable {
    let speed: Double
    let direction: Int
    let gusts: Double?
  }

  let location: Location
  let unit: Unit
  let temperature: Double
  let feelsLike: Double?
  let humidity: Int
  let wind: Wind
  let observedAt: Date
  let conditions: String?
  let alerts: [String]
}
