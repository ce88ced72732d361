import CodableFuzz
import DecodingStrategies
import Foundation
import FuzzReports
import JSONMutation
import JSONText
import Testing

@testable import CodableFuzzTesting
@testable import FuzzFormats

@Suite struct StoreTests {
  @Test(arguments: PlantedStore.broken)
  func storesThatDestroyAreFound(store: PlantedStore) throws {
    let issues = try issues { _ = try store.report() }
    #expect(!issues.isEmpty)
    let words = [
      "destroys", "without an error", "no error says so", "neither the old file nor the new one",
    ]
    #expect(issues.allSatisfy { issue in words.contains { issue.contains($0) } })
  }

  @Test func theRemedyIsAdvisedWhereItWasTried() throws {
    let advised: [PlantedStore] = try PlantedStore.broken.filter { store in
      try issues { _ = try store.report() }.contains {
        $0.contains("decode Preserving<LossyArray<StoredRow>> and save that")
      }
    }
    // A file that a save rewrites in place is not repaired by what it opens.
    let names: [String] = advised.map { $0.name }
    let expected = ["array by try?", "delete on failure", "queue that is rewritten", "lossy list"]
    #expect(names == expected)
  }

  @Test(arguments: PlantedStore.repaired)
  func repairedStoresDestroyNothing(store: PlantedStore) throws {
    let found = try #require(try store.report().documents.first?.store)
    #expect(found.all.destroyed == 0 && found.all.held > 0 && found.facts.failures.isEmpty)
  }

  @Test(arguments: PlantedStore.right)
  func rightStoresAreNotAccused(store: PlantedStore) throws {
    let found = try #require(try store.report().documents.first?.store)
    #expect(found.all.destroyed == 0 && found.all.held > 0 && found.facts.failures.isEmpty)
  }

  /// Counts the rows of each mutant again, without anything of this library but the mutants.
  @Test(
    arguments: [
      (
        "array by try?",
        { @Sendable in (try? JSONDecoder().decode([StoredRow].self, from: $0)) ?? [] }
      ),
      (
        "lossy list",
        { @Sendable in
          ((try? JSONSerialization.jsonObject(with: $0)) as? [Any] ?? []).compactMap { element in
            (try? JSONSerialization.data(withJSONObject: element, options: .fragmentsAllowed))
              .flatMap { try? JSONDecoder().decode(StoredRow.self, from: $0) }
          }
        }
      ),
    ] as [(String, @Sendable (Data) -> [StoredRow])])
  func aSecondCountAgrees(name: String, open: @escaping @Sendable (Data) -> [StoredRow]) throws {
    let document = try Document(DocumentName("library"), parsing: Array(json(StoredRow.all).utf8))
    let mutators: [Mutator] = [.removeKey, .flipType, .nullValue]
    let store = PlantedStore(
      name, ["library.json": json(StoredRow.all)], mutators: mutators,
      open: { open(try Data(contentsOf: $0)) }, save: { try replace($1, with: $0) },
      touch: { $0.append(.sample) })
    var report: Report?
    _ = try issues { report = try store.report() }
    let found = try #require(report?.documents.first?.store)
    var (held, destroyed) = (0, 0)
    for step in mutators + [.cutOff, .emptyDocument, .newerVersion, .addKey] {
      let space = MutationSpace(in: document, by: [step])
      for mutant in MutantPlan.everyField.mutants(of: space) {
        let bytes = Data(mutant.bytes())
        let rows =
          step.id == Mutator.cutOff.id
          ? StoredRow.all.filter { String(decoding: bytes, as: UTF8.self).contains(json($0)) }
            .map { json($0) } : elements(of: bytes).map(text)
        var left = elements(of: Data(json(open(bytes) + [.sample]).utf8))
        left.removeLast()
        held += rows.count
        for row in rows {
          if let same = left.firstIndex(where: { text($0) == row }) {
            left.remove(at: same)
          } else if !left.contains(where: { isMost(of: row, $0) }) {
            destroyed += 1
          }
        }
      }
    }
    #expect(found.all.held == held)
    #expect(found.all.destroyed == destroyed)
    #expect(destroyed > 0)
  }

  private func elements(of data: Data) -> [Any] {
    let value = try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
    let all = value as? [Any] ?? (value as? [String: Any]).map { Array($0.values) }
    return (all ?? [value].compactMap(\.self)).filter {
      !($0 is NSNull) && ($0 as? [Any])?.isEmpty != true && ($0 as? [String: Any])?.isEmpty != true
    }
  }

  private func text(_ value: Any) -> String {
    let object = (value as? [String: Any])?.filter { !($0.value is NSNull) } ?? value
    let data = try? JSONSerialization.data(
      withJSONObject: object, options: [.sortedKeys, .fragmentsAllowed])
    return String(decoding: data ?? Data(), as: UTF8.self)
  }

  private func isMost(of row: String, _ other: Any) -> Bool {
    guard
      let row = try? JSONSerialization.jsonObject(with: Data(row.utf8)) as? [String: Any],
      let other = other as? [String: Any]
    else { return false }
    let same = row.count { key, value in other[key].map { text($0) == text(value) } ?? false }
    return same * 2 >= row.count
  }

  #if os(macOS) || os(Linux)
    /// What a real kill leaves is among what is derived from a save that was not killed.
    @Test func aKilledSaveLeavesWhatIsDerived() throws {
      let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("Killed-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let lines = (1...400).map { "{\"id\":\($0)}" }
      let new = Array((lines.joined(separator: ",\n") + "\n").utf8)
      try Data(new).write(to: folder.appendingPathComponent("new"))
      func save(_ script: String, kills: Bool) throws -> (old: StoreDisk, left: StoreDisk) {
        let place = folder.appendingPathComponent(UUID().uuidString)
        try StoreDisk(["library.json": Array("[0]".utf8)]).write(to: place)
        let old = try StoreDisk(reading: place)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.currentDirectoryURL = place
        process.arguments = [
          "-c", script.replacing("PAUSE", with: kills ? "sleep 0.005" : ":"),
        ]
        try process.run()
        if kills {
          Thread.sleep(forTimeInterval: 0.4)
          kill(process.processIdentifier, SIGKILL)
        }
        process.waitUntilExit()
        return (old, try StoreDisk(reading: place))
      }
      let inPlace =
        ": > library.json; while read -r line; do echo \"$line\" >> library.json; PAUSE; done < ../new"
      let replacing =
        "while read -r line; do echo \"$line\" >> other; PAUSE; done < ../new; mv other library.json"
      let (old, left) = try save(inPlace, kills: true)
      var whole = try save(inPlace, kills: false).left
      whole.files["library.json"]?.number = old.files["library.json"]?.number ?? 0
      let found = InterruptedSave.all(from: old, to: whole)
      let killed = try #require(left.files["library.json"]).bytes
      #expect(!killed.isEmpty && killed.count < new.count && new.starts(with: killed))
      #expect(found.allSatisfy { new.starts(with: $0.disk.files["library.json"]?.bytes ?? [0]) })
      #expect(found.contains { $0.disk.files["library.json"]?.bytes.count ?? .max <= killed.count })
      let replaced = try save(replacing, kills: false)
      #expect(InterruptedSave.all(from: replaced.old, to: replaced.left).isEmpty)
      let unfinished = try save(replacing, kills: true)
      #expect(unfinished.left.files["library.json"]?.bytes == Array("[0]".utf8))
    }
  #endif

  @Test func aStoreThatNeverWritesItsFirstFileIsFound() throws {
    let store = PlantedStore(
      "updates only", PlantedStore.rows,
      open: { url in
        FileManager.default.fileExists(atPath: url.path) ? try read([StoredRow].self, url) : []
      },
      save: { rows, url in
        if FileManager.default.fileExists(atPath: url.path) { try replace(url, with: rows) }
      })
    let issues = try issues { _ = try store.report() }
    #expect(
      issues == [
        "library: without the file: nothing is written, and no error says so: what was added is lost"
      ])
  }

  @Test func eachFileOfAFolderIsLeftOut() throws {
    let store = try #require(PlantedStore.broken.first { $0.name == "file and index" })
    var report: Report?
    _ = try issues { report = try store.report() }
    let rows = try #require(report?.documents.first?.store?.rows)
    let row = rows.first { $0.field == "/index.json" && $0.mutator == "remove-key" }
    #expect(row?.counts.destroyed == 6, "\(rows)")
  }

  @Test func allFilesOfAFolderAreEmptied() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("Emptied-\(UUID().uuidString)/rows")
    defer { try? FileManager.default.removeItem(at: folder.deletingLastPathComponent()) }
    try StoreDisk(["1.json": Array("[1]".utf8), "2.json": Array("[2]".utf8)]).write(to: folder)
    let files = try StoreFiles(folder.path)
    #expect(files.disk(of: []).bytes == ["rows/1.json": [], "rows/2.json": []])
    let cut = files.disk(of: Array(files.document.prefix(11))).bytes
    #expect(cut == ["rows/1.json": Array("[".utf8), "rows/2.json": Array("[2]".utf8)])
  }

  @Test func whatAnInterruptedSaveLeavesIsKept() throws {
    let store = try #require(
      PlantedStore.broken.first { $0.name == "write without atomic replace" })
    let issues = try issues { _ = try store.report() }
    let line = try #require(
      issues.flatMap { $0.split(separator: "\n") }.first { $0.contains("Open what it leaves:") })
    let folder = try #require(line.split(separator: "  ").last.map(String.init))
    let left = try Data(contentsOf: URL(fileURLWithPath: folder + "/library.json"))
    #expect(throws: (any Error).self) { try JSONDecoder().decode([StoredRow].self, from: left) }
  }

  @Test(arguments: ["text", "markdown", "html"])
  func reportsOnStoresSayNothingOfRecords(format: String) throws {
    var report: Report?
    _ = try issues { report = try PlantedStore.broken[0].report() }
    let reporter = try #require(Reporters.all.first { $0.id.rawValue == format })
    var context = ReportContext()
    context.isVerbose = true
    let text = try reporter.init().text(of: #require(report), in: context)
    #expect(text.contains("destroys 6 of 6 rows"))
    for word in ["record survival", "untouched", "silent loss", "lost silently", "1 record"] {
      #expect(!text.contains(word), "\(word)")
    }
  }

  @Test func aFileThatIsNotJSONIsRefused() throws {
    #expect(throws: UnclearStudy.self) {
      try PlantedStore(
        "list", ["library.json": "<plist/>"], open: { try read([Int].self, $0) },
        save: { try replace($1, with: $0) }
      ).report()
    }
  }

  private struct FolderStore: Sendable {
    var folder: URL
    var rows: [StoredRow]
  }

  /// A store that writes what is new, and to which a folder above its own looks empty.
  private func store(at path: String) -> PlantedStore {
    PlantedStore(
      "rows", path: path,
      Dictionary(uniqueKeysWithValues: PlantedStore.folder.map { ("saved/\($0.key)", $0.value) }),
      open: { url in
        let names = (try? names(in: url).filter { $0.hasSuffix(".json") }) ?? []
        let rows = try names.map { try read(StoredRow.self, url.appendingPathComponent($0)) }
        return FolderStore(folder: url, rows: rows)
      },
      save: { store, url in
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        try replace(url.appendingPathComponent("99.json"), with: StoredRow.sample)
      }, touch: { $0.rows.append(.sample) })
  }

  @Test func aFolderThatTheStoreDoesNotReadIsReported() throws {
    let error = try #require(throws: UnclearStudy.self) { try store(at: "saved").report() }
    #expect(
      "\(error)"
        == "saved: opening it gives the same as opening nothing, and a save writes to none of "
        + "its files: name the file or folder that the store opens")
    let report = try store(at: "saved/rows").report()
    #expect(report.app.destroyed == 0 && report.documents[0].store?.all.refused ?? 0 > 0)
  }

  @Test func aReplaySaysWhatIsOnDisk() throws {
    let index = try DocumentIndex(parsing: Array("[1,2]".utf8))
    let rule = StoreRule(clean: index, after: index, file: "library.json")
    let study = Study(
      "library", json: index.bytes,
      strategies: [
        Strategy(store: .app, StoreFacts()) { data in
          let bytes = [UInt8](data)
          return bytes == index.bytes ? nil : rule.outcome(of: bytes, after: nil, error: nil)
        }
      ])
    let environment = [ReplayRequest.variable: "library:flip-type@/0=null"]
    let replay = try #require(try ReplayRequest(environment: environment))
    let text = try #require(try replay.text(of: study))
    #expect(
      text == """
        library:flip-type@/0=null    structural, 8 bytes, digest 41e91dc9
          @@ flip-type@/0=null, byte 1, line 1 @@
          - [1,2]
          + [null,2]
        afterwards: a save destroys 1 of 1 row

        """)
  }

  @Test func filesOfOtherVersionsMustOpenAndKeepTheirValues() throws {
    func issues(_ version: String) throws -> [String] {
      let store = PlantedStore(
        "list",
        ["library.json": json(StoredRow.all), "3.0/library.json": version],
        open: { try read([StoredRow].self, $0) }, save: { try replace($1, with: $0) })
      return try CodableFuzzTestingTests.issues(isIntermittent: true) { _ = try store.report() }
    }
    let row = json(StoredRow.sample)
    #expect(try issues("[\(row)]").isEmpty)
    let newer = try issues("[\(row.dropLast()),\"rating\":5}]")
    let file = "library: 3.0/library.json, of another version"
    #expect(newer == ["\(file): a save erases 1 of 5 values: rating"])
    let unreadable = try issues(#"[{"id":"a"}]"#)
    #expect(
      unreadable == [
        "\(file), does not open, or is not saved: [0].id: expected Int, found a string (StoredRow, "
          + "/0/id)"
      ])
  }

  @Test func asyncFunctionsAndBytesAreStores() async throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("bytes-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: url) }
    try Data(json(StoredRow.all).utf8).write(to: url)
    let options = ResilienceOptions(attachesReport: false)
    let bytes = try expectStoreSurvives(
      .file(url), options: options, open: { try JSONDecoder().decode([StoredRow].self, from: $0) },
      save: { try JSONEncoder().encode($0) })
    #expect(bytes.app.destroyed == 0)
    let awaited = try await expectStoreSurvives(
      .file(url), options: options,
      open: { (url: URL) async throws -> [StoredRow] in try read([StoredRow].self, url) },
      save: { (rows: [StoredRow], url: URL) async throws in try replace(url, with: rows) })
    let (one, other) = (bytes.documents[0].store, awaited.documents[0].store)
    #expect(one?.all.held == other?.all.held && one?.all.refused == other?.all.refused)
  }
}
