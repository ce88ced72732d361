import CodableFuzz
import DecodingStrategies
import Foundation
import JSONMutation
import JSONText
import ResultDecoding

extension Study {
  /// Activity in repositories: each record's type decides the shape of its payload.
  static let events = Study(
    "events", json: PackageResources.events_json, recordsAt: "",
    enumTags: [
      "/*/type", "/*/payload/ref_type", "/*/payload/issue/state", "/*/payload/pages/*/action",
    ],
    strategies: [
      .strict([Event].self, at: \.self, decoder: JSONDecoder.iso8601()),
      Event.permissive,
      .wrapper([Failable<Event>].self, at: \.self, decoder: JSONDecoder.iso8601()),
      .result([Result<Event, DecodingError>].self, at: \.self, decoder: JSONDecoder.iso8601()),
      .lossyArray(LossyArray<Event>.self, at: \.self, decoder: JSONDecoder.iso8601()),
    ])
}
