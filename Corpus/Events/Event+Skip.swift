import CodableFuzz
import DecodingStrategies
import Foundation

/// The events that decode.
private struct Activity: Decodable {
  let events: [Event]

  init(from decoder: any Decoder) throws {
    var elements = try decoder.unkeyedContainer()
    var events: [Event] = []
    while !elements.isAtEnd {
      let index = elements.currentIndex
      do {
        events.append(try elements.decode(Event.self))
      } catch {
        try elements.skip(elementAt: index)
      }
    }
    self.events = events
  }
}

extension Event {
  static let skip = Strategy(
    "skip",
    Activity.self, records: \.events, decoder: JSONDecoder.iso8601())
}
