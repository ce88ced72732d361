import CodableFuzz
import Foundation
import FuzzPlatform
import HostileStrategies
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

// Exit tests with captured values came with Swift 6.3.
#if compiler(>=6.3)
  /// A strategy that ends the process of its tests is named at once, and again by the next run.
  @Suite struct CrashTests {
    private let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("crash-\(UUID().uuidString)").path

    @Test(arguments: [
      (Misdeed.overflow, "crashed on \(Misdeed.mutant): signal "),
      (.abort, "crashed on \(Misdeed.mutant): signal 6 (SIGABRT)"),
      (.exit, "crashed on \(Misdeed.mutant): it called exit"),
      (.loop, "hung on \(Misdeed.mutant): no answer in 2 s"),
    ])
    func isNamedAtOnceAndByTheNextRun(misdeed: Misdeed, words: String) async throws {
      defer { remove(folder) }
      let errors = try await errorsOfProcess(misdeed)
      #expect(errors.contains("codable-fuzz: \(misdeed) \(words)"))
      let file = try #require(artifact())
      #expect(errors.contains("its bytes are in \(file)\n"))
      #expect(try text(of: file) == Misdeed.bytes)
      let note = try text(of: file.dropLast(".json".count) + ".txt")
      let outcome: Outcome = misdeed == .loop ? .hung : .crashed
      #expect(note.hasPrefix("\(Misdeed.mutant)\n\(misdeed) \(outcome): "))

      for _ in 0..<2 {
        let (crashes, issues) = try crashesAndIssues(misdeed)
        #expect(issues.count == 1)
        #expect(issues.first?.contains("\(misdeed) \(words)") == true)
        #expect(issues.first?.contains(file) == true)
        #expect(crashes.map(\.input) == [Misdeed.mutant])
        #expect(crashes.map(\.outcome) == [outcome])
        #expect(crashes.map(\.file) == [file])
      }
    }

    @Test func theArticleSaysWhatIsSeen() async throws {
      defer { remove(folder) }
      let article = try text(
        of: #filePath.components(separatedBy: "Tests/")[0]
          + "Sources/CodableFuzz/CodableFuzz.docc/CrashesAndHangs.md")
      let errors = try await errorsOfProcess(.loop)
      let words = "hung on \(Misdeed.mutant): no answer in 2 s; its bytes are in "
      #expect(errors.contains(words))
      #expect(article.contains(words.replacing("2 s", with: "10 s")))
      let lines = try crashesAndIssues(.loop).issues.first?.split(separator: "\n") ?? []
      #expect(lines.count == 2)
      #expect(article.contains(try #require(lines.last)))
      for name in ["CODABLE_FUZZ_ARTIFACTS", ".build/codable-fuzz"] {
        #expect(article.contains(name))
      }
    }

    @Test func isTriedAgainWhenItsFileIsDeleted() async throws {
      defer { remove(folder) }
      _ = try await errorsOfProcess(.abort)
      let file = try #require(artifact())
      unlink(file)
      #expect(try await errorsOfProcess(.abort).contains("crashed on \(Misdeed.mutant)"))
    }

    @Test func isTriedAgainByAnotherBuild() async throws {
      defer { remove(folder) }
      _ = try await errorsOfProcess(.abort)
      let memory = try #require(files().first { $0.hasSuffix(".crash") })
      let json = try text(of: memory)
      let other = json.replacing(#""build":""#, with: #""build":"another "#)
      try #require(other != json)
      try other.write(toFile: memory, atomically: true, encoding: .utf8)
      let errors = try await errorsOfProcess(.abort)
      let parts = errors.components(
        separatedBy: "It crashed or hung in an earlier run, and is tried again.")
      #expect(parts.count == 2)
      #expect(parts.allSatisfy { $0.contains("abort crashed on \(Misdeed.mutant): signal ") })
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

    @Test func aProcessThatLeftWithoutAWordIsToldOfOnce() async throws {
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

    @Test func anInterruptedRunIsNone() async throws {
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
        try Misdeed.abort.study.report(in: folder)
      }
      #expect(files().contains { $0.hasSuffix(".journal") })
      let errors = try await errorsOfProcess(.loop)
      #expect(!errors.contains("in an earlier run"))
      #expect(errors.contains("loop hung on \(Misdeed.mutant)"))
    }

    @Test func whatAnotherThreadDoesIsAWarning() async throws {
      defer { remove(folder) }
      await #expect(processExitsWith: .signal(SIGABRT)) { [folder = folder as String] in
        Thread.detachNewThread { _ = try? Misdeed.loop.study.report(in: folder) }
        Misdeed.isLooping.wait()
        abort()
      }
      let errors = try await errorsOfProcess(.loop)
      #expect(errors.contains("signal 6 (SIGABRT) in another thread"))
      #expect(errors.contains("and is tried again."))
      #expect(errors.contains("loop hung on \(Misdeed.mutant)"))
    }

    @Test func anotherStudyIsNotTold() async throws {
      defer { remove(folder) }
      _ = try await errorsOfProcess(.abort)
      var study = Misdeed.abort.study
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

    /// Runs the study in a process of its own, which the strategy ends.
    private func errorsOfProcess(_ misdeed: Misdeed) async throws -> String {
      let result = try await #require(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) { [folder = folder as String, misdeed = misdeed as Misdeed] in
        _ = try misdeed.study.report(in: folder, timeout: misdeed.timeout)
      }
      return String(decoding: result.standardErrorContent, as: UTF8.self)
    }

    /// Runs the study in this process, in which the call that ended the other one is left out.
    private func crashesAndIssues(_ misdeed: Misdeed) throws -> (
      crashes: [CrashRecord], issues: [String]
    ) {
      var report: Report?
      let issues = try issues { report = try misdeed.study.report(in: folder) }
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
