import DecodingStrategies
import Foundation
import Testing

@Suite struct PartlyDecodableTests {
  @Test(arguments: DocumentForm.all)
  func listsWhatWasForgivenInOrder(form: DocumentForm) throws {
    let tree: Tree = [
      "id": 1, "is-read": nil, "count": "x", "items": [1, "x", nil], "by-name": ["a": nil],
      "note": 5,
    ]
    let model = try form.decode(Forgiving.self, from: tree)
    #expect(
      texts(model) == [
        "is-read null", "count corrupt", "scores absent", "items/1 corrupt", "items/2 null",
        "by-name/a null", "note corrupt",
      ])
    #expect(!model.isFullyDecoded)
  }

  @Test("A complete model has no forgiven fields", arguments: DocumentForm.all)
  func forgaveNothingOfACompleteModel(form: DocumentForm) throws {
    let model = try form.decode(Forgiving.self, from: Forgiving.complete)
    #expect(model.isFullyDecoded)
    let withoutOptionals = ["tags", "by-name", "note"].reduce(Forgiving.complete) {
      $0.removing($1)
    }
    #expect(try form.decode(Forgiving.self, from: withoutOptionals).isFullyDecoded)
  }

  @Test("Forgiven fields of models inside a model are found") func looksIntoModelsInside() throws {
    let part: Tree = ["flag": "x"]
    let whole = try DocumentForm.json.decode(
      Whole.self,
      from: [
        "one": part, "maybe": part, "list": [5, part, 6, part],
        "by": ["b": part, "a": part],
        "choice": part,
      ])
    #expect(
      texts(whole) == [
        "one/flag corrupt", "maybe/flag corrupt", "list/0 corrupt", "list/2 corrupt",
        "list/1/flag corrupt", "list/3/flag corrupt", "by/a/flag corrupt", "by/b/flag corrupt",
        "choice/flag corrupt",
      ])
  }

  @Test("Losses of list types are forgiven fields") func countsTheLossesOfListTypes() throws {
    let lists = try DocumentForm.json.decode(
      Lists.self,
      from: [
        "array": [1, nil, "x"], "dictionary": ["a": 1, "b": [], "c": nil],
        "models": [5, ["flag": nil]],
      ])
    #expect(
      texts(lists) == [
        "array/1 null", "array/2 corrupt", "dictionary/b corrupt",
        "dictionary/c null", "models/0 corrupt", "models/1/flag null",
      ])
  }

  @Test("Text, numbers and lists of them are not searched for forgiven fields")
  func goesPastTextNumbersAndListsOfThem() throws {
    let model = try DocumentForm.json.decode(
      Leaves.self,
      from: [
        "url": "https://a.example", "id": "E621E1F8-C36C-495A-93FC-0C247A3E6E5F", "price": 1,
        "names": ["a"], "counts": ["a": 1], "numbers": [1], "part": ["flag": nil],
        "words": ["a", 1, "b"],
      ])
    #expect(texts(model) == ["part/flag null", "words/1 corrupt"])
  }

  @Test("Forgiven members of a dictionary have their keys as sent")
  func namesDictionaryMembersAsTheyAreSent() throws {
    let model = try DocumentForm.json.decode(
      ByColor.self, from: ["parts": ["dark_blue": ["flag": nil], "red": ["flag": true]]])
    #expect(texts(model) == ["parts/dark_blue/flag null"])
  }

  @Test("Forgiven fields include inherited properties") func includesInheritedProperties() throws {
    let book = try DocumentForm.json.decode(Book.self, from: ["pages": [1, "x"], "isPrinted": 1])
    #expect(texts(book) == ["title absent", "pages/1 corrupt", "isPrinted corrupt"])
  }

  @Test("The search for forgiven fields ends at objects that refer to each other")
  func endsWhereObjectsLeadBackToOneAnother() throws {
    let node = try DocumentForm.json.decode(Node.self, from: ["flag": 1])
    node.next = node
    #expect(texts(node) == ["flag corrupt"])
  }

  private func texts(_ model: some PartlyDecodable) -> [String] {
    model.forgivenFields.map { field in
      let path = field.path.map { $0.intValue.map(String.init) ?? $0.stringValue }
      return "\(path.joined(separator: "/")) \(field.state.cause?.rawValue ?? "decoded")"
    }
  }

  private struct Part: Decodable {
    @DefaultFalse var flag: Bool
  }

  private enum Choice: Decodable {
    case part(Part)

    init(from decoder: any Decoder) throws { self = .part(try Part(from: decoder)) }
  }

  private struct Whole: Decodable, PartlyDecodable {
    let one: Part
    let maybe: Part?
    @Lossy var list: [Part]
    let by: [String: Part]
    let choice: Choice
  }

  private struct Lists: Decodable, PartlyDecodable {
    let array: LossyArray<Int>
    let dictionary: LossyDictionary<String, Int>
    let models: LossyArray<Part>
  }

  private struct Leaves: Decodable, PartlyDecodable {
    let url: URL
    let id: UUID?
    let price: Decimal
    let names: [String]?
    let counts: [String: Int]
    let numbers: Set<Double>
    let part: Part
    @Lossy var words: [String]
  }

  private enum Color: String, CodingKeyRepresentable, Decodable {
    case red
    case darkBlue = "dark_blue"
  }

  private struct ByColor: Decodable, PartlyDecodable {
    let parts: [Color: Part]
  }

  private final class Node: Decodable, PartlyDecodable {
    @DefaultFalse var flag: Bool
    var next: Node?
  }
}
