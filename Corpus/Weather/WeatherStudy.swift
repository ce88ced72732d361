import CodableFuzz
import DecodingStrategies
import Foundation
import JSONMutation
import ResultDecoding

extension Study {
  /// A document that is one record: where it is lost, all is lost.
  ///
  /// One value cannot show that it is one of few, so the enum's location is named.
  static let weather = Study(
    "weather", json: PackageResources.weather_json, recordsAt: nil, enumTags: ["/unit"],
    strategies: [
      .strict(SoleRecord<Weather>.self, at: \.self, decoder: JSONDecoder.iso8601()),
      Weather.permissive,
      .wrapper(SoleRecord<Failable<Weather>>.self, at: \.self, decoder: JSONDecoder.iso8601()),
      .result(
        SoleRecord<Result<Weather, DecodingError>>.self, at: \.self,
        decoder: JSONDecoder.iso8601()),
      Weather.lossyArray,
    ])
}
