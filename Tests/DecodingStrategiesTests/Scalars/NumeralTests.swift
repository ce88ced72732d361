import Foundation
import Testing

@testable import DecodingStrategies
@testable import JSONText

@Suite struct NumeralTests {
  @Test(arguments: [
    ("0", "0"), ("-0.0", "-0"), ("0e5", "0"), ("007", "7"), ("+7", "7"), ("1E2", "100"),
    ("1.50", "1.5"), ("-12.5e3", "-12500"), ("12.5e-1", "1.25"), ("1e-7", "0.0000001"),
    ("100e-2", "1"), ("0.00e-5", "0"), ("18446744073709551616", "18446744073709551616"),
  ])
  func writesEveryDigit(text: String, expected: String) throws {
    #expect(try #require(Numeral(text)).description == expected)
  }

  @Test(arguments: [
    "", "-", ".5", "5.", "1e", "1e+", " 1", "1 ", "0x10", "nan", "inf", "1,5", "1_000", "--1",
    "1.2.3",
    "٣", "1e99999999999", "1\u{301}",
  ])
  func rejectsOtherText(text: String) {
    #expect(Numeral(text) == nil)
  }

  @Test func equalNumbersHaveEqualNumerals() {
    #expect(Numeral("1e2") == Numeral("100.0"))
    #expect(Numeral("0e9") == Numeral("0.00"))
    #expect(Numeral("1.0") != Numeral("10"))
    #expect(Numeral("0") != Numeral("-0"))
  }

  @Test(arguments: [
    ("1e1", 10), ("-9223372036854775808", Int.min), ("9223372036854775808", nil), ("1e19", nil),
    ("0.5", nil), ("-0.0", 0), ("5.0e-1", nil), ("1e300000", nil),
  ])
  func isAnIntegerWhereItFits(text: String, expected: Int?) throws {
    #expect(try #require(Numeral(text)).integer == expected)
  }

  /// The shortest text, 17 digits and 25 digits of a number all give the same number.
  @Test func whatIsWrittenFromADoubleIsThatDouble() throws {
    var state: UInt64 = 0x5EED
    for _ in 0..<2_000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let double = Double(bitPattern: state ^ state >> 29)
      guard double.isFinite else { continue }
      let texts = [
        double.description, String(format: "%.16e", double), String(format: "%.24e", double),
      ]
      for text in texts {
        #expect(Numeral(text)?.double == double, "\(text)")
      }
    }
  }

  @Test func aDoubleNextToTheNumberIsNoDoubleForIt() throws {
    var state: UInt64 = 0x5EED
    for _ in 0..<500 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let double = Double(state >> 11) + 0.5
      // With two digits after the 17 no Double is equal, unless they are zeros.
      let text = String(format: "%.16e", double).replacing("e", with: "17e")
      #expect(try #require(Numeral(text)).double == nil, "\(text)")
    }
  }
}
