import JSONText
import Testing

@testable import JSONMutation

@Suite struct PlaceFilterTests {
  private func pointers(_ filter: LocationFilter, of document: Document) -> [String] {
    let nodes = filter.nodes(of: document)
    return document.index.nodeIDs.filter(nodes.contains).map {
      document.index.pointer(to: $0).description
    }
  }

  @Test(
    arguments: [
      ([], [], ["", "/a", "/a/0", "/a/1", "/a/1/b", "/c~1d"]), ([""], [], [""]),
      (["/a"], [], ["/a"]), (["/a/**"], [], ["/a", "/a/0", "/a/1", "/a/1/b"]),
      (["/a/*"], [], ["/a/0", "/a/1"]), (["/**"], ["/a/**"], ["", "/c~1d"]),
      ([], ["/a"], ["", "/a/0", "/a/1", "/a/1/b", "/c~1d"]), (["/a", "/c~1d"], ["/a"], ["/c~1d"]),
      (["/**/b"], [], ["/a/1/b"]), (["/c*"], [], ["/c~1d"]), (["/x"], [], []), ([], ["/**"], []),
    ] as [([PointerPattern], [PointerPattern], [String])])
  func letsThroughWhatIsIncludedAndNotExcluded(
    included: [PointerPattern], excluded: [PointerPattern], expected: [String]
  ) throws {
    let document = try Document(text: #"{"a":[1,{"b":2}],"c/d":3}"#)
    #expect(
      pointers(LocationFilter(including: included, excluding: excluded), of: document) == expected)
  }

  @Test func agreesWithPatternsThatAreHeldAgainstEachPointer() throws {
    let patterns: [PointerPattern] = [
      "/**/a", "/*", "/**/*/**", "/*a*/**", "/", "/tags/**", "", "/+/1", "/a/a", "/\\*", "/7/*/0",
    ]
    let document = try Document.nasty()
    for included in patterns {
      for excluded in patterns {
        let filter = LocationFilter(including: [included, "/z"], excluding: [excluded])
        let expected = document.index.nodeIDs.map { document.index.pointer(to: $0) }.filter {
          (included.matches($0) || $0 == "/z") && !excluded.matches($0)
        }
        #expect(pointers(filter, of: document) == expected.map(\.description))
      }
    }
  }

  @Test func equalKeysAreLetThroughTogether() throws {
    let document = try Document(text: #"{"a":1,"a":{"a":2},"\u0061":3}"#)
    #expect(pointers(LocationFilter(including: ["/a"]), of: document) == ["/a", "/a", "/a"])
  }
}
