import Foundation
import JSONMutation
import JSONText

/// A value that can be packed into bytes and read back.
protocol Packable {
  func pack(into packer: inout Packer)
  init(unpacking unpacker: inout Unpacker) throws(PackingError)
}

extension Packer {
  mutating func add(_ value: some Packable) { value.pack(into: &self) }

  mutating func add(_ values: [some Packable]) {
    add(values) { $1.add($0) }
  }

  /// Adds a value as JSON.
  ///
  /// Use it for values that are rare.
  mutating func add(json value: some Encodable) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    // These values can always be encoded: they contain only strings, integers and arrays of them.
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

  /// Reads a value that was packed as its textual description.
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
