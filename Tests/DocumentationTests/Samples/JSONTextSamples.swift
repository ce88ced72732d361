import JSONText
import Testing

@Suite struct JSONTextSamples {
  @Test func findsPlaces() throws {
    let text = Array(#"{"feed":[{"id":1,"title":"Tides"},{"id":2}]}"#.utf8)
    let index = try DocumentIndex(parsing: text)
    let title = index.node(at: "/feed/0/title")
    #expect(title.flatMap(index.string) == "Tides")
    #expect(index.node(at: "/feed/1/title") == nil)
  }

  @Test func namesTheFirstWrongByte() {
    let broken = Array("{\n  \"id\": 01\n}".utf8)
    #expect {
      try DocumentIndex(parsing: broken)
    } throws: { error in
      let error = error as? JSONSyntaxError
      return error?.byteOffset == 11 && error?.line == 2 && error?.column == 10
    }
  }
}
