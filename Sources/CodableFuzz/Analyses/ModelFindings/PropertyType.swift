import DecodingStrategies
import Foundation
import JSONText

extension RecordProperties.Constant {
  var isNothing: Bool { ["nil", "", "[]"].contains(text) }

  /// Whether some value of ``TrialValue/late`` is one of its type, in any decoder.
  var isPlain: Bool { PropertyType.isPlain(PropertyType.content(of: type)) }

  var isDate: Bool { PropertyType.content(of: type) == Date.self }
}

enum PropertyType {
  static func isPlain(_ type: Any.Type) -> Bool {
    type is any BinaryInteger.Type || type is any BinaryFloatingPoint.Type
      || [String.self, Bool.self, URL.self, UUID.self, Decimal.self, Date.self]
        .contains { $0 == type }
  }

  static func content(of type: Any.Type) -> Any.Type {
    (type as? any ContentType.Type).map { content(of: $0.content) } ?? type
  }

  static func text(of json: [UInt8], as type: Any.Type, keys: KeyTransform) -> String? {
    let content = content(of: type)
    guard let type = type as? any Decodable.Type, content != Date.self, content != Data.self else {
      return nil
    }
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .custom { path in
      PathComponent(keys(path.last?.stringValue ?? ""))
    }
    return (try? decoder.decode(type, from: Data(json))).map(text)
  }

  private static func text(of value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .optional {
      return mirror.children.first.map { text(of: $0.value) } ?? "nil"
    }
    return mirror.displayStyle == .collection && mirror.children.isEmpty ? "[]" : "\(value)"
  }
}

private protocol ContentType {
  static var content: Any.Type { get }
}

extension Optional: ContentType {
  fileprivate static var content: Any.Type { Wrapped.self }
}

extension Array: ContentType {
  fileprivate static var content: Any.Type { Element.self }
}

extension Set: ContentType {
  fileprivate static var content: Any.Type { Element.self }
}

extension Dictionary: ContentType {
  fileprivate static var content: Any.Type { Value.self }
}
