import JSONText

extension Mutator {
  /// Replaces a string or number with a value that its variant spells as JSON, such as `"VIP"` or
  /// `404`.
  ///
  /// Code treats some values specially, and no mutant of a document has them but by luck. It offers
  /// nothing of its own: the guided search names the constants of the models' source, and values
  /// next to them.
  public static let useConstant = Mutator(
    "use-constant", .structural,
    purpose: "replaces a string or number with a constant of the models' code: see --plan guided",
    ideal: "whatever the code means to do with that value, never a crash",
    scope: Scope(.string, .number), plausibility: .likely
  ) { node, document, edits in
    guard let named = edits.namedVariant,
      [.string, .number].contains(document.index.kind(of: node)),
      let constant = Constant(json: named.description)
    else { return }
    let range = document.index.range(of: node)
    let json = constant.json
    guard !document.index.bytes[range].elementsEqual(json) else { return }
    edits.offer(named) { edit in
      edit.replace(range)
      edit.append(json)
    }
  }
}

/// A string or number that the source of models mentions, or one next to it.
public enum Constant: Hashable, Sendable, Codable {
  case string(String)
  /// A number in the grammar of JSON.
  case number(String)

  /// Reads a string or a number in the grammar of JSON; nil for anything else, and for another
  /// spelling of a string than ``json`` has.
  package init?(json text: String) {
    guard let index = try? DocumentIndex(parsing: Array(text.utf8)) else { return nil }
    switch index.kind(of: index.root) {
    case .string:
      guard let string = index.string(at: index.root) else { return nil }
      self = .string(string)
    case .number: self = .number(text)
    default: return nil
    }
    guard json.elementsEqual(text.utf8) else { return nil }
  }

  package var json: [UInt8] {
    switch self {
    case .number(let text): return Array(text.utf8)
    case .string(let text):
      var bytes: [UInt8] = []
      JSONString.append(text, to: &bytes)
      return bytes
    }
  }

  var isString: Bool { if case .string = self { true } else { false } }

  /// The variant of ``Mutator/useConstant`` that sends it.
  var variant: Variant { Variant(parsing: String(decoding: json, as: UTF8.self)) }
}
