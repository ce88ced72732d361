import CodableFuzz
import CodableFuzzTesting
import Foundation
import Testing

// What says nothing here is isolated to the main actor, the models and their conformances, too.

struct Ticket: Decodable, Equatable {
  let id: Int
  let line: String
}

struct Timetable: Decodable {
  let tickets: [Ticket]
}

final class TicketOffice {
  private(set) var callCount = 0

  func timetable(_ data: Data) throws -> Timetable {
    callCount += 1
    return try JSONDecoder().decode(Timetable.self, from: data)
  }

  func tickets(_ data: Data) async throws -> [Ticket] {
    await Task.yield()
    return try timetable(data).tickets
  }
}

/// A test of one line around an app that is isolated to the main actor.
@Suite struct OneLineIsolationTests {
  private static let options: ResilienceOptions = {
    var configuration = Runner.Configuration()
    configuration.timesStrategies = false
    var options = ResilienceOptions(
      configuration: configuration, advice: .off, attachesReport: false)
    // Other tests keep the main thread busy, for minutes on a slow machine.
    options.timeout = .seconds(1_800)
    return options
  }()

  private func withFile<Value>(_ body: (URL) async throws -> Value) async throws -> Value {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("tickets-\(UUID().uuidString).json")
    let json = #"{"tickets":[{"id":1,"line":"U1"},{"id":2,"line":"S2"},{"id":3,"line":"M4"}]}"#
    try Data(json.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try await body(file)
  }

  @Test("A function of one actor runs in the thread of the test")
  func isInTheThreadOfTheTest() async throws {
    let office = TicketOffice()
    let report = try await withFile { file in
      try expectResilience(.file(file), records: \.tickets, keeping: 0, options: Self.options) {
        data in
        MainActor.assertIsolated()
        return try office.timetable(data)
      }
    }
    #expect(report.app.recordSurvival < 0.5)
    #expect(report.app.silentLoss == 0)
    #expect(office.callCount > report.documents[0].mutantCount)
  }

  @Test("A function in one line may await another thread") func orAwaitsAnotherThread() async throws
  {
    let office = TicketOffice()
    let report = try await withFile { file in
      try await expectResilience(.file(file), keeping: 0, options: Self.options) { data in
        let tickets = try await office.tickets(data)
        return tickets
      }
    }
    #expect(report.app.recordSurvival < 0.5)
    #expect(report.app.silentLoss == 0)
  }

  @Test("A function in one line may await a page") func orAwaitsAPage() async throws {
    let office = TicketOffice()
    let report = try await withFile { file in
      try await expectResilience(.file(file), records: \.tickets, keeping: 0, options: Self.options)
      {
        try await office.timetable($0)
      }
    }
    #expect(report.documents[0].list?.description == "/tickets")
  }
}
