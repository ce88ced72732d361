import CodableFuzz
import DecodingStrategies
import Foundation

/// A page of the messages that decode.
private struct Inbox: Decodable {
  let page: Int
  let limit: Int
  let items: [Message]

  enum CodingKeys: String, CodingKey {
    case page, limit, items
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    page = try container.decode(Int.self, forKey: .page)
    limit = try container.decode(Int.self, forKey: .limit)
    var elements = try container.nestedUnkeyedContainer(forKey: .items)
    var items: [Message] = []
    while !elements.isAtEnd {
      let index = elements.currentIndex
      do {
        items.append(try elements.decode(Message.self))
      } catch {
        try elements.skip(elementAt: index)
      }
    }
    self.items = items
  }
}

extension Message {
  static let skip = Strategy(
    "skip",
    Inbox.self, records: \.items, decoder: JSONDecoder.snakeCase())
}
