import DecodingStrategies
import Foundation
import Testing

/// Tests what all list strategies have in common, with each decoder.
@Suite struct ListStrategyTests {
  @Test(arguments: ListStrategy.all(of: Int.self), DocumentForm.all)
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

  @Test(arguments: ListStrategy.all(of: Int.self), DocumentForm.all)
  func losesNothingOfAGoodListOrAnEmptyOne(strategy: ListStrategy, form: DocumentForm) throws {
    #expect(try strategy.run(form, [1, 2, 3]) == ListOutcome(kept: ["1", "2", "3"], lost: []))
    #expect(try strategy.run(form, []) == ListOutcome(kept: [], lost: []))
  }

  @Test(arguments: ListStrategy.all(of: Int.self), DocumentForm.all)
  func endsWhereEveryElementIsBad(strategy: ListStrategy, form: DocumentForm) throws {
    let outcome = try strategy.run(form, .array(Array(repeating: "x", count: 200)))
    #expect(outcome == ListOutcome(kept: [], lost: (0..<200).map { "\($0) corrupt" }))
  }

  @Test(arguments: ListStrategy.all(of: Int.self))
  func keepsCountOfManyBadElements(strategy: ListStrategy) throws {
    let outcome = try strategy.run(.json, .array(Array(repeating: "x", count: 10_000) + [1]))
    #expect(outcome.kept == ["1"])
    #expect(outcome.lost.count == 10_000)
  }

  @Test(
    arguments: ListStrategy.all(of: Int?.self).filter { $0.testDescription != "LossySet" },
    DocumentForm.all)
  func keepsNullsOfOptionalElements(strategy: ListStrategy, form: DocumentForm) throws {
    let outcome = try strategy.run(form, [nil, 1, "x", nil])
    #expect(outcome == ListOutcome(kept: ["nil", "Optional(1)", "nil"], lost: ["2 corrupt"]))
  }

  @Test(arguments: ListStrategy.all(of: Item.self), DocumentForm.all)
  func tellsAMissingKeyFromNull(strategy: ListStrategy, form: DocumentForm) throws {
    let outcome = try strategy.run(
      form, [["id": 1], [:], ["id": nil], ["id": "x"], nil, [], ["id": 2]])
    #expect(outcome.kept.map { $0.filter(\.isNumber) }.sorted() == ["1", "2"])
    #expect(outcome.lost == ["1 absent", "2 null", "3 corrupt", "4 null", "5 corrupt"])
  }

  @Test(arguments: ListStrategy.all(of: [Int].self), DocumentForm.all)
  func losesAListInTheListAsAWhole(strategy: ListStrategy, form: DocumentForm) throws {
    let outcome = try strategy.run(form, [[1], [2, "x"], [], [nil], [:], [3, 4]])
    #expect(outcome.kept.sorted() == ["[1]", "[3, 4]", "[]"])
    #expect(outcome.lost == ["1 corrupt", "3 null", "4 corrupt"])
  }

  @Test(
    arguments: ListStrategy.all(of: Int.self).filter { $0.testDescription != "@Lossy optional" },
    DocumentForm.all)
  func throwsWhereThereIsNoList(strategy: ListStrategy, form: DocumentForm) {
    for tree: Tree in [[:], ["0": 1], 5, "[]", nil] {
      #expect(throws: (any Error).self) { try strategy.run(form, tree) }
    }
  }

  @Test(arguments: ListStrategy.all(of: Stubborn.self), DocumentForm.all)
  func surviveErrorsOfAModel(strategy: ListStrategy, form: DocumentForm) throws {
    let outcome = try strategy.run(form, [true, false, true, [:]])
    #expect(outcome.kept.count == (strategy.testDescription == "LossySet" ? 1 : 2))
    #expect(outcome.lost == ["1 corrupt", "3 corrupt"])
  }

  @Test(
    arguments: ListStrategy.readers(of: Int.self).filter {
      $0.testDescription != "@Lossy optional"
    },
    [[1], ["x"], [nil], [[:], 1]] as [Tree])
  func reportsADecoderThatNeverGoesOn(strategy: ListStrategy, list: Tree) {
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

  @Test(arguments: ListStrategy.readers(of: Int.self))
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
