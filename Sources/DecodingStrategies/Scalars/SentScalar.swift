import Foundation

/// A string or a number, as much of it as the decoder can tell.
enum SentScalar {
  case string(String)
  case number(Numeral)
  /// A number whose digits lie outside what the decoder can tell, and the `Double` it has for it.
  case double(Double)

  /// Reads what stands in a container of one value.
  ///
  /// - Throws: `DecodingError` in the name of `type`: `valueNotFound` for null, `typeMismatch` for
  ///   anything but a string or a number, `dataCorrupted` for a number that cannot be told.
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
    throw container.mismatch(type, "Expected a string or a number.", noString)
  }
}

/// A number with so many digits that some may have been cut off.
private struct CutNumber: Error {}

extension SingleValueDecodingContainer {
  /// The number that stands here, or nil where there is none.
  ///
  /// A `Decimal` comes first, for `JSONDecoder` rounds without a word on the way to an integer:
  /// `1e-400` becomes 0 there.
  fileprivate func sentNumber() throws -> SentScalar? {
    do {
      return .number(signed(try numeral(of: decode(Decimal.self))))
    } catch DecodingError.typeMismatch, DecodingError.keyNotFound, DecodingError.valueNotFound {
      return try plainNumber().map { .number(signed($0)) }
    } catch let error as CutNumber {
      throw error
    } catch {
      // Out of the range of Decimal, or a decoder with errors of its own for what it does not know.
      let double = try finiteDouble()
      if let integer = anyInteger(), double == nil || double == Double(integer.description) {
        return .number(signed(integer))
      }
      return double.map { .double($0) }
    }
  }

  /// The digits of a `Decimal`.
  ///
  /// Foundation cuts a number off at its 38th or 39th digit and drops the zeros before the cut, so
  /// that a number of 35 digits may be the beginning of a longer one.
  ///
  /// - Throws: ``CutNumber`` for more than 34 digits.
  private func numeral(of decimal: Decimal) throws -> Numeral {
    guard let numeral = Numeral(decimal.description), numeral.digits.utf8.count <= 34 else {
      throw CutNumber()
    }
    return numeral
  }

  /// The number, from a decoder that knows no `Decimal`; its integers and `Double`s are exact.
  private func plainNumber() throws -> Numeral? {
    if let integer = anyInteger() { return integer }
    return try finiteDouble().flatMap { Numeral($0.description) }
  }

  private func anyInteger() -> Numeral? {
    integer(Int.self) ?? integer(UInt.self) ?? integer(Int64.self) ?? integer(UInt64.self)
  }

  private func integer<Integer: FixedWidthInteger & Decodable>(_ type: Integer.Type) -> Numeral? {
    (try? decode(type)).flatMap { Numeral(String($0)) }
  }

  /// The number as a `Double`, or nil where there is no number.
  private func finiteDouble() throws -> Double? {
    do {
      let double = try decode(Double.self)
      guard double.isFinite else { throw corrupted(.notFinite) }
      return double
    } catch DecodingError.typeMismatch {
      return nil
    }
  }

  /// Gives zero the sign that only a `Double` keeps.
  private func signed(_ numeral: Numeral) -> Numeral {
    guard numeral.isZero, let zero = try? decode(Double.self) else { return numeral }
    var signed = numeral
    signed.isNegative = zero.sign == .minus
    return signed
  }
}
