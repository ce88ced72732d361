import Foundation
import FuzzModels
import JSONInference
import JSONText
import Testing

@testable import FuzzTestSupport

private let folder = ProcessInfo.processInfo.environment["CODABLE_FUZZ_CORPORA"]

/// Models decode records that they were not inferred from.
@Suite struct HoldOutTests {
  @Test func whatTheSampleLacksIsOptional() throws {
    let records = (0..<40).map { number in
      Array((number % 4 == 3 ? #"{"id":\#(number)}"# : #"{"id":\#(number),"x":1}"#).utf8)
    }
    let model = try HoldOut(of: records, sampleSize: 3)
    #expect((model.recordCount, model.rejectedCount, model.alteredCount) == (37, 0, 0))
    let strict = try HoldOut(of: records, sampleSize: 3, by: .strict)
    #expect(strict.rejectedCount == 10)
    #expect(strict.firstError is DecodingError)
  }

  @Test func newTagsAreRejectedByClosedEnumsOnly() throws {
    let kinds = ["open", "closed"]
    let records = (0..<60).map { number in
      Array(#"{"id":\#(number),"kind":"\#(number < 40 ? kinds[number % 2] : "merged")"}"#.utf8)
    }
    #expect(try HoldOut(of: records, sampleSize: 40).rejectedCount == 0)
    #expect(try HoldOut(of: records, sampleSize: 40, by: .strict).rejectedCount == 20)
  }

  /// The lists of real responses: of what a strict model rejects, at most a third is rejected or loses an
  /// element of an inner list.
  @Test(
    .enabled(if: folder != nil, "set CODABLE_FUZZ_CORPORA to a folder of real responses"),
    arguments: [1, 5, 40])
  func realRecordsAreDecoded(_ sampleSize: Int) throws {
    var (rates, strictRates): ([Double], [Double]) = ([], [])
    for list in try Self.lists.get() where list.count > sampleSize + 2 {
      // The first records, and others from all over the list.
      let shuffled = list.enumerated()
        .sorted { ($0.offset * 7_919 % list.count) < ($1.offset * 7_919 % list.count) }
        .map(\.element)
      for records in [list, shuffled] {
        let model = try HoldOut(of: records, sampleSize: sampleSize)
        let strict = try HoldOut(of: records, sampleSize: sampleSize, by: .strict)
        rates.append(Double(model.rejectedCount + model.alteredCount) / Double(model.recordCount))
        strictRates.append(Double(strict.rejectedCount) / Double(strict.recordCount))
      }
    }
    let (sum, strictSum) = (rates.reduce(0, +), strictRates.reduce(0, +))
    #expect(rates.count >= 20)
    #expect(strictSum > 0)
    #expect(sum * 3 <= strictSum)
  }

  private static let lists = Result { try realLists() }

  /// The arrays of at least eight objects, each record as JSON, 48 at most.
  private static func realLists() throws -> [[[UInt8]]] {
    let root = URL(fileURLWithPath: folder ?? "")
    let paths =
      FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
    return try paths.sorted().filter { $0.hasSuffix(".json") }.flatMap { path in
      let bytes = Array(try Data(contentsOf: root.appendingPathComponent(path)))
      guard let index = try? DocumentIndex(parsing: bytes) else { return [[[UInt8]]]() }
      return index.nodeIDs.compactMap { node in
        guard index.kind(of: node) == .array, index.childCount(of: node) >= 8,
          // Of lists in lists, the first ones.
          index.pointer(to: node).tokens.allSatisfy({ (Int($0.text) ?? 0) < 2 }),
          index.children(of: node).allSatisfy({ index.kind(of: $0) == .object })
        else { return nil }
        return index.children(of: node).prefix(48).map { Array(index.bytes[index.range(of: $0)]) }
      }
    }
  }
}

/// Drawn documents decode by the model that is inferred from them, with every value as it was.
@Suite struct OwnDocumentTests {
  @Test(arguments: 0..<60)
  func modelsHoldWhatTheyAreInferredFrom(_ seed: Int) throws {
    var draw = Draw(state: UInt64(seed))
    let keys = (0..<6).map { _ in
      draw.element(["id", "type", "name", "v", "next", "children", "a"])
    }
    let text = "[" + (0..<4).map { _ in draw.object(keys, depth: 4) }.joined(separator: ",") + "]"
    for rules in [InferenceRules(), .strict] {
      let index = try DocumentIndex(parsing: Array(text.utf8))
      let profile = SampleProfile()
      profile.add(index)
      var model = profile.model(by: rules)
      model.record = model.root
      let value = try ModelDecoding(model).decode(Data(text.utf8))
      let again = try DocumentIndex(parsing: Array(try JSONEncoder().encode(value)))
      // A null may be absent in what is encoded.
      #expect(again.hasSameValue(as: index, ignoringAddedMembers: true), "\(text)")
    }
  }
}

private struct Draw {
  var state: UInt64

  mutating func number(below limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % limit
  }

  mutating func element<Element>(_ elements: [Element]) -> Element {
    elements[number(below: elements.count)]
  }

  mutating func object(_ keys: [String], depth: Int) -> String {
    var known: Set<String> = []
    let members = keys.filter { known.insert($0).inserted }.map { key in
      #""\#(key)":"# + value(keys, depth: depth)
    }
    return "{" + members.joined(separator: ",") + "}"
  }

  mutating func value(_ keys: [String], depth: Int) -> String {
    switch number(below: depth > 0 ? 11 : 8) {
    case 0: "null"
    case 1: element(["true", "false"])
    case 2: element(["1", "-7", "9007199254740993", "0.5", "1e2"])
    case 3: element([#""a""#, #""""#, #""open""#, #""2026-01-31""#, #""https://a.example""#])
    case 4: "[]"
    case 5: "{}"
    case 6, 7: element(["12", #""b""#])
    case 8: "[" + value(keys, depth: depth - 1) + "," + value(keys, depth: depth - 1) + "]"
    default: object(keys, depth: depth - 1)
    }
  }
}

// Only these systems have processes and a compiler to run.
#if os(macOS) || os(Linux)
  @Suite struct SwiftCodeCompilerTests {
    /// Checks the types of all hostile models in one run of the compiler, each in an enum of its own.
    @Test(
      .enabled(if: TypeCheck.modules != nil, "the modules are not next to the tests"),
      arguments: [true, false])
    func generatedCodeCompilesWithoutWarnings(isPlain: Bool) throws {
      var source = "import Foundation\n" + (isPlain ? "" : "import DecodingStrategies\n")
      let shaped = try ShapedDocuments.all.map {
        (name: $0.name, model: try ShapedDocuments.profile(of: $0.json).model())
      }
      for (number, sample) in (HostileModels.all + shaped).enumerated() {
        let code = SwiftCode(sample.model, name: sample.name, isPlain: isPlain).text
        let lines = code.split(separator: "\n", omittingEmptySubsequences: false)
        source +=
          "enum File\(number) {\n"
          + lines.filter { !$0.hasPrefix("import ") }.joined(separator: "\n") + "}\n"
      }
      let check = try TypeCheck(
        source, options: ["-warnings-as-errors"], modules: try #require(TypeCheck.modules))
      #expect(check.isClean, "\(check.text)")
    }
  }
#endif
