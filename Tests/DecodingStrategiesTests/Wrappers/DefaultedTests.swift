import DecodingStrategies
import Foundation
import Testing

@Suite struct DefaultedTests {
  @Test("Defaulted takes what is sent", arguments: DocumentForm.all)
  func takesWhatIsSent(form: DocumentForm) throws {
    let model = try form.decode(Forgiving.self, from: Forgiving.complete)
    #expect(model.isRead)
    #expect(model.count == 2)
    #expect(model.scores == [1])
    #expect(model.$isRead.state.cause == nil)
    #expect(!model.$isRead.isDefault)
  }

  @Test("Defaulted tells absent, null and corrupt apart", arguments: DocumentForm.all)
  func tellsAbsentNullAndCorruptApart(form: DocumentForm) throws {
    let log = DecodingLog()
    let absent = try form.decode(
      Forgiving.self, from: Forgiving.complete.removing("is-read").removing("scores"), log: log)
    #expect(absent.$isRead.state.cause == .absent)
    #expect(absent.$scores.state.cause == .absent)
    let null = try form.decode(
      Forgiving.self,
      from: Forgiving.complete.setting("is-read", to: nil).setting("scores", to: nil), log: log)
    #expect(null.$isRead.state.cause == .null)
    #expect(null.$scores.state.cause == .null)
    #expect(log.losses.isEmpty)
    let corrupt = try form.decode(
      Forgiving.self,
      from: Forgiving.complete.setting("is-read", to: "yes").setting("scores", to: "none"),
      log: log)
    #expect(corrupt.$isRead.state.cause == .corrupt)
    #expect(corrupt.$scores.state.cause == .corrupt)
    #expect(corrupt.$scores.state.loss?.cause == .corrupt)
    #expect(log.losses.map(\.remedy) == [.tookDefault, .tookDefault])
    for model in [absent, null, corrupt] {
      #expect(!model.isRead && model.scores == [])
      #expect(model.$isRead.isDefault && model.$scores.isDefault)
      #expect(model.$isRead.codingKey?.stringValue == "is-read")
    }
  }

  @Test("Defaulted saves the good elements of a list", arguments: DocumentForm.all)
  func savesTheGoodElementsOfAList(form: DocumentForm) throws {
    let log = DecodingLog()
    let model = try form.decode(
      Forgiving.self, from: Forgiving.complete.setting("scores", to: [1, nil, "x", 4]), log: log)
    #expect(model.scores == [1, 4])
    #expect(!model.$scores.isDefault)
    #expect(model.$scores.losses.map(\.index) == [1, 2])
    #expect(model.$scores.losses.map(\.cause) == [.null, .corrupt])
    #expect(log.losses.map(\.remedy) == [.dropped, .dropped])
    #expect(model.$scores.codingKey?.stringValue == "scores")
  }

  @Test("Defaulted saves the good elements of a list in a generic model, too")
  func savesTheGoodElementsOfAListInAGenericModelToo() throws {
    let list = try JSONDecoder().decode(Page<Items>.self, from: Data(#"{"list":[1,"x",3]}"#.utf8))
    #expect(list.list == [1, 3])
    #expect(list.$list.losses.map(\.index) == [1])
    let none = try JSONDecoder().decode(Page<Items>.self, from: Data("{}".utf8))
    #expect(none.list == [] && none.$list.state.cause == .absent)
  }

  private struct Page<Source: DefaultSource>: Decodable {
    @Defaulted<Source> var list: Source.Value
  }

  private typealias Items = DefaultValues.Empty<[Int]>

  @Test("Defaulted takes the default of the source, not of the declaration")
  func takesTheDefaultOfTheSourceNotThatOfTheDeclaration() throws {
    let model = try DocumentForm.json.decode(
      Forgiving.self, from: Forgiving.complete.removing("count"))
    #expect(model.count == 0)
    let made = Forgiving(
      id: 1, isRead: true, scores: [], items: [], tags: nil, byName: nil, note: nil)
    #expect(made.count == 3)
    #expect(!made.$count.isDefault)
    #expect(made.$count.codingKey == nil)
  }

  @Test("Defaulted stays a value that can be changed") func staysAValueThatCanBeChanged() throws {
    var model = try DocumentForm.json.decode(
      Forgiving.self, from: Forgiving.complete.removing("count"))
    model.count += 5
    #expect(model.count == 5)
    #expect(model.$count.state.cause == .absent)
  }

  @Test("Defaulted works in a generic model", arguments: DocumentForm.all)
  func worksInAGenericModel(form: DocumentForm) throws {
    #expect(try form.decode(Setting<DefaultValues.True>.self, from: [:]).value)
    #expect(
      try form.decode(Setting<DefaultValues.Zero<Double>>.self, from: ["value": "x"]).value == 0)
    #expect(
      try form.decode(Setting<DefaultValues.Empty<String>>.self, from: ["value": nil]).value == "")
    let dictionary = Setting<DefaultValues.Empty<[String: Int]>>.self
    #expect(try form.decode(dictionary, from: ["value": ["a": "x"]]).value == [:])
    let lossy = Setting<DefaultValues.Empty<LossyArray<Int>>>.self
    #expect(try form.decode(lossy, from: ["value": [1, "x"]]).value == [1])
    #expect(try form.decode(Setting<NoColor>.self, from: ["value": nil]).value == "none")
  }

  @Test("Defaulted decodes in a list without a key", arguments: DocumentForm.all)
  func decodesInAListWithoutAKey(form: DocumentForm) throws {
    let list = try form.decode([Defaulted<DefaultValues.Zero<Int>>].self, from: [1, "x", nil])
    #expect(list.map(\.wrappedValue) == [1, 0, 0])
    #expect(list.map(\.state.cause) == [nil, .corrupt, .null])
    #expect(list.allSatisfy { $0.codingKey == nil })
  }

  @Test("Defaulted is nil if the value may be missing", arguments: DocumentForm.all)
  func isNilWhereItMayBeMissing(form: DocumentForm) throws {
    #expect(try form.decode(Asking.self, from: [:]).found == nil)
    #expect(try form.decode(Asking.self, from: ["value": nil]).found == nil)
    #expect(try form.decode(Asking.self, from: ["value": "x"]).found?.state.cause == .corrupt)
    #expect(try form.decode(Asking.self, from: ["value": 7]).found?.wrappedValue == 7)
  }

  @Test("Defaulted reads dates by the strategy of the decoder")
  func readsDatesByTheStrategyOfTheDecoder() throws {
    let form = DocumentForm.json("seconds") { $0.dateDecodingStrategy = .secondsSince1970 }
    #expect(
      try form.decode(Setting<Epoch>.self, from: ["value": 7]).value
        == Date(timeIntervalSince1970: 7))
    #expect(try form.decode(Setting<Epoch>.self, from: ["value": "x"]).value == .distantPast)
  }

  private enum NoColor: DefaultSource {
    static var defaultValue: String? { "none" }
  }

  private enum Epoch: DefaultSource {
    static var defaultValue: Date { .distantPast }
  }

  /// Decodes the wrapper with a hand-written `init(from:)`.
  private struct Asking: Decodable {
    let found: Defaulted<DefaultValues.Zero<Int>>?

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: TreeKey.self)
      found = try container.decodeIfPresent(
        Defaulted<DefaultValues.Zero<Int>>.self, forKey: TreeKey(stringValue: "value"))
    }
  }
}
