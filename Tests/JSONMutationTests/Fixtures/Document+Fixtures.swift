import JSONMutation
import JSONText
import Testing

extension Document {
  convenience init(
    text: String, named name: DocumentName = DocumentName("doc"), recordsAt: JSONPointer? = nil,
    enumTags: [Field] = []
  ) throws {
    try self.init(name, parsing: Array(text.utf8), recordsAt: recordsAt, enumTags: enumTags)
  }

  /// A document whose keys need every kind of escaping, with enum tags in it.
  static func nasty() throws -> Document {
    let text = #"""
      {"a:b":{"@":1,"=":"x"}, "+" : [true,{"#":null}],
        "#2":0,"a#2":1,"a":2,"a":{"a":3},"%":"%41","%41":4,"a\/b":{"~":5,"~1":6},"":{"":[]},
        " sp ace ":"open","😀":{},"\u00e9":7,"e\u0301":8,"\n\"\\":9,"\u0000":-1.5e+3,
        "tags":["on","on","off",null,"off"],"7":[[1],[[]]],"*":0,"{}":false,"z":{ }}
      """#
    return try Document(text: text)
  }

  /// A document like those that real APIs send, with every kind of value that a mutator may look
  /// for.
  static func rich() throws -> Document {
    let text = #"""
      {
        "next_cursor": null, "has_more": true, "totalCount": 3, "api_version": "2.1",
        "users": [
          {"id": 1, "uuid": "123e4567-e89b-12d3-a456-426614174000", "userName": "ann",
           "email": "ann@example.com", "homepage": "https://example.com/ann/?q=1#top",
           "created_at": "2026-11-21T10:46:19Z", "birth-date": "1990-02-28", "role": "admin",
           "is_active": true, "score": 10, "balance": 12.50, "tags": ["a", "b"], "notes": [],
           "settings": {}, "avatar": "aGVsbG8gd29ybGQ=", "phone": "5551234",
           "address": {"city": "Zürich", "geo": {"lat": 47.37, "lng": -8.54}}},
          {"id": 2, "uuid": "00000000-0000-4000-8000-000000000002", "userName": "bob 👩‍👧",
           "email": "bob@example.com", "homepage": "http://bob.example.org",
           "created_at": "2026-11-20T23:59:59.123+02:00", "birth-date": "2000-12-31",
           "role": "member", "is_active": false, "score": -3, "balance": 0.1, "tags": ["c"],
           "notes": ["one note"], "settings": {"theme": "dark"}, "avatar": null, "phone": "007",
           "address": null},
          {"id": 3, "uuid": "00000000-0000-4000-8000-000000000003", "userName": "cy",
           "email": "cy@example.com", "homepage": "https://cy.example.net",
           "created_at": "2026-01-01T00:00:00Z", "birth-date": "1999-01-01", "role": "admin",
           "is_active": true, "score": 0, "balance": 1e3, "tags": [], "notes": [],
           "settings": {}, "avatar": null, "phone": "42", "address": {"city": "", "geo": {}}}
        ],
        "counts": {"10": 1, "20": 2}, "byKey": {"x": {"n": 1}, "y": {"n": 2}}, "empty": {}
      }
      """#
    return try Document(text: text, recordsAt: "/users")
  }

  func mutated(_ steps: String) throws -> String {
    try mutant(steps).text
  }

  func mutant(_ steps: String) throws -> Mutant {
    try Mutant(MutantID(parsing: "\(name):\(steps)"), of: self)
  }

  func nodes(editableBy mutator: Mutator) -> [String] {
    index.nodeIDs.filter { !mutator.variants(at: $0, in: self).isEmpty }
      .map { index.pointer(to: $0).description }
  }

  var text: String { String(decoding: index.bytes, as: UTF8.self) }
}

extension Mutant {
  var text: String { String(decoding: bytes(), as: UTF8.self) }
}

extension Document {
  func mutants(by mutator: Mutator, at pointer: JSONPointer = .root) throws -> [String] {
    let node = try #require(index.node(at: pointer))
    return mutator.variants(at: node, in: self).map { variant in
      let text = Mutant(self, Mutation(mutator, at: node, variant: variant)).text
      return variant == .only ? text : "\(variant): \(text)"
    }
  }
}

extension Mutator {
  /// Puts a value into an array of its own: two insertions, which are given in the wrong order.
  static let testWrap = Mutator(
    "test-wrap", .unspecified, purpose: "puts a value into an array",
    ideal: "a type mismatch at the path"
  ) { node, document, edits in
    let range = document.index.range(of: node)
    edits.offer {
      $0.insert("]", at: range.upperBound)
      $0.insert("[", at: range.lowerBound)
    }
  }
}
