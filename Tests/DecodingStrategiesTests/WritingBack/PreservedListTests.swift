import DecodingStrategies
import Foundation
import Testing

private struct Item: Codable, Identifiable {
  var id: Int
  var name: String
  var tags: [Tag]?
}

private struct Tag: Codable, Equatable {
  var text: String
  var size = 0
  var color = "red"

  init(_ text: String) { self.text = text }
}

/// Which element of a list gets the keys of which.
@Suite struct PreservedListTests {
  private static let sent =
    #"[{"id":1,"name":"A","x":1},{"id":2,"name":"B","x":2},{"id":3,"name":"C","x":3}]"#

  private static let cases: [Writing<[Item]>] = [
    Writing(sent) { _ in },
    Writing(sent.replacing("B", with: "D")) { $0[1].name = "D" },
    Writing("[]") { $0 = [] },
    Writing(#"[{"id":3,"name":"C","x":3},{"id":2,"name":"B","x":2},{"id":1,"name":"A","x":1}]"#) {
      $0.reverse()
    },
    Writing(#"[{"id":2,"name":"D","x":2},{"id":3,"name":"E","x":3}]"#) {
      $0.removeFirst()
      ($0[0].name, $0[1].name) = ("D", "E")
    },
    Writing(#"[{"id":3,"name":"A","x":3},{"id":4,"name":"B"},{"id":1,"name":"C","x":1}]"#) {
      ($0[0].id, $0[1].id, $0[2].id) = (3, 4, 1)
    },
    Writing(#"[{"id":1,"name":"A","x":1},{"id":1,"name":"D"}]"#) {
      $0 = [$0[0], Item(id: 1, name: "D")]
    },
  ]

  @Test(arguments: cases.indices)
  func elementsAreRecognizedByTheirID(number: Int) throws {
    let example = Self.cases[number]
    try example.check(sending: Self.sent)
    // The same in an object, in snake case, and with elements that are wrapped.
    try expectWriting(
      [String: [Item?]].self, #"{"the_items":\#(Self.sent),"y":1}"#.replacing(#","y":1"#, with: ""),
      #"{"the_items":\#(example.expected)}"#, decoder: .snakeCase, encoder: .snakeCase
    ) {
      var items = $0["the_items"]?.compactMap(\.self) ?? []
      example.change(&items)
      $0["the_items"] = items
    }
  }

  @Test func anIDThatIsNotSentIsThatOfTheElement() throws {
    struct Row: Codable, Identifiable {
      let id = UUID()
      var name: String
      enum CodingKeys: CodingKey { case name }
    }
    try expectWriting(
      [Row].self, #"[{"name":"A","x":1},{"name":"B","x":2}]"#,
      #"[{"name":"C","x":2},{"name":"B","x":1}]"#
    ) {
      $0.reverse()
      ($0[0].name, $0[1].name) = ("C", "B")
    }
  }

  private static let sentTags = tags(("A", 1), ("B", 2), ("C", 3))

  /// A list whose elements are replaced, changed, moved and removed at once.
  @Test func elementsAreRecognizedByAPropertyThatIsNamed() throws {
    let decoder = JSONDecoder()
    decoder.elementIDs = [ElementID(\Item.name), ElementID(\Tag.text)]
    let expected = Self.tags(("C", 3), ("D", nil), ("A", 1))
      .replacing(#""size":0,"color":"red","x":1"#, with: #""size":9,"color":"blue","x":1"#)
    func change(_ tags: inout [Tag]) {
      tags = [tags[2], Tag("D"), tags[0]]
      (tags[2].size, tags[2].color) = (9, "blue")
    }
    try expectWriting([Tag].self, Self.sentTags, expected, decoder: decoder, change)
    try expectWriting(LossyArray<Tag>.self, Self.sentTags, expected, decoder: decoder) {
      var tags = Array($0)
      change(&tags)
      $0 = LossyArray(tags)
    }
    try expectWriting([Preserving<Tag>].self, Self.sentTags, expected, decoder: decoder) {
      $0 = [$0[2], Preserving(Tag("D")), $0[0]]
      ($0[2].size, $0[2].color) = (9, "blue")
    }
    // What is named comes before the id of an `Identifiable` type.
    try expectWriting(
      [Item].self, Self.sent, #"[{"id":2,"name":"C","x":3},{"id":3,"name":"D"}]"#, decoder: decoder
    ) { $0 = [Item(id: 2, name: "C"), Item(id: 3, name: "D")] }
  }

  /// Then elements are recognized by their values, as without it.
  @Test func aPropertyThatIsNilOrOccursTwiceTellsNothing() throws {
    struct Row: Codable {
      var key: String?
      var name: String
    }
    let decoder = JSONDecoder()
    decoder.elementIDs = [ElementID(\Row.key)]
    for sent in [
      #"[{"key":"K","name":"A","x":1},{"key":"K","name":"B","x":2}]"#,
      #"[{"key":"K","name":"A","x":1},{"name":"B","x":2}]"#,
    ] {
      try expectWriting([Row].self, sent, sent.replacing("B", with: "C"), decoder: decoder) {
        $0[1].name = "C"
      }
      try expectWriting(
        [Row].self, sent, #"[{"key":"L","name":"D"}]"#, decoder: decoder, losses: ["/0", "/1"]
      ) { $0 = [Row(key: "L", name: "D")] }
    }
  }

  private static func tags(_ tags: (String, Int?)...) -> String {
    "["
      + tags.map { text, number in
        let extra = number.map { #","x":\#($0)"# } ?? ""
        return #"{"text":"\#(text)","size":0,"color":"red"\#(extra)}"#
      }.joined(separator: ",") + "]"
  }

  private static let unnamed: [Writing<[Tag]>] = [
    Writing(tags(("A", 1), ("D", 2), ("C", 3))) { $0[1].text = "D" },
    // Nothing else tells these from each other.
    Writing(tags(("D", nil), ("E", nil), ("C", 3)), losses: ["/0", "/1"]) {
      ($0[0].text, $0[1].text) = ("D", "E")
    },
    Writing(sentTags.replacing(#""size":0"#, with: #""size":1"#)) {
      for index in $0.indices { $0[index].size = 1 }
    },
    Writing(tags(("C", 3), ("B", 2), ("A", 1))) { $0.reverse() },
    Writing(tags(("A", 1), ("C", 3))) { $0.remove(at: 1) },
    Writing(tags(("D", nil), ("A", 1), ("B", 2), ("C", 3))) { $0.insert(Tag("D"), at: 0) },
    Writing(tags(("A", 1), ("A", nil), ("B", 2), ("C", 3))) { $0.insert($0[0], at: 0) },
    // Whether B became D, or was replaced by it, is not known.
    Writing(tags(("A", 1), ("D", nil)), losses: ["/1", "/2"]) {
      $0.removeLast()
      $0[1].text = "D"
    },
    // An element that moved and changed is not taken for the one that was in its place.
    Writing(
      tags(("B", nil), ("A", nil), ("C", 3))
        .replacing(#"0,"color":"red"},"#, with: #"1,"color":"red"},"#),
      losses: ["/0", "/1"]
    ) {
      $0.swapAt(0, 1)
      ($0[0].size, $0[1].size) = (1, 1)
    },
    Writing(tags(("C", 3), ("D", nil), ("A", 1)), losses: ["/1"]) {
      $0.reverse()
      $0[1].text = "D"
    },
  ]

  @Test(arguments: unnamed.indices)
  func elementsWithoutIDsAreRecognizedByTheirValues(number: Int) throws {
    try Self.unnamed[number].check(sending: Self.sentTags)
  }
}

/// Lists whose elements do not all decode, or are not written as they were sent.
@Suite struct PreservedPartTests {
  private struct Row: Codable, Hashable {
    var name: String
  }

  private static let sent =
    #"[7,{"name":"A","x":1},{"name":null},{"name":"B","x":2},{"name":"C","x":3},"z"]"#

  @Test func lostElementsFollowTheElementBeforeThem() throws {
    try expectWriting(
      LossyArray<Row>.self, Self.sent,
      #"[7,{"name":"C","x":3},"z",{"name":"A","x":1},{"name":null},{"name":"B","x":2},{"name":"D"}]"#
    ) { $0 = LossyArray([$0[2], $0[0], $0[1], Row(name: "D")]) }
    try expectWriting(
      LossyArray<Row>.self, Self.sent, #"[7,{"name":null},{"name":"C","x":3},"z"]"#
    ) { $0 = LossyArray([$0[2]]) }
  }

  @Test func wrappersKeepWhatTheyLost() throws {
    struct Model: Codable {
      @Lossy var list: [Row]
      @Lossy var optional: [Row]?
      @Lossy var set: Set<Row>
      @Lossy var map: [String: Row]
      @Lossy var cover: URL?
      @DefaultEmpty var other: [Row]
    }
    let rows = #"[1,{"name":"A","x":1},{"name":"B","x":2}]"#
    let one = #"[1,{"name":"B","x":2}]"#
    let lists = ["list", "optional", "set", "other"].map { #""\#($0)":\#(rows)"# }
      .joined(separator: ",")
    let sent =
      #"{\#(lists),"map":{"a":1,"b":{"name":"A","x":1},"c":{"name":"C","x":3}},"cover":[1]}"#
    try expectWriting(Model.self, sent, sent) { _ in }
    try expectWriting(
      Model.self, sent,
      sent.replacing(rows, with: one).replacing(#""b":{"name":"A","x":1},"#, with: "")
        .replacing(#""C""#, with: #""D""#).replacing("[1]", with: #""a""#)
    ) {
      $0.list.removeFirst()
      $0.optional?.removeFirst()
      $0.set.remove(Row(name: "A"))
      $0.other.removeFirst()
      $0.map["b"] = nil
      $0.map["c"]?.name = "D"
      $0.cover = URL(string: "a")
    }
  }

  @Test func elementsThatAModelFiltersOrSortsAreFound() throws {
    struct Filtered: Codable {
      var rows: [Row]
      init(from decoder: any Decoder) throws {
        rows = try LossyArray<Row>(from: decoder).elements
      }
      func encode(to encoder: any Encoder) throws { try rows.encode(to: encoder) }
    }
    struct Sorted: Codable {
      var rows: [Row]
      init(from decoder: any Decoder) throws {
        rows = try [Row](from: decoder).sorted { $0.name > $1.name }
      }
      func encode(to encoder: any Encoder) throws { try rows.encode(to: encoder) }
    }
    try expectWriting(
      Filtered.self, Self.sent,
      #"[7,{"name":"A","x":1},{"name":null},{"name":"D","x":2},{"name":"C","x":3},"z"]"#
    ) { $0.rows[1].name = "D" }
    try expectWriting(
      Sorted.self, #"[{"name":"A","x":1},{"name":"C","x":3},{"name":"B","x":2}]"#,
      #"[{"name":"C","x":3},{"name":"B","x":2},{"name":"D","x":1}]"#
    ) { $0.rows[2].name = "D" }
  }

  @Test func elementsThatAModelRewritesAreFoundByPosition() throws {
    struct Shouted: Codable {
      var text: String
      init(from decoder: any Decoder) throws {
        text = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .text)
          .uppercased()
      }
    }
    let sent = #"[{"text":"a","x":1},{"text":"b","x":2}]"#
    try expectWriting([Shouted].self, sent, sent) { _ in }
    try expectWriting([Shouted].self, sent, #"[{"text":"a","x":1},{"text":"c","x":2}]"#) {
      $0[1].text = "c"
    }
    // Of one that the model both sorts and rewrites, nothing is known.
    struct Lost: Codable {
      var list: [Shouted]
      init(from decoder: any Decoder) throws {
        list = try [LossyArray<Shouted>](from: decoder).joined().reversed()
      }
      func encode(to encoder: any Encoder) throws { try list.encode(to: encoder) }
    }
    try expectWriting(Lost.self, "[\(sent)]", #"[{"text":"B"},{"text":"C"}]"#, losses: [""]) {
      $0.list[1].text = "C"
    }
  }

  @Test func itIsNotKnownWhichOfEqualElementsWasRemoved() throws {
    let sent = #"[{"name":"A","x":1},{"name":"A","x":2},{"name":"B","x":3}]"#
    try expectWriting(
      [Row].self, sent, #"[{"name":"A"},{"name":"B","x":3}]"#, losses: ["/0", "/1"]
    ) { $0.removeFirst() }
    try expectWriting(
      [Row].self, sent.replacing("2", with: "1"), #"[{"name":"A","x":1},{"name":"B","x":3}]"#
    ) { $0.removeFirst() }
    // It became equal to another one.
    try expectWriting(
      [Row].self, #"[{"name":"A","x":1},{"name":"B","x":2}]"#,
      #"[{"name":"B","x":1},{"name":"B","x":2}]"#
    ) { $0[0].name = "B" }
  }

  @Test func aValueOfAnotherTypeIsReported() throws {
    struct OneOrMore: Codable {
      var rows: [Row]
      init(from decoder: any Decoder) throws { rows = [try Row(from: decoder)] }
      func encode(to encoder: any Encoder) throws { try rows.encode(to: encoder) }
    }
    try expectWriting(
      [String: OneOrMore].self, #"{"a":{"name":"A","x":1}}"#, #"{"a":[{"name":"B"}]}"#,
      losses: ["/a"]
    ) { $0["a"]?.rows[0].name = "B" }
  }

  @Test func longListsWithoutIDsAreWrittenInBoundedTime() throws {
    let rows = (0..<5_000).map { #"{"name":"\#($0)","x":\#($0)}"# }
    try expectWriting(
      [Row].self, "[\(rows.joined(separator: ","))]",
      "[\(rows[1...].reversed().joined(separator: ","))]"
    ) {
      $0.removeFirst()
      $0.reverse()
    }
  }

  @Test func aLossSaysWhere() throws {
    let log = DecodingLog()
    let encoder = JSONEncoder()
    encoder.userInfo[.decodingLog] = log
    let data = Data(#"{"rows":[{"name":"A","x":1},{"name":"B"}]}"#.utf8)
    var value = try JSONDecoder().decode(Preserving<[String: [Row]]>.self, from: data)
    value.model["rows"] = [Row(name: "B"), Row(name: "C")]
    _ = try encoder.encode(value)
    #expect(
      log.losses.map(\.description) == [
        "rows[0]: what was sent here is not recognized in what the model writes (/rows/0)"
          + "; rows[0] written from the model only"
      ])
  }
}
