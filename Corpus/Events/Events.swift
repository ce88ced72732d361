import CodableFuzz
import DecodingStrategies
import Foundation
import JSONMutation
import JSONText
import ResultDecoding

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
      .wrapper([Failable<Event>].self, records: \.self, decoder: JSONDecoder.iso8601()),
      .loggedWrapper([Failable<Event>].self, records: \.self, decoder: JSONDecoder.iso8601()),
      .failableArray(FailableArray<Event>.self, records: \.self, decoder: JSONDecoder.iso8601()),
      .result([Result<Event, DecodingError>].self, records: \.self, decoder: JSONDecoder.iso8601()),
      .resultArray(ResultArray<Event>.self, records: \.self, decoder: JSONDecoder.iso8601()),
      .resultWithRaw(RawResultArray<Event>.self, records: \.self, decoder: JSONDecoder.iso8601()),
      .lossyArray(LossyArray<Event>.self, records: \.self, decoder: JSONDecoder.iso8601()),
      .lossyDictionary(
        LossyArray<Event>.self, records: \.self, keyedBy: \.id, decoder: JSONDecoder.iso8601()),
      .lossySet(LossySet<Event>.self, records: \.self, decoder: JSONDecoder.iso8601()),
      Event.skip,
      Event.defaulted,
      Event.manual,
    ])
}
