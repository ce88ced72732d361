import Foundation
import JSONText

/// A string or number as it was sent, as far as the decoder provides it.
enum SentScalar {
  case string(String)
  case number(Numeral)
  /// The `Double` of a number whose digits the decoder does not provide.
  case double(Double)

  /// Decodes the value of a container.
  ///
  /// - Throws: A `DecodingError` for `type`: `valueNotFound` for null, `dataCorrupted` for a number
  ///   whose exact value is not available, `typeMismatch` for anything else.
  init<Scalar>(
    in container: any SingleValueDecodingContainer, for type: Scalar.Type
  ) throws(DecodingError) {
    if container.decodeNil() { throw container.noValue(for: type) }
    let noString: any Error
    do {
      self = .string(try container.decode(String.self))
      return
    } catch {
      noString = error
    }
    do {
      if let number = try container.sentNumber() {
        self = number
        return
      }
    } catch {
      throw container.corrupted(.roundedNumber, "", error)
    }
    guard case DecodingError.typeMismatch = noString else {
      throw container.corrupted(.unreadable, "", noString)
    }
    throw .typeMismatch(
      type,
      .init(
        codingPath: container.codingPath, debugDescription: "Expected a string or a number.",
        underlyingError: noString))
  }
}

/// The error of a number with so many digits that the decoder may have truncated it.
private struct CutNumber: Error {}

extension SingleValueDecodingContainer {
  /// `Decimal` is tried first, because `JSONDecoder` rounds silently when it decodes an integer:
  /// `1e-400` becomes 0.
  fileprivate func sentNumber() throws -> SentScalar? {
    do {
      return .number(signed(try numeral(of: decode(Decimal.self))))
    } catch DecodingError.typeMismatch, DecodingError.keyNotFound, DecodingError.valueNotFound {
      // A decoder without support for `Decimal` has exact integers and `Double`s.
      let number = try anyInteger() ?? finiteDouble().flatMap { Numeral($0.description) }
      return number.map { .number(signed($0)) }
    } catch let error as CutNumber {
      throw error
    } catch {
      // The number is out of the range of Decimal, or the decoder throws its own errors.
      let double = try finiteDouble()
      if let integer = anyInteger(), double == nil || double == Double(integer.description) {
        return .number(signed(integer))
      }
      return double.map { .double($0) }
    }
  }

  /// Foundation truncates a number at its 38th or 39th digit and then drops trailing zeros, so a number
  /// of 35 digits may be the beginning of a longer one.
  private func numeral(of decimal: Decimal) throws -> Numeral {
    guard let numeral = Numeral(decimal.description), numeral.digits.utf8.count <= 34 else {
      throw CutNumber()
    }
    return numeral
  }

  private func anyInteger() -> Numeral? {
    integer(Int.self) ?? integer(UInt.self) ?? integer(Int64.self) ?? integer(UInt64.self)
  }

  private func integer<Integer: FixedWidthInteger & Decodable>(_ type: Integer.Type) -> Numeral? {
    (try? decode(type)).flatMap { Numeral(String($0)) }
  }

  private func finiteDouble() throws -> Double? {
    do {
      let double = try decode(Double.self)
      guard double.isFinite else { throw corrupted(.notFinite) }
      return double
    } catch DecodingError.typeMismatch {
      return nil
    }
  }

  /// Restores the sign of zero, which only a `Double` preserves.
  private func signed(_ numeral: Numeral) -> Numeral {
    guard numeral.isZero, let zero = try? decode(Double.self) else { return numeral }
    var signed = numeral
    signed.isNegative = zero.sign == .minus
    return signed
  }
}

extension Numeral {
  var integer: Int? {
    guard exponent >= 0, digits.utf8.count + exponent <= 20 else { return nil }
    return Int(description)
  }

  /// The nearest `Double`, or nil if, written with as many digits, it is another number.
  var double: Double? {
    let count = digits.utf8.count
    let text = "\(isNegative ? "-" : "")\(isZero ? "0" : digits)e\(exponent)"
    guard let double = Double(text), double.isFinite else { return nil }
    if isZero || count <= 15 && double.isNormal { return double }  // 15 digits are always exact
    if count <= 17, Numeral(double.description) == self { return double }  // much faster
    guard count <= 767 else { return nil }  // no Double has more significant digits
    return Numeral(String(format: "%.\(count - 1)e", double)) == self ? double : nil
  }
}
