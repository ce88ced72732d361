package import CodableFuzz
package import JSONMutation
package import JSONText

/// Text whose parts say what they are, so that each format can write them its own way.
///
/// Literals are the report's own words. Interpolated values come from documents and models: formats
/// isolate, shorten or mark them as code.
package struct Phrase: Hashable, Sendable {
  package enum Part: Hashable, Sendable {
    case words(String)
    case foreign(String)
    case name(String)
    case strategy(StrategyID)
    case pointer(String)
    case code(String)
    case mutant(String, command: String)
    case link(String, to: String)
  }

  package private(set) var parts: [Part] = []
  package var tone = Tone.neutral

  package init(_ parts: Part...) { self.parts = parts }

  package init(_ text: String) { parts = [.foreign(text)] }

  package init(_ names: FieldNames) {
    self =
      names.named.map { Phrase(.pointer($0)) }.joined(", ")
      + Phrase(.words(names.rest.map { " " + $0 } ?? ""))
  }

  package var isEmpty: Bool { plain.isEmpty }

  package var plain: String {
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

  package func toned(_ tone: Tone) -> Phrase {
    var phrase = self
    phrase.tone = tone
    return phrase
  }

  package static func + (one: Phrase, other: Phrase) -> Phrase {
    var phrase = one
    phrase.parts += other.parts
    return phrase
  }
}

extension [Phrase] {
  package func joined(_ separator: Phrase) -> Phrase {
    guard let first else { return "" }
    return dropFirst().reduce(first) { $0 + separator + $1 }
  }
}

extension Phrase: ExpressibleByStringInterpolation {
  package init(stringLiteral words: String) { parts = [.words(words)] }

  package init(stringInterpolation: Interpolation) { parts = stringInterpolation.parts }

  package struct Interpolation: StringInterpolationProtocol {
    fileprivate var parts: [Part] = []

    package init(literalCapacity: Int, interpolationCount: Int) {}

    package mutating func appendLiteral(_ words: String) {
      if !words.isEmpty { parts.append(.words(words)) }
    }

    package mutating func appendInterpolation(_ text: String) { parts.append(.foreign(text)) }
    package mutating func appendInterpolation(words: String) { appendLiteral(words) }
    package mutating func appendInterpolation(code: String) { parts.append(.code(code)) }
    package mutating func appendInterpolation(_ phrase: Phrase) { parts += phrase.parts }
    package mutating func appendInterpolation(_ strategy: StrategyID) {
      parts.append(.strategy(strategy))
    }
    package mutating func appendInterpolation(_ strategies: some Sequence<StrategyID>) {
      parts += strategies.map { Phrase(.strategy($0)) }.joined(", ").parts
    }
    package mutating func appendInterpolation(_ pointer: JSONPointer) {
      parts.append(.pointer(pointer.description))
    }
    package mutating func appendInterpolation(_ field: Field) {
      parts.append(.pointer(field.description))
    }
    package mutating func appendInterpolation(_ document: DocumentName) {
      parts.append(.name(document.description))
    }
    package mutating func appendInterpolation(_ mutator: MutatorID) {
      parts.append(.name(mutator.rawValue))
    }
    package mutating func appendInterpolation(
      _ count: Int, _ one: String? = nil, _ many: String? = nil
    ) {
      appendLiteral(one.map { Format.count(count, $0, many) } ?? Format.count(count))
    }
  }
}

package enum Tone: String, Hashable, Sendable {
  case neutral = ""
  case good
  case warning = "warn"
  case bad
}
