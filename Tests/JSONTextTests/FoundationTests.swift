import Foundation
import JSONText
import Testing

@Suite struct FoundationTests {
  private static let seeds = [
    #"{"a":[1,-2.5e+3,"x\n\u0041"],"b":{"c":null,"d":[true,false,{}]}}"#,
    #"[0,-0,0.5,1E2,"é😀",[],[[]],{"":""}]"#,
    "\t[ 1 ,\r\n2 ] ", #""\"\\\/\b\f\n\r\t""#, "-12.25e-2", "null",
  ]
  private static let alphabet = Array(#"{}[]:,"\/ue+-.0159tfnabx"#.utf8) + [0x20, 0x0A, 0x09]

  /// A document with one to three bytes removed, replaced, inserted or swapped.
  private static func mutated(_ random: inout Random) -> [UInt8] {
    var bytes = Array(seeds[random.below(seeds.count)].utf8)
    for _ in 0...random.below(3) where bytes.count > 1 {
      let position = random.below(bytes.count)
      let byte = alphabet[random.below(alphabet.count)]
      switch random.below(4) {
      case 0: bytes.remove(at: position)
      case 1: bytes[position] = byte
      case 2: bytes.insert(byte, at: position)
      default: bytes.swapAt(position, random.below(bytes.count))
      }
    }
    return bytes
  }

  @Test func acceptsTheTextsThatFoundationAcceptsButForTrailingCommas() {
    var random = Random(seed: 0x5EED)
    var counts = (accepted: 0, rejected: 0, trailingCommas: 0)
    for _ in 0..<2_000 {
      let bytes = Self.mutated(&random)
      let foundation =
        (try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)) != nil
      do throws(JSONSyntaxError) {
        _ = try DocumentIndex(parsing: bytes)
        counts.accepted += 1
        #expect(foundation, "\(String(decoding: bytes, as: UTF8.self))")
      } catch {
        counts.rejected += 1
        guard foundation else { continue }
        counts.trailingCommas += 1
        let isTrailingComma =
          error.reason == .unexpected(UInt8(ascii: "]"), expected: "a value")
          || error.reason == .unexpected(UInt8(ascii: "}"), expected: "a key")
        #expect(isTrailingComma, "\(String(decoding: bytes, as: UTF8.self)): \(error)")
      }
    }
    #expect(counts.accepted > 200)
    #expect(counts.rejected > 200)
    #expect(counts.trailingCommas < 20)
  }
}
