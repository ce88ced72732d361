import DecodingStrategies
import Foundation
import JSONMutation
import JSONText
import Testing

@testable import CodableFuzz
@testable import FuzzTestSupport

@Suite struct StrategyTests {
  /// Counts calls; a test makes them in one thread.
  private final class CallCount: @unchecked Sendable {
    var decoding = 0
    var recovering = 0
  }

  @Test func recordsAreFoundOutOnceAndNotWhileDecoding() throws {
    let calls = CallCount()
    let strategy = Strategy("counting") { data in
      calls.decoding += 1
      return try JSONDecoder().decode(Notes<LossyArray<Note>>.self, from: data)
    } recovery: { body in
      calls.recovering += 1
      return Recovery(
        body.notes.elements, identities: .indices(body.notes.sentIndices),
        losses: body.notes.losses.map(Loss.init))
    }
    let document = try Study.notes.document()
    let instance = strategy.makeInstance()
    instance.decode(Data(document.index.bytes))
    #expect(calls.decoding == 1 && calls.recovering == 0)
    _ = instance.attempt
    _ = instance.attempt
    #expect(calls.decoding == 1 && calls.recovering == 1)
    instance.decode(Data(document.index.bytes))
    _ = instance.attempt
    #expect(calls.recovering == 2)
  }

  @Test func aStrategyInTwoPartsIsJudgedLikeOneInOne() throws {
    var study = Study.notes
    study.strategies = [
      Strategy("two") { data in
        try JSONDecoder().decode(Notes<LossyArray<Note>>.self, from: data).notes
      } recovery: { list in
        Recovery(list.elements, losses: list.losses.map(Loss.init))
      },
      Strategy("one") { data in
        let list = try JSONDecoder().decode(Notes<LossyArray<Note>>.self, from: data).notes
        return Recovery(list.elements, losses: list.losses.map(Loss.init))
      },
    ]
    let verdicts = try study.verdicts(on: "notes:remove-key@/notes/2/title")
    for id in ["one", "two"] as [StrategyID] {
      let verdict = try #require(verdicts[id])
      #expect(verdict.counters.untouchedPart == Counters.untouched(kept: 3))
      #expect(verdict.counters.mutatedPart == Counters.mutated(reported: 1))
      #expect(verdict.paths.map(\.description) == ["/notes/2/title"])
    }
  }

  @Test func whatWasLetGoIsNoRecord() throws {
    let document = try Study.notes.document()
    let instance = try #require(Study.notes.strategies.first).makeInstance()
    instance.decode(Data(document.index.bytes))
    instance.forget()
    guard case .returned(recordCount: 0, let losses) = instance.attempt else {
      Issue.record("\(instance.attempt)")
      return
    }
    #expect(losses.isEmpty)
  }

  /// A list type of a user's own that says nothing about converting it.
  private struct Page: Decodable, RecordList {
    let notes: [String: Note]

    var identified: (elements: [Note], identities: Identities) { notes.identified }
  }

  @Test func aConvertedListKeepsItsIdentities() {
    let notes = ["b": Note(id: 2, title: "b"), "a": Note(id: 1, title: "a")]
    for list in [notes.converted(\.id), Page(notes: notes).converted(\.id)] {
      let recovery = list.recovery { ($0, nil) }
      #expect(recovery.records == [1, 2])
      #expect(recovery.identities == .keys(["a", "b"]))
    }
    #expect([7, 8].converted { $0 * 2 }.recovery { ($0, nil) }.identities == .indices([0, 1]))
  }
}
