import DecodingStrategies
import Foundation
import JSONMutation
import JSONText

extension FindingKind {
  /// Proof: the strategy returns without a report, of a response that it cannot read, all that it returns
  /// of an empty one, also right after it returned a record.
  ///
  /// Found for the strategies that the app has itself, else for strict.
  static let emptyFailure: FindingKind = FindingKind(
    id: "empty-failure", title: "Failures that look empty",
    cause: "The function replaces an error, with `try?` or `catch`, by what it returns if there is "
      + "nothing to show. Or nothing is required of an object, so that an error document decodes.",
    remedy: "Throw the error, or report it, so that the app can say that loading failed.",
    find: { inspection in
      let ids = inspection.session.strategies.map(\.id)
      let found = StrategyID.own(among: ids).compactMap(ids.firstIndex)
        .map { (strategy: $0, responses: inspection.responsesThatLookEmpty(to: $0)) }
      return found.filter { !$0.responses.isEmpty }.grouped(alike: \.responses).map { same in
        inspection.finding(same[0].responses, strategies: same.map { ids[$0.strategy] })
      }
    })
}

private enum UnreadableResponse: CaseIterable {
  case html, text, noBody, cutOff, errorDocument

  var words: String {
    switch self {
    case .html: ForeignResponse.html.description
    case .text: ForeignResponse.text.description
    case .noBody: ForeignResponse.empty.description
    case .cutOff: ForeignResponse.cutOff.description
    case .errorDocument: "an error document"
    }
  }

  func bytes(insteadOf index: DocumentIndex) -> [UInt8]? {
    switch self {
    case .html:
      Array(
        "<!DOCTYPE html>\n<html><head><title>Sign in</title></head><body>Welcome</body></html>".utf8
      )
    case .text: Array("502 Bad Gateway".utf8)
    case .noBody: []
    case .cutOff:
      // A part of a number is a number.
      index.isContainer(index.root) ? Array(index.bytes[..<(index.bytes.count / 2)]) : nil
    case .errorDocument: Array(#"{"error":{"message":"try again later","code":500}}"#.utf8)
    }
  }
}

extension Document {
  fileprivate var emptyResponses: [[UInt8]] {
    list.map { [Array(index.emptying($0))] } ?? ["{}", "null"].map { Array($0.utf8) }
  }
}

extension DocumentIndex {
  func emptying(_ container: NodeID) -> Data {
    data(replacing: container, with: kind(of: container) == .array ? "[]" : "{}")
  }
}

extension Inspection {
  /// The unreadable responses for which a strategy reports nothing and returns what it also returns for
  /// an empty response; for each that it accepts, if there are two.
  ///
  /// All that it returns is compared, so nil in place of an empty list, or an error in a property, is
  /// different. Properties that differ between two decodes of the same response do not count.
  fileprivate func responsesThatLookEmpty(to strategy: Int) -> [UnreadableResponse] {
    let invalid = session.invalid[strategy]
    guard let record = document.records.indices.first(where: { invalid[$0] == nil }),
      let document = bench.excerpt([record])?.document
    else { return [] }
    let trial = ResultTrial(bench, strategy)
    let found = document.emptyResponses.compactMap { empty -> [UnreadableResponse]? in
      guard let count = trial.result(of: empty, { $0.holdResult() }) else { return nil }
      guard count == 0 || document.list == nil,
        let chance = trial.result(of: empty, { $0.changesFromHeldResult() }),
        !chance.contains(PropertyPath(steps: []))
      else { return [] }
      return UnreadableResponse.allCases.filter { response in
        response.bytes(insteadOf: document.index).flatMap { bytes in
          // A function with a cache returns this.
          _ = trial.result(of: document.index.bytes) { _ in true }
          return trial.result(of: bytes) { $0.changesFromHeldResult() }
        }.map { $0.without(chance).isEmpty } ?? false
      }
    }
    guard let first = found.first else { return [] }
    return first.filter { response in found.allSatisfy { $0.contains(response) } }
  }

  fileprivate func finding(
    _ responses: [UnreadableResponse], strategies: [StrategyID]
  ) -> ModelFinding {
    let node = document.list ?? document.index.root
    let location = ModelFinding.FieldLocation(
      document.fields.field(of: node), document.index.pointer(to: node),
      note: responses.map(\.words).joined(separator: ", "))
    let others = responses.count - 1
    let what =
      responses[0].words
      + (others > 0 ? " and \(Format.count(others, "other response")) become " : " becomes ")
      + (document.list == nil ? "what an empty response becomes" : "an empty list")
    return ModelFinding(
      .emptyFailure, FindingGroup(strategies: strategies, fields: [location]),
      "\(what), as if there was nothing to show, and nothing is reported",
      code: "try decode(data)  // not: (try? decode(data)) ?? []")
  }
}

private struct ResultTrial {
  private let bench: TrialBench
  private let budget = TrialBudget(trials: 64, cost: 24e6)
  private let strategy: Int
  private let instance: any StrategyInstance

  init(_ bench: TrialBench, _ strategy: Int) {
    (self.bench, self.strategy) = (bench, strategy)
    instance = bench.session.strategies[strategy].makeInstance()
  }

  func result<Value>(
    of bytes: [UInt8], _ look: @escaping (any StrategyInstance) -> Value?
  ) -> Value? {
    let data = Data(bytes)
    return bench.tried(data, with: instance, strategy, budget) { look(instance) } ?? nil
  }
}
