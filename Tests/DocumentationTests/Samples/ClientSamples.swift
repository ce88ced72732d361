import CodableFuzz
import CodableFuzzTesting
import Foundation
import Testing

/// Stands in for a library of someone else: its models are neither public nor `Decodable` to others.
enum TideSDK {
  final class Station {
    let name: String
    private let level: Double?

    fileprivate init(_ payload: Payload.Station) {
      (name, level) = (payload.name, payload.level)
    }
  }

  fileprivate struct Payload: Decodable {
    struct Station: Decodable {
      let id: Int
      let name: String
      let level: Double?
    }
    let stations: [Station]
  }

  /// What the library throws, without the error of the decoder.
  struct Failure: Error {}

  static func stations(from data: Data) throws -> [Station] {
    do {
      return try JSONDecoder().decode(Payload.self, from: data).stations.map(Station.init)
    } catch {
      throw Failure()
    }
  }
}

private final class SavedResponse {
  let file = FileManager.default.temporaryDirectory
    .appendingPathComponent("stations-\(UUID().uuidString).json")

  init() throws {
    let json = """
      {"stations":[{"id":1,"name":"Brest","level":4.2,"unit":"m","updated":"2026-03-14T09:26:53Z"},
      {"id":2,"name":"Dover","level":6.1,"unit":"m","updated":"2026-03-14T09:31:07Z"}]}
      """
    try Data(json.utf8).write(to: file)
  }

  deinit { try? FileManager.default.removeItem(at: file) }
}

/// The station list as the app shows it.
private struct Row: Equatable {
  let name: String

  init(_ station: TideSDK.Station) { name = station.name }
}

@Suite struct ClientSamples {
  private let saved: SavedResponse
  private var response: URL { saved.file }

  init() throws { saved = try SavedResponse() }

  @Test func stationsSurviveDrift() throws {
    let report = try expectResilience(.file(response), keeping: 0.25) {
      try TideSDK.stations(from: $0)
    }
    #expect(report.app.silentLoss == 0)
    #expect(report.crashes.isEmpty)

    // What the article says of such a report.
    let document = try #require(report.documents.first)
    #expect(document.recordCount == 2)
    #expect(document.strategies.map(\.strategy) == ["app"])
    #expect(report.app.errorAccuracy < 0.25)
  }

  @Test func onlyWhatIsShownIsCompared() throws {
    let shown = Strategy("tide-sdk") { data in
      try TideSDK.stations(from: data)
    } recovery: { stations in
      Recovery(stations.map(Row.init))
    }
    let study = try Study(fixture: .file(response), recordsAt: "/stations", strategies: [shown])
    let report = Runner([study]).run()
    #expect(report.documents.first?.strategies.map(\.strategy) == ["tide-sdk"])
  }

  @Test func oneByOneABadStationCostsNoOther() throws {
    let oneByOne = Strategy("one-by-one") { data in
      guard var page = try JSONSerialization.jsonObject(with: data) as? [String: Any],
        let list = page["stations"] as? [Any]
      else { return Recovery(try TideSDK.stations(from: data)) }
      var (stations, losses): ([TideSDK.Station], [Loss]) = ([], [])
      for (index, element) in list.enumerated() {
        page["stations"] = [element]
        do {
          let data = try JSONSerialization.data(withJSONObject: page)
          stations += try TideSDK.stations(from: data)
        } catch {
          losses.append(Loss(error, path: ["stations", "\(index)"]))
        }
      }
      return Recovery(stations, losses: losses)
    }
    let study = try Study(
      fixture: .file(response), recordsAt: "/stations",
      strategies: [Strategy("tide-sdk") { try TideSDK.stations(from: $0) }, oneByOne])
    let report = try expectSurvival(of: study)
    #expect(report["one-by-one"].recordSurvival > report["tide-sdk"].recordSurvival)
    #expect(report["one-by-one"].silentLoss == 0)
  }
}
