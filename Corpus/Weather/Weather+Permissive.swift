import CodableFuzz
import Foundation
private struct _Weather: Decodable {
  struct Location: Decodable {
    let name: String?
    let latitude: Double?
    let longitude: Double?
  }

  struct Wind: Decodable {
    let speed: Double?
    let direction: Int?
    let gusts: Double?
  }

  let location: Location?
  let unit: String?
  let temperature: Double?
  let feelsLike: Double?
  let humidity: Int?
  let wind: Wind?
  let observedAt: Date?
  let conditions: String?
  let alerts: [String]?
}

extension Weather {
  fileprivate init?(_ twin: _Weather) {
    guard let location = twin.location.flatMap(Location.init),
      let unit = twin.unit.flatMap(Unit.init), let temperature = twin.temperature,
      let humidity = twin.humidity, let wind = twin.wind.flatMap(Wind.init),
      let observedAt = twin.observedAt, let alerts = twin.alerts
    else { return nil }
    self.init(
      location: location, unit: unit, temperature: temperature, feelsLike: twin.feelsLike,
      humidity: humidity, wind: wind, observedAt: observedAt, conditions: twin.conditions,
      alerts: alerts)
  }

  static let permissive = Strategy.permissive(
    _Weather.self, records: { SoleRecord($0) }, decoder: JSONDecoder.iso8601(),
    convert: Weather.init)
}

extension Weather.Location {
  fileprivate init?(_ twin: _Weather.Location) {
    guard let name = twin.name, let latitude = twin.latitude, let longitude = twin.longitude
    else { return nil }
    self.init(name: name, latitude: latitude, longitude: longitude)
  }
}

extension Weather.Wind {
  fileprivate init?(_ twin: _Weather.Wind) {
    guard let speed = twin.speed, let direction = twin.direction else { return nil }
    self.init(speed: speed, direction: direction, gusts: twin.gusts)
  }
}
