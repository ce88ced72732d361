/// Names types in words that are the same in each release and on each platform.
package enum TypeName {
  /// The name of a type with its module, as `String(reflecting:)` writes it.
  ///
  /// That function first asks whether the type of the type conforms to each of three protocols, for
  /// which the runtime searches all conformances in the process.
  package static func qualified(_ type: any Any.Type) -> String { _typeName(type, qualified: true) }

  /// What was expected: `an object`, `an array`, or the name of a type without its module.
  static func expected(_ type: any Any.Type) -> String {
    let name = String(describing: type)
    for start in ["Dictionary<", "KeyedDecodingContainer"] where name.hasPrefix(start) {
      return "an object"
    }
    for start in ["Array<", "UnkeyedDecodingContainer", "Set<"] where name.hasPrefix(start) {
      return "an array"
    }
    return OneLine.cut(name)
  }

  /// The innermost model that a path leads through, if it is known.
  ///
  /// Synthesized coding keys are an enum inside the model. The keys of lists and dictionaries are not
  /// inside a model.
  static func model(along path: [any CodingKey]) -> String? {
    for key in path.reversed() {
      let type = type(of: key)
      if let name = enclosing(qualified(type)) { return name }
    }
    return nil
  }

  /// The name of a type, or nil if it is part of the standard library or Foundation.
  static func model(_ type: any Any.Type) -> String? {
    let name = qualified(type)
    let libraries = ["Swift.", "Foundation", "CoreFoundation.", "__C.", "("]
    guard !libraries.contains(where: name.hasPrefix) else { return nil }
    let parts = parts(of: name)
    return parts.isEmpty ? nil : OneLine.cut(parts.joined(separator: "."))
  }

  /// The type that contains a type of coding keys: `Feed.Post` for `App.Feed.Post.CodingKeys`.
  private static func enclosing(_ name: String) -> String? {
    let parts = parts(of: name)
    guard parts.count > 1, parts.last?.hasSuffix("Keys") == true else { return nil }
    return OneLine.cut(parts.dropLast().joined(separator: "."))
  }

  /// The parts of a full name after its module, without generic arguments and without parts that are
  /// not type names, such as `(unknown context at $7f12)`.
  private static func parts(of name: String) -> [String] {
    var parts: [String] = []
    var part: [UInt8] = []
    var depth = 0
    var last: UInt8 = 0
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: ">") where last == UInt8(ascii: "-"): break
      case UInt8(ascii: "<"), UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ">"), UInt8(ascii: ")"): depth -= 1
      case UInt8(ascii: ".") where depth == 0:
        parts.append(String(decoding: part, as: UTF8.self))
        part = []
      default: if depth == 0 { part.append(byte) }
      }
      last = byte
    }
    parts.append(String(decoding: part, as: UTF8.self))
    return parts.dropFirst().filter { !$0.isEmpty }
  }
}
