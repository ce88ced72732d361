import DecodingStrategies
import Foundation
import Testing

@Suite struct LossyTests {
  @Test("Lossy saves what decodes", arguments: DocumentForm.all)
  func savesWhatDecodes(form: DocumentForm) throws {
    let log = DecodingLog()
    let tree: Tree = [
      "id": 1, "items": [1, "x", nil], "tags": ["a", 2], "by-name": ["a": 1, "b": "x"], "note": 5,
    ]
    let model = try form.decode(Forgiving.self, from: tree, log: log)
    #expect(model.items == [1])
    #expect(model.tags == ["a"])
    #expect(model.byName == ["a": 1])
    #expect(model.note == nil)
    #expect(model.$items.losses.map(\.cause) == [.corrupt, .null])
    #expect(model.$tags.losses.map(\.index) == [1])
    #expect(model.$byName.losses.map(\.key) == ["b"])
    #expect(model.$note.losses.map(\.position) == [.whole])
    #expect(log.lossCount == 5)
    #expect(log.losses.last?.remedy == .becameNil)
  }

  @Test("A lossy optional is nil if nothing or null is sent", arguments: DocumentForm.all)
  func isNilWhereNothingOrNullIsSentForAnOptional(form: DocumentForm) throws {
    let absent = try form.decode(Forgiving.self, from: ["id": 1, "items": []])
    #expect(absent.tags == nil && absent.byName == nil && absent.note == nil)
    #expect(absent.$tags.state.cause == .absent && absent.$note.state.cause == .absent)
    let null = try form.decode(
      Forgiving.self, from: ["id": 1, "items": [], "tags": nil, "by-name": nil, "note": nil])
    #expect(null.tags == nil && null.byName == nil && null.note == nil)
    #expect(null.$byName.state.cause == .null && null.$note.state.cause == .null)
    #expect(absent.$note.losses.isEmpty && null.$tags.losses.isEmpty)
    #expect(absent.$byName.codingKey?.stringValue == "by-name")
  }

  @Test("A lossy optional of another type is nil, and a loss", arguments: DocumentForm.all)
  func isNilAndALossWhereAnOptionalIsOfAnotherType(form: DocumentForm) throws {
    let model = try form.decode(
      Forgiving.self, from: ["id": 1, "items": [], "tags": [:], "by-name": [1], "note": [:]])
    #expect(model.tags == nil && model.byName == nil && model.note == nil)
    #expect(model.$tags.state.cause == .corrupt)
    #expect(model.$byName.state.cause == .corrupt)
    #expect(model.$note.state.cause == .corrupt)
    #expect(model.$tags.losses.map(\.position) == [.whole])
  }

  @Test("A lossy list that is not optional throws if there is no list", arguments: DocumentForm.all)
  func throwsWhereAListThatIsNotOptionalIsNone(form: DocumentForm) {
    for items: Tree in [nil, [:], 5, "x"] {
      #expect(throws: (any Error).self) {
        try form.decode(Forgiving.self, from: ["id": 1, "items": items])
      }
    }
    let error = #expect(throws: DecodingError.self) {
      try form.decode(Forgiving.self, from: ["id": 1])
    }
    guard case .keyNotFound(let key, _)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(key.stringValue == "items")
  }

  @Test("Lossy saves lists of generic models, too", arguments: DocumentForm.all)
  func savesListsOfGenericModelsToo(form: DocumentForm) throws {
    let log = DecodingLog()
    let tree: Tree = ["elements": [], "extra": [1, "x"]]
    let page = try form.decode(Page<[Int]>.self, from: tree, log: log)
    #expect(page.extra == [1])
    #expect(page.$extra.losses.map(\.index) == [1])
    #expect(log.lossCount == 1)
    let broken = try form.decode(Page<[Int]>.self, from: ["elements": [], "extra": "x"])
    #expect(broken.extra == nil)
    #expect(broken.$extra.losses.map(\.position) == [.whole])
  }

  @Test("Lossy is encoded as the property without nil optionals")
  func isEncodedAsThePropertyWithoutNilOptionals() throws {
    let model = try DocumentForm.json.decode(
      Forgiving.self, from: ["id": 1, "items": [1, "x"], "note": 5])
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data = try encoder.encode(model)
    #expect(
      String(decoding: data, as: UTF8.self)
        == #"{"count":0,"id":1,"is-read":false,"items":[1],"scores":[]}"#)
    #expect(try JSONDecoder().decode(Forgiving.self, from: data) == model)
    let complete = try DocumentForm.json.decode(Forgiving.self, from: Forgiving.complete)
    #expect(
      try JSONDecoder().decode(Forgiving.self, from: try encoder.encode(complete)) == complete)
    let list = try PropertyListEncoder().encode(model)
    #expect(try PropertyListDecoder().decode(Forgiving.self, from: list) == model)
  }

  @Test("Lossy is compared and hashed by its value") func isComparedAndHashedByItsValue() throws {
    let damaged = try DocumentForm.json.decode(Page<Int>.self, from: ["elements": [1, "x"]])
    let clean = Page(elements: [1], extra: nil)
    #expect(damaged == clean)
    #expect(Set([damaged, clean]).count == 1)
    #expect(damaged != Page(elements: [1], extra: 1))
  }

  @Test("Lossy works in classes and their bases") func worksInClassesAndTheirBases() throws {
    let book = try DocumentForm.json.decode(Book.self, from: ["pages": [1, "x"]])
    #expect(book.pages == [1] && book.title == "" && book.isPrinted)
    #expect(book.$pages.losses.map(\.index) == [1])
    let letter = try DocumentForm.json.decode(
      Letter.self, from: ["stamps": [nil, 2], "super": ["pages": [3, nil], "title": 5]])
    #expect(letter.stamps == [2] && letter.pages == [3])
    #expect(letter.$title.state.cause == .corrupt)
    #expect(letter.$pages.losses.first?.containerPath.map(\.stringValue) == ["super", "pages"])
  }
}
