import Foundation
import FuzzModels
import JSONInference
import JSONText
import Testing

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

/// Draws values whose objects have few keys, so that many of them look alike.
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
