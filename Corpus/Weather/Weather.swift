import CodableFuzz
import DecodingStrategies
import Foundation
import JSONMutation

extension Study {
  /// A document that is one record.
  ///
  /// One value cannot show that it is an enum tag, so the field is named.
  static let weather = Study(
    "weather", json: PackageResources.weather_json, recordsAt: nil, enumTags: ["/unit"],
    strategies: [
      .strict(Weather.self, records: { SoleRecord($0) }, decoder: JSONDecoder.iso8601()),
      Weather.permissive,
      .wrapper(
        Failable<Weather>.self, records: { SoleRecord($0) }, value: \.value,
        decoder: JSONDecoder.iso8601()),
      .result(
        Result<Weather, any Error>.self, records: { SoleRecord($0) },
        decoder: JSONDecoder.iso8601()),
      Weather.lossyArray,
    ])
}

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
