import DecodingStrategies
import Foundation
import JSONMutation
import JSONText
import Testing

@testable import CodableFuzz
@testable import FuzzTestSupport

private struct Item: Decodable, Equatable, Sendable {
  let id: Int
}

private struct LossyPage: Decodable { @Lossy var items: [Item] }

private struct Page<Element: Decodable>: Decodable {
  let items: [Element]
}

private struct Logging: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let decode: @Sendable (Data) throws -> [Item]

  init(_ testDescription: String, _ decode: @escaping @Sendable (Data) throws -> [Item]) {
    (self.testDescription, self.decode) = (testDescription, decode)
  }

  static func items(_ data: Data, _ log: DecodingLog? = nil) throws -> [Item] {
    let decoder = JSONDecoder()
    decoder.decodingLog = log
    return try decoder.decode(LossyPage.self, from: data).items
  }

  /// Fills a log, and then looks at it.
  static func looking(_ look: @Sendable (DecodingLog) -> Void, _ data: Data) throws -> [Item] {
    let log = DecodingLog()
    let items = try items(data, log)
    look(log)
    return items
  }

  static func otherwise(_ log: DecodingLog) {
    _ = try? items(Data(#"{"items":[{"id":"other"}]}"#.utf8), log)
  }

  /// Calls a closure in a thread that does not know the task.
  static func inQueue<Value>(_ body: @escaping () -> Value) -> Value {
    nonisolated(unsafe) let body = body
    nonisolated(unsafe) var value: Value?
    let isDone = DispatchSemaphore(value: 0)
    DispatchQueue.global().async {
      value = body()
      isDone.signal()
    }
    isDone.wait()
    return value ?? body()
  }

  private static let shared = DecodingLog()
  private static let filledBefore: DecodingLog = {
    let log = DecodingLog()
    otherwise(log)
    return log
  }()

  static let reported = [
    Self("read in the call") { try looking({ _ = $0.losses }, $0) },
    Self("counted in the call") { try looking({ _ = $0.lossCount > 0 }, $0) },
    Self("its report is made in the call") { try looking({ _ = $0.report() }, $0) },
    Self("it is in a static property") { try items($0, shared) },
    Self("it is emptied before the call") { data in
      let log = DecodingLog()
      otherwise(log)
      log.removeAll()
      let items = try items(data, log)
      _ = log.losses
      return items
    },
    Self("decoded and read in another queue") { data in
      let log = DecodingLog()
      return try inQueue {
        defer { _ = log.losses }
        return Result { try items(data, log) }
      }.get()
    },
    Self("all of it ended, and that is recorded") { data in
      let log = DecodingLog()
      do {
        return try JSONDecoder().decode(Page<Item>.self, from: data).items
      } catch {
        log.record(error, in: data)
        print(log.report().text.isEmpty)
        return []
      }
    },
  ]

  static let silent = [
    Self("there is no log") { try items($0) },
    Self("thrown away unread") { try looking({ _ in }, $0) },
    Self("only what decoded is counted") { try looking({ _ = $0.decodedCount }, $0) },
    Self("emptied unread") { data in
      try looking({ $0.removeAll() }, data)
    },
    Self("read before it is filled") { data in
      let log = DecodingLog()
      _ = log.losses
      return try items(data, log)
    },
    Self("it holds what an earlier call lost") { [filledBefore] data in
      _ = filledBefore.losses
      return try items(data)
    },
    Self("it is that of another response") { data in
      let log = DecodingLog()
      let other = Data(#"{"settings":[{"id":"other"}]}"#.utf8)
      let decoder = JSONDecoder()
      decoder.decodingLog = log
      _ = try? decoder.decode([String: LossyArray<Item>].self, from: other)
      _ = log.losses
      return try items(data)
    },
  ]

  var strategy: Strategy { Strategy("app") { try decode($0) } }
}

@Suite struct LoggedLossTests {
  private static let json = #"{"items":[{"id":1},{"id":2},{"id":3},{"id":4}]}"#

  private func counters(_ logging: Logging) throws -> Counters {
    let study = Study(
      "items", json: Self.json, recordsAt: "/items", strategies: [logging.strategy])
    return try #require(try study.verdicts(on: "items:remove-key@/items/1/id")["app"]).counters
  }

  @Test(arguments: Logging.reported)
  fileprivate func whatALogTellsIsReported(logging: Logging) throws {
    let counters = try counters(logging)
    #expect(counters.mutatedPart == Counters.mutated(reported: 1))
    #expect(counters[.untouchedSilent] == 0)
  }

  @Test(arguments: Logging.silent)
  fileprivate func whatNobodyCanReadIsSilent(logging: Logging) throws {
    let counters = try counters(logging)
    #expect(counters.mutatedPart == Counters.mutated(silent: 1))
    #expect(counters.untouchedPart == Counters.untouched(kept: 3))
  }

  @Test func aReturnedLogOutlivesTheCall() throws {
    let returning = Strategy("app") { data in
      let log = DecodingLog()
      return (try Logging.items(data, log), log)
    } recovery: {
      Recovery($0.0)
    }
    let study = Study("items", json: Self.json, recordsAt: "/items", strategies: [returning])
    let verdict = try #require(try study.verdicts(on: "items:remove-key@/items/1/id")["app"])
    #expect(verdict.counters.mutatedPart == Counters.mutated(reported: 1))
    #expect(verdict.errorAccuracy == .exact)
    #expect(verdict.paths.map(\.description) == ["/items/1/id"])
  }

  @Test func callsThatShareALogHaveTheirOwnLosses() async {
    let log = DecodingLog()
    let counts = await withTaskGroup(of: [Int].self) { group in
      for number in 0..<8 {
        group.addTask {
          (0..<50).map { round in
            let listener = LossListener()
            let lost = (number + round) % 3
            let items = (0..<3).map { $0 < lost ? "{}" : #"{"id":1}"# }.joined(separator: ",")
            _ = LossListener.$current.withValue(listener) {
              try? Logging.items(Data("{\"items\":[\(items)]}".utf8), log)
            }
            return listener.heard.count - lost
          }
        }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
    #expect(counts.count == 400 && counts.allSatisfy { $0 == 0 })
  }
}

/// A record type, the value that a mutant gives another type, and what is told of that.
private struct Holding: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let steps: String
  let strategy: Strategy

  init<Record: Decodable>(_ type: Record.Type, _ steps: String) {
    testDescription = "\(type) \(steps)"
    self.steps = steps
    strategy = .strict(Page<Record>.self, records: \.items).named("app")
  }

  struct Lost: Decodable { @Lossy var n: Int? }
  struct Default: Decodable { @Defaulted<DefaultValues.Zero<Int>> var n: Int }
  struct List: Decodable { @Lossy var list: [Lost] }
  struct InList: Decodable { let list: [Lost] }
  struct InMap: Decodable { let map: [String: Lost] }
  struct InOptional: Decodable { let inner: Lost? }
  struct Plain: Decodable { let list: LossyArray<Strict> }
  struct Strict: Decodable { let n: Int }
  struct Results: Decodable { let inner: Tried<Strict> }
  class Object: Decodable { @Lossy var n: Int? }
  final class Inheriting: Object {}
  struct InObject: Decodable { let inner: Object }

  /// A wrapper of an app, which keeps the error.
  struct Tried<Value: Decodable>: Decodable {
    let result: Result<Value, any Error>

    init(from decoder: any Decoder) throws { result = Result { try Value(from: decoder) } }
  }

  /// A wrapper of an app, which does not.
  struct Soft: Decodable {
    let n: Int?

    private enum CodingKeys: CodingKey { case n }

    init(from decoder: any Decoder) throws {
      n = try? decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .n)
    }
  }

  struct Problem: Decodable, Error { let code: Int }
  struct WithProblem: Decodable {
    let problem: Problem
    let soft: Soft
  }

  struct Constant: Decodable {
    let fallback: any Error = CocoaError(.coderReadCorrupt)
    let soft: Soft

    private enum CodingKeys: CodingKey { case soft }
  }

  struct LostBefore: Decodable {
    @Lossy var text: Int?
    let soft: Soft
  }

  static let reported = [
    Self(Lost.self, "flip-type@/items/1/n=string"),
    Self(Lost.self, "flip-type@/items/1/n=object"),
    Self(Default.self, "flip-type@/items/1/n=string"),
    Self(Default.self, "remove-key@/items/1/n"),
    Self(List.self, "flip-type@/items/1/list/0/n=string"),
    Self(List.self, "flip-type@/items/1/list/0=null"),
    Self(InList.self, "flip-type@/items/1/list/0/n=string"),
    Self(InMap.self, "flip-type@/items/1/map/a/n=string"),
    Self(InOptional.self, "flip-type@/items/1/inner/n=string"),
    Self(Plain.self, "remove-key@/items/1/list/0/n"),
    Self(Results.self, "remove-key@/items/1/inner/n"),
    Self(Object.self, "flip-type@/items/1/n=string"),
    Self(Inheriting.self, "flip-type@/items/1/n=string"),
    Self(InObject.self, "flip-type@/items/1/inner/n=string"),
  ]

  static let silent = [
    Self(Lost.self, "remove-key@/items/1/n"),
    Self(Lost.self, "null-value@/items/1/n"),
    Self(Soft.self, "flip-type@/items/1/n=string"),
    Self(WithProblem.self, "flip-type@/items/1/soft/n=string"),
    Self(Constant.self, "flip-type@/items/1/soft/n=string"),
    Self(LostBefore.self, "flip-type@/items/1/soft/n=string"),
  ]

  func verdict() throws -> Verdict {
    let item =
      #"{"id":1,"n":5,"text":"?","inner":{"n":5},"list":[{"n":5}],"map":{"a":{"n":5}},"#
      + #""soft":{"n":5},"problem":{"code":5}}"#
    let study = Study(
      "items", json: "{\"items\":[\(item),\(item),\(item)]}", recordsAt: "/items",
      strategies: [strategy])
    return try #require(try study.verdicts(on: "items:" + steps)["app"])
  }
}

@Suite struct HeldErrorTests {
  @Test(arguments: Holding.reported)
  fileprivate func anErrorInTheRecordIsAReport(holding: Holding) throws {
    let counters = try holding.verdict().counters
    #expect(counters.mutatedPart == Counters.mutated(alteredReported: 1))
    #expect(counters.untouchedPart == Counters.untouched(kept: 2))
  }

  @Test(arguments: Holding.silent)
  fileprivate func aRecordWithoutANewErrorReportsNothing(holding: Holding) throws {
    let verdict = try holding.verdict()
    #expect(verdict.counters.mutatedPart == Counters.mutated(alteredSilently: 1))
    #expect(verdict.paths.isEmpty)
  }

  /// What a function returns beside its records.
  private struct Loaded: Sendable {
    var items: [Item] = []
    var error: (any Error)?

    static func catching(_ data: Data) -> Loaded {
      do {
        return Loaded(items: try JSONDecoder().decode(Page<Item>.self, from: data).items)
      } catch {
        return Loaded(error: error)
      }
    }
  }

  private func verdict<Output>(
    _ steps: String = "remove-key@/items/1/id", records: @escaping @Sendable (Output) -> [Item],
    _ decode: @escaping @Sendable (Data) throws -> Output
  ) throws -> Verdict {
    let function = AppFunction(decode, records: records)
    let study = Study(
      "items", json: #"{"items":[{"id":1},{"id":2},{"id":3}]}"#, recordsAt: "/items",
      strategies: [function.strategy("app", keys: .asSent)])
    return try #require(try study.verdicts(on: "items:" + steps)["app"])
  }

  @Test func anErrorBesideTheRecordsIsAReport() throws {
    let caught = try verdict(records: \.items) { Loaded.catching($0) }
    #expect(caught.counters.mutatedPart == Counters.mutated(reported: 1))
    #expect(caught.counters.untouchedPart == Counters.untouched(reported: 2))
    #expect(caught.errorAccuracy == .exact)

    let lossy = try verdict(records: \.items) {
      try JSONDecoder().decode(LossyPage.self, from: $0)
    }
    #expect(lossy.counters.mutatedPart == Counters.mutated(reported: 1))
    #expect(lossy.counters.untouchedPart == Counters.untouched(kept: 2))
    #expect(lossy.errorAccuracy == .exact)

    let dropped = try verdict(records: { $0 }) {
      try JSONDecoder().decode(LossyPage.self, from: $0).items
    }
    #expect(dropped.counters.mutatedPart == Counters.mutated(silent: 1))
    #expect(dropped.counters.untouchedPart == Counters.untouched(kept: 2))
  }

  private struct Silent<Value: Decodable>: Decodable {
    let value: Value?

    init(from decoder: any Decoder) { value = try? Value(from: decoder) }
  }

  private struct AuthorsPage: Decodable {
    let items: [Silent<Item>]
    @Lossy var authors: [Item]
  }

  @Test func aLossOfSomethingElseIsNoReportOfARecord() throws {
    let function = AppFunction(
      { try JSONDecoder().decode(AuthorsPage.self, from: $0) },
      records: { $0.items.compactMap(\.value) })
    let study = Study(
      "items", json: #"{"items":[{"id":1},{"id":2}],"authors":[{"id":"?"}]}"#, recordsAt: "/items",
      strategies: [function.strategy("app", keys: .asSent)])
    let verdict = try #require(try study.verdicts(on: "items:remove-key@/items/1/id")["app"])
    #expect(verdict.counters.mutatedPart == Counters.mutated(silent: 1))
    #expect(verdict.paths.isEmpty)
  }

  private final class Link: Sendable {
    let next: Link?
    let error: (any Error)?

    init(_ next: Link?, error: (any Error)?) { (self.next, self.error) = (next, error) }
  }

  @Test func longChainsEnd() {
    let chain = (0..<20_000).reduce(Link(nil, error: nil)) { next, number in
      Link(next, error: number == 19_990 ? CocoaError(.coderReadCorrupt) : nil)
    }
    #expect(HeldErrors.ofFields(in: chain).count == 1)
  }

  @Test(arguments: [
    (0, "no record comes back for it, and no error: it is left out, as by a filter or try?"),
    (2, "2 records come back for it, as from flatMap"),
  ])
  func aRecordThatIsLeftOutOrRepeatedIsSaidToBe(count: Int, words: String) throws {
    let study = Study(
      "items", json: #"{"items":[{"id":1},{"id":2}]}"#, recordsAt: "/items",
      strategies: [
        Strategy("app") { data in
          try JSONDecoder().decode(Page<Item>.self, from: data).items.flatMap {
            Array(repeating: $0, count: $0.id == 2 ? count : 1)
          }
        }
      ])
    let invalid = Runner([study]).untimed.run().documents[0].alreadyInvalid
    #expect(invalid.map(\.failure.message) == [words])
  }
}
