import CodableFuzz
import Foundation
import JSONMutation
import JSONText
import Testing
@testable import FuzzFixtures

/// Traps behind a tag and a number in a range, which only a search that sets both comes to.
@Suite struct DeepTrapTests {
  /// A tag, and a number in a range, deeper and of other kinds than those of a payment.
  enum DeepTrap: CaseIterable {
    /// The number is negative, and beside the tag.
    case negative
    /// The number is in a list inside of the object with the tag.
    case nested
  }

  struct Trips: Decodable { let trips: [Trip] }

  struct Trip: Decodable, Equatable {
    let id: Int
    let leg: Leg

    struct Leg: Decodable, Equatable {
      let carrier: Carrier
      let fare: Fare
    }

    struct Carrier: Decodable, Equatable {
      let mode: Mode
      let delay: Int
      let stops: [Stop]
    }

    struct Stop: Decodable, Equatable { let minutes: Int }
    struct Fare: Decodable, Equatable { let share: Double }

    enum Mode: String, Decodable {
      case bus, train
      case night = "night_ferry"
    }

    func hits(_ trap: DeepTrap) -> Bool {
      guard leg.carrier.mode == .night else { return false }
      return switch trap {
      case .negative: (-860 ..< -820).contains(leg.carrier.delay)
      case .nested: leg.carrier.stops.contains { (6_200...6_240).contains($0.minutes) }
      }
    }
  }

  private static let trips = """
    {"trips":[
    {"id":1,"leg":{"carrier":{"mode":"bus","delay":4,"stops":[{"minutes":3}]},"fare":{"share":0.5}}},
    {"id":2,"leg":{"carrier":{"mode":"train","delay":0,"stops":[]},"fare":{"share":0.25}}}
    ]}
    """

  /// `@unchecked Sendable`: one thread uses it.
  private final class Trapped: @unchecked Sendable { var isSet = false }

  @Test(arguments: DeepTrap.allCases)
  func isFound(trap: DeepTrap) throws {
    let trapped = Trapped()
    let app = Strategy("app") { data in
      let all = try JSONDecoder().decode(Trips.self, from: data).trips
      if all.contains(where: { $0.hits(trap) }) {
        trapped.isSet = true
      }
      return Recovery(all)
    }
    let study = Study(
      "trips", json: Array(Self.trips.utf8), recordsAt: "/trips", strategies: [app])
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("codable-fuzz-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    try FileManager.default.copyItem(
      at: URL(fileURLWithPath: #filePath), to: folder.appendingPathComponent("Trips.swift"))
    try Data().write(to: folder.appendingPathComponent("Package.swift"))
    let constants = SourceConstants.of([study], around: folder.path)
    let configuration = Runner.Configuration.guided(count: 20_000, seed: 2)
      .searching(for: nil) { SearchStart(constants: constants) }
    let session = try DocumentSession(study, configuration: configuration)
    for start in stride(from: 0, to: 20_000, by: 250) {
      session.run(start..<start + 250) { _, _ throws(Never) in }
      if trapped.isSet { return }
    }
    Issue.record("not found in 20,000 mutants")
  }
}
