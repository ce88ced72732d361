import Foundation

struct DecoderProbe: Sendable {
  let name: String
  let foundation: @Sendable (JSONDecoder, Data) -> String
  let tree: @Sendable (TreeDecoder, Tree) -> String

  /// For a dictionary, which has no order, the description omits which value failed.
  init<Value: Decodable & SendableMetatype>(_ type: Value.Type, isDictionary: Bool = false) {
    name = "\(type)"
    foundation = { decoder, data in
      Self.text(isDictionary) { try decoder.decode(Value.self, from: data) }
    }
    tree = { decoder, tree in
      Self.text(isDictionary) { try decoder.decode(Value.self, from: tree) }
    }
  }

  static let all = [
    DecoderProbe(Int.self), DecoderProbe(Int8.self), DecoderProbe(Int16.self),
    DecoderProbe(Int32.self), DecoderProbe(Int64.self),
    DecoderProbe(UInt.self), DecoderProbe(UInt8.self), DecoderProbe(UInt16.self),
    DecoderProbe(UInt32.self),
    DecoderProbe(UInt64.self), DecoderProbe(Double.self), DecoderProbe(Float.self),
    DecoderProbe(Bool.self),
    DecoderProbe(String.self), DecoderProbe(Int?.self), DecoderProbe([Int].self),
    DecoderProbe([Int?].self),
    DecoderProbe([[Int]].self), DecoderProbe(Set<Int>.self),
    DecoderProbe([String: Int].self, isDictionary: true),
    DecoderProbe([String: [Int?]].self, isDictionary: true), DecoderProbe(Linked.self),
    DecoderProbe([Linked].self),
    DecoderProbe(Derived.self),
    DecoderProbe(Nested.self), DecoderProbe(Special.self), DecoderProbe(URL.self),
    DecoderProbe(Data.self), DecoderProbe([URL].self),
  ]

  private static func text(_ isDictionary: Bool, _ body: () throws -> some Any) -> String {
    do {
      var text = ""
      dump(Normalized.value(try body()), to: &text)
      return text
    } catch let error as DecodingError {
      return isDictionary ? "threw" : text(of: error)
    } catch {
      return "\(error)"
    }
  }

  private static func text(of error: DecodingError) -> String {
    switch error {
    case .typeMismatch(_, let context): "mismatch at \(path(context))"
    case .valueNotFound(_, let context): "no value at \(path(context))"
    case .keyNotFound(let key, let context): "no \(key.stringValue) at \(path(context))"
    case .dataCorrupted(let context): "corrupted at \(path(context))"
    @unknown default: "\(error)"
    }
  }

  private static func path(_ context: DecodingError.Context) -> [String] {
    context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }
  }
}

/// Sorts sets and dictionaries, and makes arrays of data, whose descriptions would differ.
private enum Normalized {
  static func value(_ value: some Any) -> Any {
    switch value {
    case let set as Set<Int>: set.sorted()
    case let dictionary as [String: Int]: dictionary.sorted { $0.key < $1.key }
    case let dictionary as [String: [Int?]]: dictionary.sorted { $0.key < $1.key }
    case let data as Data: Array(data)
    case let special as Special: (special.date, special.data.map(Array.init), special.urls)
    default: value
    }
  }
}

/// A recursive model with optional fields.
final class Linked: Decodable {
  let id: Int
  let name: String?
  let next: Linked?
}

/// A class that decodes its base class through a super decoder.
private class Base: Decodable {
  let id: Int
}

private final class Derived: Base {
  let extra: String

  required init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: TreeKey.self)
    extra = try container.decode(String.self, forKey: TreeKey(stringValue: "extra"))
    try super.init(from: try container.superDecoder())
  }
}

/// A model that reads nested containers itself.
private struct Nested: Decodable {
  let id: Int
  let count: Int?
  let first: Int
  let second: Int
  let third: Bool
  let fourth: Linked
  let wasNil: Bool
  let index: Int
  let path: [String]

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: TreeKey.self)
    let id = TreeKey(stringValue: "id")
    let inner = try container.nestedContainer(
      keyedBy: TreeKey.self, forKey: TreeKey(stringValue: "inner"))
    self.id = try inner.decode(Int.self, forKey: id)
    var list = try container.nestedUnkeyedContainer(forKey: TreeKey(stringValue: "list"))
    count = list.count
    first = try list.decode(Int.self)
    second = try list.nestedContainer(keyedBy: TreeKey.self).decode(Int.self, forKey: id)
    var nested = try list.nestedUnkeyedContainer()
    third = try nested.decode(Bool.self)
    let superDecoder = try list.superDecoder()
    path = superDecoder.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }
    fourth = try Linked(from: superDecoder)
    wasNil = try list.decodeNil()
    index = list.currentIndex
  }
}

/// The types that a decoder treats specially.
private struct Special: Decodable {
  let date: Date
  let data: Data?
  let urls: [URL?]
}

#if compiler(<6.2)
  /// Swift 6.1 has no such protocol, because every metatype is `Sendable`.
  typealias SendableMetatype = Any
#endif
