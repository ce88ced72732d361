import DecodingStrategies
import Foundation
import JSONText

/// What is handed on to models while a document is decoded, by any decoder.
struct DecodingContext: Sendable {
  /// The way to the records.
  let route: Route
  /// What records are configured with; nil where they are not.
  let configuration: Configuration?

  @TaskLocal static var current: DecodingContext?

  /// A configuration of any type.
  ///
  /// `@unchecked Sendable`: it is made, handed on and read in one thread.
  struct Configuration: @unchecked Sendable {
    let value: Any
  }
}

/// What stands at the end of the way that is handed on; the rest of the document is not decoded.
struct DecodeAtPath<Value: Decodable>: Decodable {
  let value: Value

  init(from decoder: any Decoder) throws {
    let route = DecodingContext.current?.route ?? Route(along: nil, keys: .asSent)
    value = try route.value(Value.self, from: decoder)
  }
}

/// A record that decodes with the configuration that is handed on.
struct Configured<Record: DecodableWithConfiguration>: Decodable {
  let record: Record

  init(from decoder: any Decoder) throws {
    let configuration = DecodingContext.current?.configuration?.value
    guard let configuration = configuration as? Record.DecodingConfiguration else {
      let context = DecodingError.Context(
        codingPath: decoder.codingPath, debugDescription: "There is no configuration.")
      throw DecodingError.dataCorrupted(context)
    }
    record = try Record(from: decoder, configuration: configuration)
  }
}

/// The way from the root of a document to the list of its records.
struct Route: Sendable {
  private let steps: [Step]

  /// A key as the decoder shows it, and as it was sent.
  fileprivate struct Step {
    let shown: PathComponent
    let sent: PathComponent
    let index: Int?
  }

  /// Leads along a pointer, through a decoder that changes keys.
  init(along pointer: JSONPointer?, keys: KeyTransform) {
    steps = (pointer?.tokens ?? []).map { token in
      Step(
        shown: PathComponent(keys(token.text)), sent: PathComponent(token.text),
        index: Int(token.text))
    }
  }

  /// Whether it ends at the root.
  var isEmpty: Bool { steps.isEmpty }

  /// Decodes the value at the end.
  ///
  /// - Throws: What the value throws, or why the way does not lead there.
  func value<Value: Decodable>(_ type: Value.Type, from decoder: any Decoder) throws -> Value {
    var decoder = decoder
    for step in steps.dropLast() { decoder = try step.decoder(in: decoder) }
    guard let last = steps.last else { return try decoder.singleValueContainer().decode(type) }
    return try last.value(type, in: decoder)
  }
}

extension Route.Step {
  fileprivate func value<Value: Decodable>(
    _ type: Value.Type, in decoder: any Decoder
  ) throws -> Value {
    if var list = try list(in: decoder) { return try list.decode(type) }
    let container = try decoder.container(keyedBy: PathComponent.self)
    return try container.decode(type, forKey: key(in: container))
  }

  fileprivate func decoder(in decoder: any Decoder) throws -> any Decoder {
    if var list = try list(in: decoder) { return try list.superDecoder() }
    let container = try decoder.container(keyedBy: PathComponent.self)
    let key = key(in: container)
    guard container.contains(key) else {
      let context = DecodingError.Context(
        codingPath: container.codingPath, debugDescription: "There is no such key.")
      throw DecodingError.keyNotFound(key, context)
    }
    return try container.superDecoder(forKey: key)
  }

  private func key(in container: KeyedDecodingContainer<PathComponent>) -> PathComponent {
    container.contains(shown) || !container.contains(sent) ? shown : sent
  }

  /// The array that the step leads into, at the element that it leads to; nil where it leads into
  /// an object.
  private func list(in decoder: any Decoder) throws -> (any UnkeyedDecodingContainer)? {
    // What is no array is an object with a key that reads as a number.
    guard let index, var list = try? decoder.unkeyedContainer() else { return nil }
    while list.currentIndex < index, !list.isAtEnd { _ = try list.superDecoder() }
    return list
  }
}
