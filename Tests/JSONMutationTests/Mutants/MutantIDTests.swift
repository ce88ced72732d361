import Foundation
import JSONMutation
import JSONText
import Testing

@Suite struct MutantIDTests {
  @Test(arguments: [
    ("/a%3Ab", "/a:b"), ("/a%3Ab/%40", "/a:b/@"), ("/a%3Ab/%3D", "/a:b/="),
    ("/%2B/1/%23", "/+/1/#"),
    ("/%232", "/#2"), ("/a%232", "/a#2"), ("/a", "/a"), ("/a#2", "/a"), ("/a#2/a", "/a/a"),
    ("/%25", "/%"), ("/%2541", "/%41"), ("/a~1b", "/a~1b"), ("/a~1b/~0", "/a~1b/~0"),
    ("/a~1b/~01", "/a~1b/~01"), ("/", "/"), ("//", "//"), ("/%20sp%20ace%20", "/ sp ace "),
    ("/%F0%9F%98%80", "/😀"), ("/%C3%A9", "/é"), ("/e%CC%81", "/e\u{301}"),
    ("/%0A%22%5C", "/\n\"\\"), ("/%00", "/\u{0}"), ("/%2A", "/*"), ("/%7B%7D", "/{}"),
  ])
  func aMutantIdentifierCanNameAnyKey(text: String, pointer: String) throws {
    let id = try MutantID(parsing: "doc:remove-key@\(text)")
    #expect(Array(id.steps.map(\.pointer.description).joined().utf8) == Array(pointer.utf8))
    let mutant = try Mutant(id, of: Document.nasty())
    #expect(mutant.id == id)
    #expect(mutant.id.description == "doc:remove-key@\(text)")
  }

  @Test func aMutantHasOneIdentifier() throws {
    let document = try Document(text: #"{"a":1,"b":2,"c":3}"#)
    let id = try MutantID(parsing: "doc:flip-type@/b=null+flip-type@/a=null")
    let canonical = "doc:flip-type@/a=null+flip-type@/b=null"
    #expect(throws: MutantError.notCanonical(id.description, canonical: canonical)) {
      try Mutant(id, of: document)
    }
    #expect(try Mutant(try MutantID(parsing: canonical), of: document).id.description == canonical)
  }

  @Test("A mutant identifier names the parts of a mutant") func namesThePartsOfAMutant() throws {
    let id = try MutantID(
      parsing: "my%3Adoc~10@72ad2699:flip-type@=null+remove-key@/a%2Bb#3/0+x@/c=a%3Db")
    #expect(
      id
        == MutantID(
          document: DocumentName(
            "my:doc", recordCount: 10, digest: DocumentName.Digest(of: Array("foobar".utf8))),
          steps: [
            MutantID.Step(mutator: "flip-type", pointer: "", variant: "null"),
            MutantID.Step(
              mutator: "remove-key",
              pointer: JSONPointer([.init("a+b", occurrence: 3), .init("0")]),
              variant: .only),
            MutantID.Step(mutator: "x", pointer: "/c", variant: "a=b"),
          ]))
    #expect(
      id.steps.map(\.description) == ["flip-type@=null", "remove-key@/a%2Bb#3/0", "x@/c=a%3Db"])
  }

  @Test func everyIdentifierRebuildsItsMutant() throws {
    let name = DocumentName("a:b~@+😀", digest: DocumentName.Digest(of: []))
    let document = try Document(name, parsing: Document.nasty().index.bytes)
    let space = MutationSpace(in: document, by: Mutators.all)
    let mutants = MutantPlan.exhaustive.mutants(of: space)
    var texts: Set<String> = []
    // Each third mutant is of all mutators and at all locations, too.
    for number in stride(from: 0, to: mutants.count, by: 3) {
      let mutant = mutants[number]
      let text = mutant.id.description
      let id = try MutantID(parsing: text)
      #expect(id == mutant.id)
      #expect(id.description.utf8.elementsEqual(text.utf8))
      #expect(try Mutant(id, of: document).bytes() == mutant.bytes())
      #expect(text.utf8.allSatisfy { (0x21...0x7E).contains($0) }, "\(text)")
      #expect(texts.insert(text).inserted, "\(text)")
    }
    #expect(texts.count == (space.count + 2) / 3)
  }

  @Test func identifiersOfSeveralMutationsRebuildTheirMutants() throws {
    let document = try Document.nasty()
    let space = MutationSpace(in: document, by: Mutators.all)
    for mutant in MutantPlan.random(count: 300, seed: 3, mutations: 5).mutants(of: space) {
      let rebuilt = try Mutant(MutantID(parsing: mutant.id.description), of: document)
      #expect(rebuilt.bytes() == mutant.bytes())
      #expect(rebuilt.id == mutant.id)
    }
  }

  @Test(arguments: [
    ("doc:remove-key@/%61", "doc:remove-key@/a"), ("doc:remove-key@/a#1", "doc:remove-key@/a"),
    ("doc:remove-key@/a#02", "doc:remove-key@/a#2"), ("doc:x@/%c3%a9", "doc:x@/%C3%A9"),
    ("doc:x@/é", "doc:x@/%C3%A9"), ("doc:x@/a b", "doc:x@/a%20b"), ("doc:x@/%7E0", "doc:x@/~0"),
    ("doc:x@/a=", "doc:x@/a"), ("%64oc:x@/a", "doc:x@/a"), ("doc~010:x@/a", "doc~10:x@/a"),
    ("a b:x@/", "a%20b:x@/"), ("doc:x@/a=b:c", "doc:x@/a=b%3Ac"),
    ("doc:x@/a=b=c", "doc:x@/a=b%3Dc"), ("doc:x@/a@b", "doc:x@/a%40b"),
    ("doc:x@/a\n", "doc:x@/a%0A"),
  ])
  func aMutantIdentifierHasOneSpelling(text: String, canonical: String) throws {
    let error = #expect(throws: MutantError.self) { try MutantID(parsing: text) }
    #expect(error == .notCanonical(text, canonical: canonical))
    #expect(
      error?.description
        == "'\(text)' is not how a mutant identifier is written: write '\(canonical)'")
    #expect(try MutantID(parsing: canonical).description == canonical)
  }

  @Test(arguments: [
    ("", "it needs the form DOCUMENT:MUTATOR@POINTER"),
    ("doc", "it needs the form DOCUMENT:MUTATOR@POINTER"),
    (":x@/a", "there is no document name before ':'"),
    ("doc~0:x@/a", "there is no document name before ':'"),
    ("doc@0123ABCD:x@/a", "there is no document name before ':'"),
    ("doc%4:x@/a", "there is no document name before ':'"),
    ("doc:", "'' needs the form MUTATOR@POINTER"),
    ("doc:x", "'x' needs the form MUTATOR@POINTER"),
    ("doc:@/a", "'@/a' needs the form MUTATOR@POINTER"),
    ("doc:x@/a+", "'' needs the form MUTATOR@POINTER"),
    ("doc:x@/a++y@/b", "'' needs the form MUTATOR@POINTER"),
    ("doc:x@/a+b", "'b' needs the form MUTATOR@POINTER"),
    ("doc:x@a", "'a' is not a JSON Pointer: it must be empty or start with '/'"),
    ("doc:x@/~2", "'~2' is not a JSON Pointer token: write '~' as '~0' and '/' as '~1'"),
    ("doc:x@/~", "'~' is not a JSON Pointer token: write '~' as '~0' and '/' as '~1'"),
    ("doc:x@/%4", "'/%4' is not a percent-encoded location"),
    ("doc:x@/%zz", "'/%zz' is not a percent-encoded location"),
    ("doc:x@/%FF", "'/%FF' is not a percent-encoded location"),
    ("doc:x@/%€", "'/%€' is not a percent-encoded location"),
    ("doc:x@/%4é", "'/%4é' is not a percent-encoded location"),
    ("doc:x@/a#0", "'/a#0' is not a percent-encoded location"),
    ("doc:x@/a#-1", "'/a#-1' is not a percent-encoded location"),
    ("doc:x@/a#", "'/a#' is not a percent-encoded location"),
    ("doc:x@/a#x", "'/a#x' is not a percent-encoded location"),
    ("doc:x@/a#2#2", "'/a#2#2' is not a percent-encoded location"),
    ("doc:x@/a=%", "'%' is not percent-encoded"), ("doc:x@/a=%C3", "'%C3' is not percent-encoded"),
  ])
  func aMutantIdentifierRefusesOtherText(text: String, reason: String) {
    let error = #expect(throws: MutantError.self) { try MutantID(parsing: text) }
    #expect(error == .malformed(text, reason: reason))
    #expect(error?.description == "'\(text)' is not a mutant identifier: \(reason)")
  }

  @Test(arguments: [
    ("doc:drop-key@/a", "there is no mutator 'drop-key'"),
    ("doc:remove-key@/b", "'remove-key@/b': the document has no such location"),
    ("doc:remove-key@/a#2", "'remove-key@/a#2': the document has no such location"),
    ("doc:flip-type@/a/2=null", "'flip-type@/a/2=null': the document has no such location"),
    ("doc:flip-type@/a/0/b=null", "'flip-type@/a/0/b=null': the document has no such location"),
    ("doc:remove-key@/a/0", "'remove-key@/a/0': the mutator has nothing to edit there"),
    ("doc:remove-key@", "'remove-key@': the mutator has nothing to edit there"),
    ("doc:unknown-enum-tag@/a/0", "'unknown-enum-tag@/a/0': the mutator has nothing to edit there"),
    ("doc:remove-key@/a=x", "'remove-key@/a=x': the mutator has nothing to edit there"),
    (
      "doc:flip-type@/a/0=text",
      "'flip-type@/a/0=text': there is no such variant; offered are "
        + "null, boolean, string, array, object"
    ),
    (
      "doc:flip-type@/a/1",
      "'flip-type@/a/1': there is no such variant; offered are "
        + "null, boolean, number, array, object"
    ),
    ("feed:remove-key@/a", "the identifier is of the document 'feed', but this is 'doc'"),
    ("doc~5:remove-key@/a", "the identifier is of the document 'doc~5', but this is 'doc'"),
    (
      "doc@72ad2699:remove-key@/a",
      "the identifier is of the document 'doc@72ad2699', but this is 'doc'"
    ),
    (
      "doc:remove-key@/a+flip-type@/a=null",
      "'remove-key@/a' and 'flip-type@/a=null' edit the same bytes: leave one of them out"
    ),
  ])
  func aMutantIdentifierRefusesWhatTheDocumentDoesNotHave(text: String, message: String) throws {
    let document = try Document(text: #"{"a":[1,"x"]}"#)
    let id = try MutantID(parsing: text)
    let error = #expect(throws: MutantError.self) { try Mutant(id, of: document) }
    #expect(error?.description == message)
  }

  @Test("A mutant identifier refuses the digest of another file")
  func refusesTheDigestOfAnotherFile() throws {
    let bytes = Array(#"{"a":1}"#.utf8)
    let name = DocumentName("doc", digest: DocumentName.Digest(of: bytes))
    let document = try Document(name, parsing: bytes)
    let id = try document.mutant("remove-key@/a").id
    let newBytes = Array(#"{"a":2}"#.utf8)
    let newName = DocumentName("doc", digest: DocumentName.Digest(of: newBytes))
    let error = #expect(throws: MutantError.self) {
      try Mutant(id, of: Document(newName, parsing: newBytes))
    }
    #expect(error == .otherDocument(name, expected: newName))
  }

  @Test("A mutant identifier names mutators that are passed")
  func namesMutatorsThatAreHandedIn() throws {
    let document = try Document(text: "[1]")
    let id = try MutantID(parsing: "doc:test-wrap@/0")
    #expect(try Mutant(id, of: document, mutators: [.testWrap]).text == "[[1]]")
    #expect(throws: MutantError.unknownMutator("test-wrap")) {
      try Mutant(id, of: document)
    }
    #expect(throws: MutantError.unknownMutator("flip-type")) {
      try Mutant(MutantID(parsing: "doc:flip-type@=null"), of: document, mutators: [.removeKey])
    }
  }
}

/// What reports name is coded as the text that people read.
@Suite struct TextCodingTests {
  @Test(arguments: ["", "/feed/2", "/a~1b/c~0d/", "/é"])
  func pointersAreTheirText(text: String) throws {
    try expectCoding(of: try JSONPointer(parsing: text), as: text)
    try expectCoding(of: Field(try JSONPointer(parsing: text)), as: text)
  }

  @Test(arguments: ["", "/feed/**", #"/a\*b/*/~1"#])
  func patternsAreTheirText(text: String) throws {
    try expectCoding(of: try PointerPattern(parsing: text), as: text)
  }

  @Test(arguments: [
    "feed:remove-key@/feed/2/url", "feed~9:damage@/feed=0.3,7,2", "a%20b:x@/k#2=y.1+z@",
  ])
  func identifiersAreTheirText(text: String) throws {
    try expectCoding(of: try MutantID(parsing: text), as: text)
  }

  @Test func textThatIsNoneIsRefusedWithItsReason() {
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([JSONPointer].self, from: Data(#"["a/b"]"#.utf8))
    }
    #expect("\(error as Any)".contains("'a/b' is not a JSON Pointer"))
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([PointerPattern].self, from: Data(#"["/~2"]"#.utf8))
    }
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([MutantID].self, from: Data(#"["feed"]"#.utf8))
    }
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([Field].self, from: Data("[1]".utf8))
    }
  }

  private func expectCoding<Value: Codable & Equatable>(
    of value: Value, as text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let data = try JSONEncoder().encode([value])
    let texts = try JSONDecoder().decode([String].self, from: data)
    #expect(texts == [text], sourceLocation: sourceLocation)
    let again = try JSONDecoder().decode([Value].self, from: data)
    #expect(again == [value], sourceLocation: sourceLocation)
  }
}
