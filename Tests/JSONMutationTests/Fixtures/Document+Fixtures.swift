import JSONMutation
import JSONText
import Testing

extension Document {
  /// Reads the text of a document named `doc`.
  init(
    text: String, named name: DocumentName = DocumentName("doc"), recordsAt: JSONPointer? = nil,
    enumTags: [Shape] = []
  ) throws(DocumentError) {
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

  /// The text of a mutant, of steps as identifiers have them.
  func mutated(_ steps: String) throws -> String {
    try mutant(steps).text
  }

  /// A mutant of steps as identifiers have them.
  func mutant(_ steps: String) throws -> Mutant {
    try Mutant(MutantID(parsing: "\(name):\(steps)"), of: self)
  }

  /// The pointers of the places that a mutator can edit.
  func places(editableBy mutator: any Mutator) -> [String] {
    index.places.filter { !mutator.variants(at: $0, in: self).isEmpty }
      .map { index.pointer(to: $0).description }
  }

  /// The document's text.
  var text: String { String(decoding: index.bytes, as: UTF8.self) }
}

extension Mutant {
  /// The mutant's text.
  var text: String { String(decoding: bytes(), as: UTF8.self) }
}
