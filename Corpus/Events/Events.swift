import CodableFuzz
import DecodingStrategies
import Foundation
import JSONMutation
import JSONText

extension Study {
  /// Activity in repositories: the payload of each record depends on its type.
  static let events = Study(
    "events", json: PackageResources.events_json, recordsAt: "",
    enumTags: [
      "/*/type", "/*/payload/ref_type", "/*/payload/issue/state", "/*/payload/pages/*/action",
    ],
    strategies: [
      .strict([Event].self, records: \.self, decoder: JSONDecoder.iso8601()),
      Event.allOptional,
      Event.permissive,
      Event.permissiveFields,
      .wrapper(
        [Failable<Event>].self, records: \.self, value: \.value, decoder: JSONDecoder.iso8601()),
      .result([Result<Event, any Error>].self, records: \.self, decoder: JSONDecoder.iso8601()),
      Strategy(
        .resultArray, ResultArray<Event>.self, records: \.self, decoder: JSONDecoder.iso8601()),
      .lossyArray(LossyArray<Event>.self, records: \.self, decoder: JSONDecoder.iso8601()),
      Strategy(
        "lossy-dictionary", LossyArray<Event>.self, records: { $0.keyed(by: \.id) },
        decoder: JSONDecoder.iso8601()),
      Event.skip,
      Event.defaulted,
      Event.manual,
    ])
}
