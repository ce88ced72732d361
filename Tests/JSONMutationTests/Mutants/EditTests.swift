import JSONText
import Testing

@testable import JSONMutation

@Suite struct EditTests {
  private func splices(_ build: (inout Edit) -> Void) -> [Splice] {
    patch(build).splices
  }

  private func patch(_ build: (inout Edit) -> Void) -> Patch {
    var edit = Edit()
    build(&edit)
    return edit.patch.sorted
  }

  @Test func splicesMayBeGivenInAnyOrder() {
    var random = SplitMix64(seed: 3, stream: 0)
    for _ in 0..<50 {
      let expected = (0..<40).map { number in
        let replacement = [UInt8](repeating: UInt8(number), count: number % 4)
        return Splice(number * 10..<number * 10 + number % 7, with: replacement)
      }
      let shuffled = expected.shuffled(using: &random)
      let sorted = splices { edit in
        for splice in shuffled { edit.replace(splice.range, with: splice.replacement) }
      }
      #expect(sorted == expected)
    }
  }

  @Test func whatIsAppendedBelongsToTheLastSplice() {
    let made = splices { edit in
      edit.insert(at: 7)
      edit.append("ab")
      edit.append(byte: 0x63)
      edit.remove(9..<12)
      edit.replace(2..<3)
      edit.append([0x64, 0x65])
      edit.append(decimal: -120)
      edit.append(literal: "\"é")
    }
    #expect(
      made == [
        Splice(2..<3, with: Array("de-120\"\\\"é\"".utf8)), Splice(7..<7, with: Array("abc".utf8)),
        Splice(9..<12, with: []),
      ])
  }

  @Test(arguments: [0, 1, 9, 10, 11, 99, 100, -1, -10, Int64.max, .min])
  func integersAreWrittenInDecimalDigits(number: Int64) {
    let made = splices { edit in
      edit.insert(at: 0)
      edit.append(decimal: number)
    }
    #expect(made == [Splice(0..<0, with: Array(String(number).utf8))])
  }

  @Test func copiesKeepTheirSource() throws {
    let document = try Document(text: #"{"a":1,"b":22,"c":3}"#)
    let bytes = document.index.bytes
    let patch = patch { edit in
      edit.replace(14..<19, with: "<")
      edit.append(7..<13, of: document)
      edit.append("|")
      edit.append(1..<6, of: document)
      edit.replace(0..<1)
      edit.append(5..<6, of: document)
    }
    #expect(patch.pieces.map(\.range) == [0..<1, 14..<19])
    #expect(patch.copies.map(\.source) == [7..<13, 1..<6, 5..<6])
    for copy in patch.copies {
      let replacement = patch.replacements[copy.start..<copy.start + copy.source.count]
      #expect(replacement.elementsEqual(bytes[copy.source]))
    }
    #expect(patch.splices[1].replacement == Array(#"<"b":22|"a":1"#.utf8))
  }

  @Test func mergedPatchesKeepTheirCopies() throws {
    let document = try Document(text: #"{"a":1,"b":22,"c":3}"#)
    let patches = [11..<13, 5..<6, 18..<19].map { range in
      patch { edit in
        edit.replace(range, with: "[")
        edit.append(range, of: document)
        edit.append("]")
      }
    }
    let merged = Patch(
      merging: patches.enumerated().map {
        (patch: $1, mutationClass: $0 == 1 ? .meaningPreserving : .structural)
      })
    #expect(merged.pieces.map(\.range) == [5..<6, 11..<13, 18..<19])
    #expect(merged.pieces.map(\.preserves) == [true, false, false])
    #expect(
      merged.splices.map { String(decoding: $0.replacement, as: UTF8.self) } == [
        "[1]", "[22]", "[3]",
      ])
    for copy in merged.copies {
      #expect(
        merged.replacements[copy.start..<copy.start + copy.source.count]
          .elementsEqual(document.index.bytes[copy.source]))
    }
  }
}
