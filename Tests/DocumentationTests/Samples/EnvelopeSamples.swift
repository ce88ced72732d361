import CodableFuzz
import DecodingStrategies
import JSONText
import Testing

private struct Envelope<Entries: Decodable>: Decodable { let feed: Entries }

struct Failable<Value: Decodable>: Decodable {
  let value: Value?

  init(from decoder: any Decoder) { value = try? Value(from: decoder) }
}

extension Result: @retroactive Decodable where Success: Decodable, Failure == any Error {
  public init(from decoder: any Decoder) { self.init { try Success(from: decoder) } }
}

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
        .wrapper(Envelope<[Failable<Entry>]>.self, records: \.feed, value: \.value),
        .result(Envelope<[Result<Entry, any Error>]>.self, records: \.feed),
        .lossyArray(Envelope<LossyArray<Entry>>.self, records: \.feed),
      ])
    let report = Runner([study]).run()
    #expect(report.documents.first?.strategies.count == 5)
  }
}
