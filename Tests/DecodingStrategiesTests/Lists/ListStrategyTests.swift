import DecodingStrategies
import Foundation
import Testing

@Suite struct ListStrategyTests {
  @Test(
    "Each lossy list keeps what decodes, and knows what does not",
    arguments: ListStrategy.all(of: Int.self), DocumentForm.all)
  func keepsWhatDecodesAndKnowsWhatDoesNot(strategy: ListStrategy, form: DocumentForm) throws {
    let outcome = try strategy.run(
      form, [1, "x", nil, ["id": [1, [:]]], [2, nil], true, 1.5, 7, "last"])
    #expect(
      outcome
        == ListOutcome(
          kept: ["1", "7"],
          lost: [
            "1 corrupt", "2 null", "3 corrupt", "4 corrupt", "5 corrupt", "6 corrupt", "8 corrupt",
          ]))
  }

  @Test(
    "Each lossy list loses nothing of a good list or an empty one",
    arguments: ListStrategy.all(of: Int.self), DocumentForm.all)
  func losesNothingOfAGoodListOrAnEmptyOne(strategy: ListStrategy, form: DocumentForm) throws {
    #expect(try strategy.run(form, [1, 2, 3]) == ListOutcome(kept: ["1", "2", "3"], lost: []))
    #expect(try strategy.run(form, []) == ListOutcome(kept: [], lost: []))
  }

  @Test(
    "Each lossy list ends if every element is bad", arguments: ListStrategy.all(of: Int.self),
    DocumentForm.all)
  func endsWhereEveryElementIsBad(strategy: ListStrategy, form: DocumentForm) throws {
    let outcome = try strategy.run(form, .array(Array(repeating: "x", count: 200)))
    #expect(outcome == ListOutcome(kept: [], lost: (0..<200).map { "\($0) corrupt" }))
  }

  @Test("Each lossy list counts many bad elements", arguments: ListStrategy.all(of: Int.self))
  func keepsCountOfManyBadElements(strategy: ListStrategy) throws {
    let outcome = try strategy.run(.json, .array(Array(repeating: "x", count: 10_000) + [1]))
    #expect(outcome.kept == ["1"])
    #expect(outcome.lost.count == 10_000)
  }

  @Test(
    arguments: ListStrategy.all(of: Int?.self), DocumentForm.all)
  func eachLossyListKeepsNullsOfOptionalElements(
    strategy: ListStrategy, form: DocumentForm
  ) throws {
    let outcome = try strategy.run(form, [nil, 1, "x", nil])
    #expect(outcome == ListOutcome(kept: ["nil", "Optional(1)", "nil"], lost: ["2 corrupt"]))
  }

  @Test(
    "Each lossy list tells a missing key from null", arguments: ListStrategy.all(of: Item.self),
    DocumentForm.all)
  func tellsAMissingKeyFromNull(strategy: ListStrategy, form: DocumentForm) throws {
    let outcome = try strategy.run(
      form, [["id": 1], [:], ["id": nil], ["id": "x"], nil, [], ["id": 2]])
    #expect(outcome.kept.map { $0.filter(\.isNumber) }.sorted() == ["1", "2"])
    #expect(outcome.lost == ["1 absent", "2 null", "3 corrupt", "4 null", "5 corrupt"])
  }

  @Test(
    "Each lossy list loses a list in it as a whole", arguments: ListStrategy.all(of: [Int].self),
    DocumentForm.all)
  func losesAListInTheListAsAWhole(strategy: ListStrategy, form: DocumentForm) throws {
    let outcome = try strategy.run(form, [[1], [2, "x"], [], [nil], [:], [3, 4]])
    #expect(outcome.kept.sorted() == ["[1]", "[3, 4]", "[]"])
    #expect(outcome.lost == ["1 corrupt", "3 null", "4 corrupt"])
  }

  @Test(
    arguments: ListStrategy.all(of: Int.self).filter { $0.testDescription != "@Lossy optional" },
    DocumentForm.all)
  func eachLossyListThrowsIfThereIsNoList(strategy: ListStrategy, form: DocumentForm) {
    for tree: Tree in [[:], ["0": 1], 5, "[]", nil] {
      #expect(throws: (any Error).self) { try strategy.run(form, tree) }
    }
  }

  @Test(
    "Each lossy list survives errors that a model throws",
    arguments: ListStrategy.all(of: Stubborn.self), DocumentForm.all)
  func surviveErrorsOfAModel(strategy: ListStrategy, form: DocumentForm) throws {
    let outcome = try strategy.run(form, [true, false, true, [:]])
    #expect(outcome.kept.count == 2)
    #expect(outcome.lost == ["1 corrupt", "3 corrupt"])
  }

  @Test(
    arguments: ListStrategy.readers(of: Int.self).filter {
      $0.testDescription != "@Lossy optional"
    },
    [[1], ["x"], [nil], [[:], 1]] as [Tree])
  func eachLossyListReportsADecoderThatNeverAdvances(strategy: ListStrategy, list: Tree) {
    let form = DocumentForm.tree("stuck tree") { $0.neverAdvances = true }
    let error = #expect(throws: DecodingError.self) { try strategy.run(form, list) }
    guard case .dataCorrupted(let context)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(
      context.debugDescription
        == "The decoder cannot skip element 0, so the list cannot be read.")
    #expect(context.codingPath.map(\.stringValue) == ["items", "Index 0"])
  }

  @Test(
    "Each lossy list reads an empty list with a decoder that never advances",
    arguments: ListStrategy.readers(of: Int.self))
  func readsAnEmptyListWithADecoderThatNeverGoesOn(strategy: ListStrategy) throws {
    let form = DocumentForm.tree("stuck tree") { $0.neverAdvances = true }
    #expect(try strategy.run(form, []) == ListOutcome(kept: [], lost: []))
  }

  struct Item: Decodable, Hashable, Sendable {
    let id: Int
  }

  /// A model that throws its own error for false.
  struct Stubborn: Decodable, Hashable, Sendable {
    init(from decoder: any Decoder) throws {
      guard try decoder.singleValueContainer().decode(Bool.self) else { throw ForeignError() }
    }

    struct ForeignError: Error {}
  }
}

/// The elements of a list that were kept, and where and why the others were lost.
struct ListOutcome: Equatable {
  var kept: [String]
  var lost: [String]

  init(kept: [String], lost: [String]) {
    self.kept = kept
    self.lost = lost
  }

  init(_ kept: [some Any], losses: [DecodingLoss]) {
    self.kept = kept.map { "\($0)" }
    lost = losses.map { "\($0.index.map(String.init) ?? "?") \($0.cause)" }
  }
}

/// A strategy for lists, decoded as the property `items` of a model.
struct ListStrategy: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let run: @Sendable (DocumentForm, _ list: Tree) throws -> ListOutcome

  init<Model: Decodable & SendableMetatype>(
    _ name: String, _ type: Model.Type,
    outcome: @escaping @Sendable (Model, DecodingLog) -> ListOutcome
  ) {
    testDescription = name
    run = { form, list in
      let log = DecodingLog(limit: .max)
      let model = try form.decode(type, from: ["items": list], log: log)
      return outcome(model, log)
    }
  }

  static func readers<Element: Decodable & Hashable & Sendable>(
    of type: Element.Type
  ) -> [ListStrategy] {
    [
      ListStrategy("LossyArray", ListModel<LossyArray<Element>>.self) { model, _ in
        ListOutcome(model.items.elements, losses: model.items.losses)
      },
      ListStrategy("@Lossy", LossyListModel<[Element]>.self) { model, _ in
        ListOutcome(model.items, losses: model.$items.losses)
      },
      ListStrategy("@Lossy optional", LossyListModel<[Element]?>.self) { model, _ in
        ListOutcome(model.items ?? [], losses: model.$items.losses)
      },
      ListStrategy("ResultArray", ListModel<ResultArray<Element>>.self) { model, _ in
        outcome(of: model.items.elements) { LossCause(of: $0) }
      },
    ]
  }

  static func all<Element: Decodable & Hashable & Sendable>(
    of type: Element.Type
  ) -> [ListStrategy] {
    readers(of: type) + [
      ListStrategy("skip", ListModel<SkippingList<Element>>.self) { model, _ in
        ListOutcome(kept: model.items.kept.map { "\($0)" }, lost: model.items.lost)
      }
    ]
  }

  private static func outcome<Element, Failure: Error>(
    of results: [Result<Element, Failure>], cause: (Failure) -> LossCause
  ) -> ListOutcome {
    var outcome = ListOutcome(kept: [], lost: [])
    for (index, result) in results.enumerated() {
      switch result {
      case .success(let element): outcome.kept.append("\(element)")
      case .failure(let error): outcome.lost.append("\(index) \(cause(error))")
      }
    }
    return outcome
  }
}

struct ListModel<Items: Decodable>: Decodable {
  let items: Items
}

struct LossyListModel<Items: LossyDecodable>: Decodable {
  @Lossy var items: Items
}

struct SkippingList<Element: Decodable>: Decodable {
  private(set) var kept: [Element] = []
  private(set) var lost: [String] = []

  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    while !container.isAtEnd {
      let index = container.currentIndex
      do {
        kept.append(try container.decode(Element.self))
      } catch {
        let isNull = try container.skip(elementAt: index)
        lost.append("\(index) \(isNull ? .null : LossCause(of: error))")
      }
    }
  }
}
