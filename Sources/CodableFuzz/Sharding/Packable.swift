import Foundation
import JSONMutation
import JSONText

/// Counts that can be written as bytes and read back.
protocol Packable {
  func pack(into packer: inout Packer)
  init(unpacking unpacker: inout Unpacker) throws(PackingError)
}

extension Packer {
  mutating func add(_ value: some Packable) { value.pack(into: &self) }

  mutating func add(_ values: [some Packable]) {
    add(values) { $1.add($0) }
  }

  /// A value that is rare enough to be written as JSON.
  mutating func add(json value: some Encodable) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    // All of these values can be encoded: they hold texts, whole numbers and lists of them.
    let data = (try? encoder.encode(value)) ?? Data()
    add(String(decoding: data, as: UTF8.self))
  }
}

extension Unpacker {
  mutating func value<Value: Packable>() throws(PackingError) -> Value {
    try Value(unpacking: &self)
  }

  mutating func optional<Value: Packable>() throws(PackingError) -> Value? {
    try value { unpacker throws(PackingError) in try Value(unpacking: &unpacker) }
  }

  mutating func list<Value: Packable>() throws(PackingError) -> [Value] {
    try list { unpacker throws(PackingError) in try Value(unpacking: &unpacker) }
  }

  mutating func json<Value: Decodable>() throws(PackingError) -> Value {
    let text = try text()
    do {
      return try JSONDecoder().decode(Value.self, from: Data(text.utf8))
    } catch {
      throw PackingError()
    }
  }

  /// A value that is written as a text of its own form.
  mutating func parsed<Value>(_ parse: (String) throws -> Value?) throws(PackingError) -> Value {
    let text = try text()
    do {
      if let value = try parse(text) { return value }
    } catch {}
    throw PackingError()
  }
}

extension Unpacker {
  mutating func field() throws(PackingError) -> Field {
    try parsed { Field(try JSONPointer(parsing: $0)) }
  }
}

extension Ordinal: Packable {
  func pack(into packer: inout Packer) {
    packer.add(document)
    packer.add(number)
  }

  init(unpacking unpacker: inout Unpacker) throws(PackingError) {
    self.init(document: try unpacker.number(), number: try unpacker.number())
  }
}

extension Duration: Packable {
  func pack(into packer: inout Packer) { packer.add(Int(clamping: nanoseconds)) }

  init(unpacking unpacker: inout Unpacker) throws(PackingError) {
    self = .nanoseconds(try unpacker.number())
  }
}
