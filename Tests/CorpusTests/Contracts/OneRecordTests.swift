import CodableFuzz
import Foundation
import JSONMutation
import JSONText
import Testing

@testable import CodableFuzz
@testable import FuzzCorpus

/// A document that is one record gets the answers that the record gets in a list.
@Suite struct OneRecordTests {
  private struct Family: Sendable, CustomTestStringConvertible {
    let name: String
    let study: @Sendable (_ json: [UInt8], _ list: JSONPointer?) -> Study

    init<Record: Decodable & SendableMetatype>(
      _ name: String, _ type: Record.Type,
      _ decoder: @escaping @Sendable () -> JSONDecoder = { JSONDecoder() }
    ) {
      self.name = name
      study = { Study(name, json: $0, record: type, recordsAt: $1, decoder: decoder()) }
    }

    var testDescription: String { name }
  }

  private static let families = [
    Family("people", Person.self), Family("users", User.self), Family("feed", Entry.self),
    Family("messages", Message.self, JSONDecoder.snakeCase),
    Family("pull-requests", PullRequest.self, JSONDecoder.iso8601),
    Family("orders", Order.self, JSONDecoder.iso8601),
    Family("weather", Weather.self, JSONDecoder.iso8601),
    Family("events", Event.self, JSONDecoder.iso8601),
    Family("timeline", Status.self, JSONDecoder.timeline),
  ]

  /// What a document says of a field, in words without the list around it.
  private func answers(_ json: [UInt8], _ list: JSONPointer?, _ family: Family) throws -> [String] {
    var study = family.study(json, list)
    study.strategies = study.strategies.filter { $0.id == .strict }
    var runner = Runner([study])
    runner.configuration.timesStrategies = false
    runner.configuration.mutators = [Mutator].drift
    runner.configuration.advice = .off
    let document = try #require(runner.run().documents.first)
    func name(_ field: Field) -> String {
      JSONPointer(Array(field.pointer.tokens.dropFirst(list == nil ? 0 : 1))).description
    }
    let contract = try #require(document.contracts.first)
    let cells = contract.rows.filter { list == nil || !$0.field.pointer.tokens.isEmpty }.flatMap {
      row in
      row.cells.map { change, cell in
        let effect = min(cell.effect, .recordLost)
        return "\(name(row.field)) \(change.rawValue): \(effect.rawValue)"
          + (cell.isSilent ? " !" : "")
      }
    }
    let findings = document.modelFindings.flatMap { finding in
      finding.fields.map { "\(name($0.field)) \(finding.kind)" }
    }
    return (cells + findings).sorted()
  }

  @Test("A record alone reports what it reports in a list", arguments: families)
  private func reportsWhatItReportsInAList(_ family: Family) throws {
    let study = try #require(Corpus.studies.first { $0.name == family.name })
    let document = try study.document()
    let first = document.index.range(of: document.records[0])
    let record = Array(document.index.bytes[first])
    let alone = try answers(record, nil, family)
    #expect(alone.count > 10)
    #expect(try answers("[".utf8 + record + "]".utf8, "", family) == alone)
  }
}
