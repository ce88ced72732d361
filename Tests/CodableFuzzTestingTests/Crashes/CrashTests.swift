import CodableFuzz
import Foundation
import FuzzPlatform
import HostileStrategies
import Testing

// Exit tests with captured values came with Swift 6.3.
#if compiler(>=6.3)
  /// A strategy that ends the process of its tests is named at once, and again by the next run.
  @Suite struct CrashTests {
    private let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("crash-\(UUID().uuidString)").path

    @Test("A crash of a test is named at once, and by the next run")
    func isNamedAtOnceAndByTheNextRun() async throws {
      defer { remove(folder) }
      let words = "exit crashed on \(Misdeed.mutant): it called exit"
      let errors = try await errorsOfProcess(.exit)
      #expect(errors.contains("codable-fuzz: \(words)"))
      let file = try #require(artifact())
      #expect(errors.contains("its bytes are in \(file)\n"))
      #expect(try text(of: file) == Misdeed.bytes)
      let note = try text(of: file.dropLast(".json".count) + ".txt")
      #expect(note.hasPrefix("\(Misdeed.mutant)\nexit crashed: "))

      for _ in 0..<2 {
        let (crashes, issues) = try crashesAndIssues(.exit)
        #expect(issues.count == 1)
        #expect(issues.first?.contains(words) == true)
        #expect(issues.first?.contains(file) == true)
        #expect(crashes.map(\.input) == [Misdeed.mutant])
        #expect(crashes.map(\.outcome) == [.crashed])
        #expect(crashes.map(\.file) == [file])
      }
    }

    @Test func theArticleSaysWhatIsSeen() async throws {
      defer { remove(folder) }
      let article = try text(
        of: #filePath.components(separatedBy: "Tests/")[0]
          + "Sources/CodableFuzz/CodableFuzz.docc/CrashesAndHangs.md")
      let errors = try await errorsOfProcess(.exit)
      let words = "crashed on \(Misdeed.mutant): it called exit; its bytes are in "
      #expect(errors.contains(words) && article.contains(words))
      for misdeed in [Misdeed.exit, .loop] {
        let lines = try crashesAndIssues(misdeed).issues.first?.split(separator: "\n") ?? []
        #expect(lines.count == 2)
        #expect(article.contains(try #require(lines.last)))
      }
      for name in ["CODABLE_FUZZ_ARTIFACTS", ".build/codable-fuzz"] {
        #expect(article.contains(name))
      }
    }

    @Test("A call that crashed is tried again when its file is deleted")
    func isTriedAgainWhenItsFileIsDeleted() async throws {
      defer { remove(folder) }
      _ = try await errorsOfProcess(.exit)
      let file = try #require(artifact())
      unlink(file)
      #expect(try await errorsOfProcess(.exit).contains("crashed on \(Misdeed.mutant)"))
    }

    @Test("A call that crashed is tried again by another build")
    func isTriedAgainByAnotherBuild() async throws {
      defer { remove(folder) }
      _ = try await errorsOfProcess(.exit)
      let memory = try #require(files().first { $0.hasSuffix(".crash") })
      let other = memory.replacing(#/\.[^.\/]+\.crash$/#, with: ".another.crash")
      try FileManager.default.moveItem(atPath: memory, toPath: other)
      let errors = try await errorsOfProcess(.exit)
      let parts = errors.components(
        separatedBy: "It crashed or hung in an earlier run, and is tried again.")
      #expect(parts.count == 2)
      #expect(parts.allSatisfy { $0.contains("exit crashed on \(Misdeed.mutant): it called ") })
    }

    @Test func aRunThatIsUnderWayIsLeftAlone() throws {
      let other = Strategy("nested") { data in
        Recovery(try JSONDecoder().decode([Person].self, from: data))
      }
      var study = Misdeed.trap.study
      study.strategies = [other]
      let nested = study
      study.strategies = [
        Strategy("nested") { data in
          if String(decoding: data, as: UTF8.self) == Misdeed.bytes {
            try nested.report(in: folder)
            #expect(files().contains { $0.hasSuffix(".journal") })
          }
          return Recovery(try JSONDecoder().decode([Person].self, from: data))
        }
      ]
      try study.report(in: folder)
      #expect(files().isEmpty)
    }

    @Test func aProcessThatLeftWithoutAWordIsReportedOnce() async throws {
      defer { remove(folder) }
      let errors = try await errorsOfProcess(.leave)
      #expect(!errors.contains("codable-fuzz:"))
      let (crashes, issues) = try crashesAndIssues(.leave)
      #expect(issues.count == 1)
      #expect(issues.first?.contains("on \(Misdeed.mutant): the process was killed") == true)
      #expect(crashes.count == 1)
      #expect(try text(of: try #require(artifact())) == Misdeed.bytes)
      // It may have been a mishap: the next run calls the strategy again.
      _ = try await errorsOfProcess(.leave)
    }

    @Test("An interrupted run is not a crash") func anInterruptedRunIsNone() async throws {
      defer { remove(folder) }
      await #expect(processExitsWith: .signal(SIGTERM)) { [folder = folder as String] in
        _ = try Misdeed.interrupt.study.report(in: folder)
      }
      #expect(artifact() == nil)
      let result = try await #require(
        processExitsWith: .signal(SIGTERM), observing: [\.standardErrorContent]
      ) { [folder = folder as String] in
        _ = try Misdeed.interrupt.study.report(in: folder)
      }
      #expect(!result.standardErrorContent.contains("staff".utf8))
    }

    @Test func aRunAtTheSameTimeIsNotBlamed() async throws {
      defer { remove(folder) }
      await #expect(processExitsWith: .failure) { [folder = folder as String] in
        Thread.detachNewThread { _ = try? Misdeed.loop.study.report(in: folder) }
        Misdeed.isLooping.wait()
        try Misdeed.exit.study.report(in: folder)
      }
      #expect(files().contains { $0.hasSuffix(".journal") })
      let issues = try crashesAndIssues(.loop).issues.joined()
      #expect(!issues.contains("in an earlier run"))
      #expect(issues.contains("loop hung on \(Misdeed.mutant)"))
    }

    /// What happens twice in the same call is no accident.
    @Test func whatAnotherThreadDoesIsAWarningOnce() async throws {
      defer { remove(folder) }
      for _ in 0..<2 {
        let result = try await #require(
          processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]
        ) { [folder = folder as String] in
          Thread.detachNewThread { _ = try? Misdeed.loop.study.report(in: folder) }
          Misdeed.isLooping.wait()
          abort()
        }
        #expect(!result.standardErrorContent.contains("is skipped".utf8))
      }
      let issues = try crashesAndIssues(.loop).issues
      #expect(issues.count == 1)
      #expect(issues[0].contains("signal 6 (SIGABRT) in another thread"))
      #expect(issues[0].contains("and is skipped, as a crash,"))
    }

    @Test func aRunThatEndsWellSuspectsNothing() async throws {
      defer { remove(folder) }
      await #expect(processExitsWith: .signal(SIGABRT)) { [folder = folder as String] in
        Thread.detachNewThread { _ = try? Misdeed.loop.study.report(in: folder) }
        Misdeed.isLooping.wait()
        abort()
      }
      let issues = try crashesAndIssues(.loop).issues
      #expect(issues.contains { $0.contains("and is tried again.") }, "\(issues)")
      #expect(issues.contains { $0.contains("loop hung on \(Misdeed.mutant)") }, "\(issues)")
      #expect(!files().contains { $0.hasSuffix(".suspect") })
    }

    @Test func anotherStudyIsNotReported() async throws {
      defer { remove(folder) }
      _ = try await errorsOfProcess(.exit)
      var study = Misdeed.exit.study
      study.strategies.removeLast()
      try study.report(in: folder)
    }

    @Test func aRunThatEndsWellLeavesNothing() throws {
      var study = Misdeed.trap.study
      study.strategies.removeLast()
      try study.report(in: folder)
      #expect(!FileManager.default.fileExists(atPath: folder))
    }

    @Test func aFolderThatCannotBeWrittenIsAnError() throws {
      #expect(throws: StorageError.self) {
        try Misdeed.trap.study.report(in: "/dev/null/artifacts")
      }
    }

    private func errorsOfProcess(_ misdeed: Misdeed) async throws -> String {
      let result = try await #require(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) { [folder = folder as String, misdeed = misdeed as Misdeed] in
        _ = try misdeed.study.report(in: folder, timeout: misdeed.timeout)
      }
      return String(decoding: result.standardErrorContent, as: UTF8.self)
    }

    private func crashesAndIssues(_ misdeed: Misdeed) throws -> (
      crashes: [CrashRecord], issues: [String]
    ) {
      var report: Report?
      let issues = try issues {
        report = try misdeed.study.report(in: folder, timeout: misdeed.timeout)
      }
      return (try #require(report).documents.flatMap(\.crashes), issues)
    }

    private func artifact() -> String? { files().first { $0.hasSuffix(".json") } }

    private func files() -> [String] {
      let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
      return files.map { "\(folder)/\($0)" }
    }

    private func text(of file: some StringProtocol) throws -> String {
      try String(contentsOfFile: String(file), encoding: .utf8)
    }

    private func remove(_ folder: String) {
      try? FileManager.default.removeItem(atPath: folder)
    }
  }
#endif
