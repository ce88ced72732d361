import CodableFuzz
import JSONMutation
import JSONText

/// Text whose parts say what they are, so that each format can write them its own way.
///
/// Literals are the report's own words. Interpolated values come from documents and models: formats
/// isolate, shorten or mark them as code.
struct Phrase: Hashable, Sendable {
  enum Part: Hashable, Sendable {
    case words(String)
    case foreign(String)
    case name(String)
    case strategy(StrategyID)
    case pointer(String)
    case code(String)
    case mutant(String, command: String)
    case link(String, to: String)
  }

  private(set) var parts: [Part] = []
  var tone = Tone.neutral

  init(_ parts: Part...) { self.parts = parts }

  init(_ text: String) { parts = [.foreign(text)] }

  init(_ names: FieldNames) {
    self =
      names.named.map { Phrase(.pointer($0)) }.joined(", ")
      + Phrase(.words(names.rest.map { " " + $0 } ?? ""))
  }

  var isEmpty: Bool { plain.isEmpty }

  var plain: String {
    parts.map { part in
      switch part {
      case .words(let text), .foreign(let text), .name(let text), .code(let text),
        .mutant(let text, _), .link(let text, _):
        text
      case .strategy(let strategy): strategy.rawValue
      case .pointer(let text): JSONPointer.shown(text)
      }
    }.joined()
  }

  func toned(_ tone: Tone) -> Phrase {
    var phrase = self
    phrase.tone = tone
    return phrase
  }

  static func + (one: Phrase, other: Phrase) -> Phrase {
    var phrase = one
    phrase.parts += other.parts
    return phrase
  }
}

extension [Phrase] {
  func joined(_ separator: Phrase) -> Phrase {
    guard let first else { return "" }
    return dropFirst().reduce(first) { $0 + separator + $1 }
  }
}

extension Phrase: ExpressibleByStringInterpolation {
  init(stringLiteral words: String) { parts = [.words(words)] }

  init(stringInterpolation: Interpolation) { parts = stringInterpolation.parts }

  struct Interpolation: StringInterpolationProtocol {
    fileprivate var parts: [Part] = []

    init(literalCapacity: Int, interpolationCount: Int) {}

    mutating func appendLiteral(_ words: String) {
      if !words.isEmpty { parts.append(.words(words)) }
    }

    mutating func appendInterpolation(_ text: String) { parts.append(.foreign(text)) }
    mutating func appendInterpolation(words: String) { appendLiteral(words) }
    mutating func appendInterpolation(code: String) { parts.append(.code(code)) }
    mutating func appendInterpolation(_ phrase: Phrase) { parts += phrase.parts }
    mutating func appendInterpolation(_ strategy: StrategyID) { parts.append(.strategy(strategy)) }
    mutating func appendInterpolation(_ strategies: some Sequence<StrategyID>) {
      for (number, strategy) in strategies.enumerated() {
        if number > 0 { appendLiteral(", ") }
        appendInterpolation(strategy)
      }
    }
    mutating func appendInterpolation(_ pointer: JSONPointer) {
      parts.append(.pointer(pointer.description))
    }
    mutating func appendInterpolation(_ field: Field) { parts.append(.pointer(field.description)) }
    mutating func appendInterpolation(_ document: DocumentName) {
      parts.append(.name(document.description))
    }
    mutating func appendInterpolation(_ mutator: MutatorID) {
      parts.append(.name(mutator.rawValue))
    }
    mutating func appendInterpolation(_ count: Int, _ one: String? = nil, _ many: String? = nil) {
      appendLiteral(one.map { Format.count(count, $0, many) } ?? Format.count(count))
    }
  }
}

enum Tone: String, Hashable, Sendable {
  case neutral = ""
  case good
  case warning = "warn"
  case bad
}
