import CodableFuzz
import DecodingStrategies
import Foundation
import JSONMutation
import JSONText

/// The document of the family `orders`: the records are the members of an object.
struct Orders<List: Decodable>: Decodable {
  let currency: String
  let orders: List
}

extension Study {
  /// A shop's orders by their ids, with money as `Decimal`.
  static let orders = Study(
    "orders", json: PackageResources.orders_json, recordsAt: "/orders",
    enumTags: ["/orders/{}/status"],
    strategies: [
      .strict(Orders<[String: Order]>.self, records: \.orders, decoder: JSONDecoder.iso8601()),
      Order.permissive,
      .wrapper(
        Orders<[String: Failable<Order>]>.self, records: \.orders, value: \.value,
        decoder: JSONDecoder.iso8601()),
      .result(
        Orders<[String: Result<Order, any Error>]>.self, records: \.orders,
        decoder: JSONDecoder.iso8601()),
      // The records are members of an object, so the lossy list has to be a dictionary.
      .lossyArray(
        Orders<LossyDictionary<String, Order>>.self, records: \.orders,
        decoder: JSONDecoder.iso8601()),
    ])
}
