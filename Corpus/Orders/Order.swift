import Foundation

/// A record of the family `orders`.
struct Order: Decodable, Equatable, Sendable {
  let status: Status
  let placedAt: Date
  let total: Decimal
  let customer: Customer
  let lines: [Line]
  let notes: String?

  enum Status: String, Decodable, Sendable {
    case pending, paid, shipped, cancelled
  }

  struct Customer: Decodable, Equatable, Sendable {
    let id: Int
    let name: String
    let address: Address
  }

  struct Address: Decodable, Equatable, Sendable {
    let street: String
    let city: String
    let country: String
  }

  struct Line: Decodable, Equatable, Sendable {
    let sku: String
    let title: String
    let quantity: Int
    let unitPrice: Decimal
    let discount: Decimal?
  }
}
