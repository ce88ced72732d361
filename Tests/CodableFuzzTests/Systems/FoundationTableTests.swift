import CodableFuzz
import Foundation
@testable import FuzzTestSupport
import Testing

@Suite struct FoundationTableTests {
  /// What `Scripts/foundation-table.sh` printed on each system.
  private static let recorded: [String: [String: String]] = {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Foundations")
    let files =
      (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil))
      ?? []
    return files.reduce(into: [:]) { known, file in
      let data = try? Data(contentsOf: file)
      let read = data.flatMap {
        try? JSONDecoder().decode([String: [String: String]].self, from: $0)
      }
      known.merge(read ?? [file.lastPathComponent: [:]]) { one, _ in one }
    }
  }()

  private static let here: TargetSystem = {
    let version = ProcessInfo.processInfo.operatingSystemVersion
    return TargetSystem(runningAt: Release(version.majorVersion, version.minorVersion))
  }()

  @Test("The table of Foundation is what runs here", arguments: FoundationTable.documented)
  func isWhatRunsHere(row: FoundationRow) {
    let statement = row.statement(on: Self.here)
    #expect(statement == nil || statement?.outcome == row.here, "\(row.id)")
    if let known = Self.recorded[Self.here.name] {
      #expect(known[row.id] == row.here, "\(row.id)")
    }
  }

  /// The script compiles the table without the other modules.
  @Test(
    "The table of Foundation needs no other module", arguments: ["FoundationTable", "TargetSystem"])
  func needsNoOtherModule(name: String) throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Sources/CodableFuzz/Systems/\(name).swift")
    let lines = String(decoding: try Data(contentsOf: file), as: UTF8.self).split(separator: "\n")
    #expect(lines.count > 1)
    #expect(!lines.contains { $0.contains(/^(package |public )?import (?!Foundation$)/) })
  }

  @Test("The table of Foundation has what ran on a system", arguments: recorded.keys.sorted())
  func hasWhatRanOnASystem(name: String) throws {
    let system = try #require(TargetSystem(name))
    let known = try #require(Self.recorded[name])
    #expect(Set(known.keys) == Set(FoundationTable.documented.map(\.id)))
    for row in FoundationTable.documented {
      let statement = row.statement(on: system)
      #expect(statement?.outcome == known[row.id], "\(row.id)")
      #expect(statement?.certainty == .run, "\(row.id)")
    }
  }

  @Test func callsNothingRunThatIsNotRecorded() {
    let systems = Self.recorded.keys.compactMap { TargetSystem($0) }
    #expect(!systems.isEmpty)
    for row in FoundationTable.documented {
      for statement in row.statements where statement.certainty == .run {
        #expect(
          systems.contains { row.statement(on: $0)?.source == statement.source }, "\(row.id)")
      }
    }
  }

  @Test(
    "The table of Foundation has a source for each statement", arguments: FoundationTable.documented
  )
  func hasASourceForEachStatement(row: FoundationRow) throws {
    #expect(!row.statements.isEmpty)
    #expect(FoundationTable.documented.count { $0.id == row.id } == 1)
    for statement in row.statements {
      let source = try #require(URL(string: statement.source))
      #expect(source.scheme == "https")
      #expect(source.pathComponents.count > 1)
    }
  }

  /// iOS 17 and Swift up to 5.10 parse dates with ICU, by one pattern.
  @Test(
    "The table of Foundation has what ICU makes of a date",
    arguments: FoundationTable.documented.filter { $0.id.hasPrefix("iso8601") })
  func isWhatICUMakesOfADate(row: FoundationRow) throws {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.dateFormat = "yyyy-MM-dd'T'HH:mm:ssXXXX"
    let text = row.input.trimmingCharacters(in: CharacterSet(charactersIn: "[]\""))
    let outcome = formatter.date(from: text) == nil ? FoundationRow.refused : FoundationRow.kept
    for name in ["ios-17", "macos-14", "linux-5.10"] {
      let system = try #require(TargetSystem(name))
      #expect(row.statement(on: system)?.outcome == outcome, "\(name)")
    }
  }

  /// A value is of one form only: its verdict is that of this row.
  @Test("The table of Foundation tells inputs apart", arguments: FoundationTable.documented)
  func tellsInputsApart(row: FoundationRow) {
    guard row.matches != nil else { return }
    let isMark = row.input.hasPrefix("\u{FEFF}")
    let text =
      isMark ? "\u{FEFF}" : row.input.trimmingCharacters(in: CharacterSet(charactersIn: "[]\""))
    let matching = FoundationTable.documented.filter { $0.matches?(text) ?? false }.map(\.id)
    #expect(matching.first == row.id)
    #expect(matching.count == 1)
  }

  /// The article says so, and the note on a file with a byte order mark.
  @Test("The table of Foundation says what the documentation says")
  func saysWhatTheDocumentationSays() throws {
    let depth = try #require(FoundationTable.documented.first { $0.id == "depth-513" })
    #expect(Set(depth.statements.map(\.outcome)) == [FoundationRow.refused])
    let mark = try #require(FoundationTable.row("byte-order-mark"))
    for name in ["ios-17", "macos-14", "ios-18", "ios-26", "linux-6.0", "linux-6.3"] {
      let system = try #require(TargetSystem(name))
      #expect(mark.statement(on: system)?.outcome == FoundationRow.kept, "\(name)")
    }
    #expect(mark.statement(on: TargetSystem(.Linux, "5.10"))?.outcome == FoundationRow.refused)
  }

  @Test(
    "Names of systems are read",
    arguments: [
      ("ios-17", "iOS 17", "17"), ("macos-14", "macOS 14", "17"), ("tvos-16", "tvOS 16", "16"),
      ("watchos-9", "watchOS 9", "16"), ("visionos-1", "visionOS 1", "17"),
      ("macos-26", "macOS 26", "26"), ("watchos-26.1", "watchOS 26.1", "26.1"),
      ("macos-10.15", "macOS 10.15", "13"), ("linux-5.10", "Swift 5.10 on Linux", "5.10"),
      ("linux-6.2", "Swift 6.2 on Linux", "6.2"),
    ])
  func readsNamesOfSystems(name: String, description: String, foundation: String) throws {
    let system = try #require(TargetSystem(name))
    #expect(system.description == description)
    #expect(system.name == name)
    #expect(system.foundation == Release(foundation))
  }

  @Test(arguments: ["", "ios", "ios-", "ios-x", "ios-0", "windows-11", "ios-1.2.3.4", "-17"])
  func refusesOtherNames(name: String) { #expect(TargetSystem(name) == nil) }
}
