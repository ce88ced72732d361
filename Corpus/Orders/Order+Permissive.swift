import CodableFuzz
import Foundation
private struct _Order: Decodable {
  let status: Order.Status?
  let placedAt: Date?
  let total: Decimal?
  let customer: _Customer?
  let lines: [_Line]?
  let notes: String?
}
private struct _Customer: Decodable {
  let id: Int?
  let name: String?
  let address: _Address?
}
private struct _Address: Decodable {
  let street: String?
  let city: String?
  let country: String?
}
private struct _Line: Decodable {
  let sku: String?
  let title: String?
  let quantity: Int?
  let unitPrice: Decimal?
  let discount: Decimal?
}

extension Order {
  fileprivate init?(_ twin: _Order) {
    guard let status = twin.status, let placedAt = twin.placedAt, let total = twin.total,
      let customer = twin.customer.flatMap(Customer.init),
      let lines = twin.lines?.converted(by: Line.init)
    else { return nil }
    self.init(
      status: status, placedAt: placedAt, total: total, customer: customer, lines: lines,
      notes: twin.notes)
  }

  static let permissive = Strategy.permissive(
    Orders<[String: _Order]>.self, records: \.orders, decoder: JSONDecoder.iso8601(),
    convert: Order.init)
}

extension Order.Customer {
  fileprivate init?(_ twin: _Customer) {
    guard let id = twin.id, let name = twin.name,
      let address = twin.address.flatMap(Order.Address.init)
    else { return nil }
    self.init(id: id, name: name, address: address)
  }
}

extension Order.Address {
  fileprivate init?(_ twin: _Address) {
    guard let street = twin.street, let city = twin.city, let country = twin.country else {
      return nil
    }
    self.init(street: street, city: city, country: country)
  }
}

extension Order.Line {
  fileprivate init?(_ twin: _Line) {
    guard let sku = twin.sku, let title = twin.title, let quantity = twin.quantity,
      let unitPrice = twin.unitPrice
    else { return nil }
    self.init(
      sku: sku, title: title, quantity: quantity, unitPrice: unitPrice, discount: twin.discount)
  }
}
