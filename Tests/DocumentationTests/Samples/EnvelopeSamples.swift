import CodableFuzz
import DecodingStrategies
import JSONText
import ResultDecoding
import Testing

private struct Envelope<Entries: Decodable>: Decodable { let feed: Entries }

private struct Entry: Decodable, Equatable {
  let id: Int
  let title: String

  init?(_ twin: PermissiveEntry) {
    guard let id = twin.id, let title = twin.title else { return nil }
    self.id = id
    self.title = title
  }
}

private struct PermissiveEntry: Decodable {
  let id: Int?
  let title: String?
}

@Suite struct EnvelopeSamples {
  @Test func anEnvelopeServesEveryStrategy() {
    let json = #"{"feed":[{"id":1,"title":"Tides"},{"id":2,"title":"Beans"}]}"#
    let study = Study(
      "feed", json: Array(json.utf8), recordsAt: "/feed",
      strategies: [
        .strict(Envelope<[Entry]>.self, records: \.feed),
        .permissive(Envelope<[PermissiveEntry]>.self, records: \.feed, convert: Entry.init),
        .wrapper(Envelope<[Failable<Entry>]>.self, records: \.feed),
        .result(Envelope<[Result<Entry, DecodingError>]>.self, records: \.feed),
        .lossyArray(Envelope<LossyArray<Entry>>.self, records: \.feed),
      ])
    let report = Runner([study]).run()
    #expect(
      report.documents.first?.unmutated.allSatisfy { $0.counters[.untouchedKept] == 2 } == true)
  }
}
