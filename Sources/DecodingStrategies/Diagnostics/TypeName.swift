/// The names of types in words that neither a release nor a platform changes.
enum TypeName {
  /// What a decoder was asked for: `an object`, `an array`, or the type's name without its module.
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

  /// The innermost model that a path is known to lead through.
  ///
  /// The coding keys that the compiler writes are an enum inside the model; the keys of lists and
  /// dictionaries stand alone.
  static func model(along path: [any CodingKey]) -> String? {
    for key in path.reversed() {
      let type = type(of: key)
      if let name = enclosing(String(reflecting: type)) { return name }
    }
    return nil
  }

  /// The name of a type that is no part of the language or of Foundation; nil for one that is.
  static func model(_ type: any Any.Type) -> String? {
    let name = String(reflecting: type)
    let libraries = ["Swift.", "Foundation", "CoreFoundation.", "__C.", "("]
    guard !libraries.contains(where: name.hasPrefix) else { return nil }
    let parts = parts(of: name)
    return parts.isEmpty ? nil : OneLine.cut(parts.joined(separator: "."))
  }

  /// The type that holds a type of coding keys: `Feed.Post` of `App.Feed.Post.CodingKeys`.
  private static func enclosing(_ name: String) -> String? {
    let parts = parts(of: name)
    guard parts.count > 1, parts.last?.hasSuffix("Keys") == true else { return nil }
    return OneLine.cut(parts.dropLast().joined(separator: "."))
  }

  /// The parts of a full name behind its module, without generic arguments and without those that
  /// name no type, such as `(unknown context at $7f12)`.
  private static func parts(of name: String) -> [String] {
    var parts: [String] = []
    var part = ""
    var depth = 0
    for character in name.replacing("->", with: "-") {
      switch character {
      case "<", "(":
        depth += 1
      case ">", ")":
        depth -= 1
      case "." where depth == 0:
        parts.append(part)
        part = ""
      default:
        if depth == 0 { part.append(character) }
      }
    }
    parts.append(part)
    return parts.dropFirst().filter { !$0.isEmpty }
  }
}
