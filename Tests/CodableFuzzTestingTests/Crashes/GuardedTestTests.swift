import Foundation
import Testing

/// A test of one line ends no process, whatever the function does, and names it.
@Suite(.enabled(if: TestExecutable.isThere, TestExecutable.reason))
struct GuardedTestTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("guarded-\(UUID().uuidString)")

  enum Library: CaseIterable { case swiftTesting, xctest }

  struct Test: Sendable, CustomTestStringConvertible {
    let app: CrashingApp
    let isLater: Bool
    let library: Library

    static let all = CrashingApp.allCases.flatMap { app in
      Library.allCases.flatMap { library in
        [false, true].map { Test(app: app, isLater: $0, library: library) }
      }
    }

    var testDescription: String { "\(name) in \(library)" }

    var name: String { app.rawValue + (isLater ? "Later" : "") }

    var arguments: [String] {
      let function = "test\(name.prefix(1).uppercased())\(name.dropFirst())"
      return library == .xctest
        ? ["CodableFuzzTestingTests.CrashingAppXCTests/\(function)"]
        : ["--testing-library", "swift-testing", "--filter", #"CrashingAppTests/\#(name)\("#]
    }

    /// What the library prints at the end of all tests.
    var summary: String { library == .xctest ? "Executed 1 test, with " : "Test run with 1 test" }

    var words: String {
      switch app {
      case .cast, .forcedTry, .index, .recursion: "app crashed "
      case .loop: "app hung "
      case .exit: "it called exit"
      }
    }
  }

  @Test("A trap in a strategy is named, and the process goes on", arguments: Test.all)
  func isNamedAndTheProcessGoesOn(_ test: Test) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    var (status, output) = try run(test)
    // A call of exit ends each process; two of them end the search, and one run is left out for each.
    var runs = 1
    while test.app == .exit, !output.contains(test.summary), runs < 40 {
      #expect(output.contains(test.words), "\(output)")
      (status, output) = try run(test)
      runs += 1
    }
    #expect(status == 1, "\(output)")
    #expect(output.contains(test.words), "\(output)")
    #expect(output.contains(test.summary), "\(output)")
    #expect(output.contains("stories") && output.contains("mutants"), "\(output)")
  }

  private func run(_ test: Test) throws -> (status: Int32, output: String) {
    try TestExecutable.run(
      test.arguments, in: folder, setting: [CrashingApp.variable: folder.path])
  }
}
