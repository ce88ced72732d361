public import JSONText

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Spells a number as other languages may, but JSON does not.
///
/// It stands for serializers that paste numbers together.
public struct MalformedNumber: Mutator {
  public var id: MutatorID { "malformed-number" }
  public var mutationClass: MutationClass { .syntax }
  public var purpose: String {
    "respells a number against the grammar: text pasted by a serializer"
  }
  public var ideal: String { "fail at the offset of the number or inside of it" }
  public var scope: Scope { Scope(.number) }

  /// Makes the mutator.
  public init() {}

  public func offer(at place: Place, in document: Document, to offers: inout Offers) {
    guard document.index.kind(of: place) == .number else { return }
    let parts = NumberParts(of: place, in: document.index)
    Self.offerPrefixes(parts, to: &offers)
    Self.offerSuffixes(parts, to: &offers)
    offers.offer("bare-sign") { $0.replace(document.index.range(of: place), with: "-") }
  }

  /// What goes wrong up to the first digit.
  private static func offerPrefixes(_ number: NumberParts, to offers: inout Offers) {
    let digits = number.integer.lowerBound
    offers.offer("leading-zero") { $0.insert("0", at: digits) }
    if !number.isNegative { offers.offer("plus") { $0.insert("+", at: digits) } }
    offers.offer("double-sign") { $0.insert(number.isNegative ? "-" : "--", at: digits) }
    offers.offer("hexadecimal") { $0.insert("0x", at: digits) }
    offers.offer("no-integer") {
      if number.fraction.isEmpty { $0.insert(".", at: digits) } else { $0.remove(number.integer) }
    }
  }

  /// What goes wrong behind it.
  private static func offerSuffixes(_ number: NumberParts, to offers: inout Offers) {
    let end = number.integer.upperBound
    offers.offer("underscore") { $0.insert("_0", at: end) }
    offers.offer("no-fraction") {
      if number.fraction.isEmpty {
        $0.insert(".", at: end)
      } else {
        $0.remove(number.fraction.dropFirst())
      }
    }
    offers.offer("double-point") { $0.insert(number.fraction.isEmpty ? "..0" : ".", at: end) }
    offers.offer("bare-exponent") {
      if number.exponent.isEmpty {
        $0.insert("e", at: number.exponent.lowerBound)
      } else {
        $0.remove(number.exponent.dropFirst())
      }
    }
  }
}

extension Mutator where Self == MalformedNumber {
  /// Spells a number as other languages may, but JSON does not.
  public static var malformedNumber: MalformedNumber { MalformedNumber() }
}
