import DecodingStrategies
import Foundation
import ResultDecoding
import Testing

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

  /// Creates the outcome of a list with nil in place of lost elements, with causes from the log.
  init(_ elements: [(some Any)?], log: DecodingLog) {
    let indices = elements.indices.filter { elements[$0] == nil }
    let losses = log.losses.map(\.cause)
    kept = elements.compactMap { $0.map { "\($0)" } }
    lost = zip(indices, losses).map { "\($0) \($1)" }
    if indices.count != losses.count { lost.append("\(losses.count) in the log") }
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

  /// The strategies that read the list themselves, and notice if a decoder does not advance.
  static func readers<Element: Decodable & Hashable & Sendable>(
    of type: Element.Type
  ) -> [ListStrategy] {
    [
      ListStrategy("LossyArray", ListModel<LossyArray<Element>>.self) { model, _ in
        ListOutcome(model.items.elements, losses: model.items.losses)
      },
      ListStrategy("LossySet", ListModel<LossySet<Element>>.self) { model, _ in
        let kept = model.items.elements.map { "\($0)" }.sorted()
        return ListOutcome(kept, losses: model.items.losses)
      },
      ListStrategy("@Lossy", LossyListModel<[Element]>.self) { model, _ in
        ListOutcome(model.items, losses: model.$items.losses)
      },
      ListStrategy("@Lossy optional", LossyListModel<[Element]?>.self) { model, _ in
        ListOutcome(model.items ?? [], losses: model.$items.losses)
      },
      ListStrategy("FailableArray", ListModel<FailableArray<Element>>.self) { model, log in
        ListOutcome(model.items.elements, log: log)
      },
      ListStrategy("ResultArray", ListModel<ResultArray<Element>>.self) { model, _ in
        outcome(of: model.items.elements) { LossCause(of: $0) }
      },
      ListStrategy("RawResultArray", ListModel<RawResultArray<Element>>.self) { model, _ in
        outcome(of: model.items.elements, cause: \.loss.cause)
      },
    ]
  }

  /// All strategies that keep the elements that decode.
  static func all<Element: Decodable & Hashable & Sendable>(
    of type: Element.Type
  ) -> [ListStrategy] {
    readers(of: type) + [
      ListStrategy("Failable", ListModel<[Failable<Element>]>.self) { model, log in
        ListOutcome(model.items.map(\.value), log: log)
      },
      ListStrategy("Result", ListModel<[Result<Element, DecodingError>]>.self) { model, _ in
        outcome(of: model.items) { LossCause(of: $0) }
      },
      ListStrategy("ResultWithRaw", ListModel<[ResultWithRaw<Element>]>.self) { model, _ in
        outcome(of: model.items.map(\.result), cause: \.loss.cause)
      },
      ListStrategy("skip", ListModel<SkippingList<Element>>.self) { model, _ in
        ListOutcome(kept: model.items.kept.map { "\($0)" }, lost: model.items.lost)
      },
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

/// A list with a hand-written `init(from:)`.
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
