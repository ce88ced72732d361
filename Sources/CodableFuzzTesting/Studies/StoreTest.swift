import CodableFuzz
import DecodingStrategies
import Foundation
import FuzzBaselines
import FuzzFixtures
import FuzzPlatform
import FuzzReports
import JSONMutation
import JSONText

/// Runs the study of a store: opens, changes and saves each mutant of a file.
struct StoreTest: Sendable {
  private let path: String
  private let allowsDestroyed: Bool
  private let settings: TestSettings
  private let site: CallSite

  init(
    _ saved: Fixture, _ allowing: AllowedLoss, _ options: ResilienceOptions,
    at site: CallSite
  ) throws {
    allowsDestroyed = allowing.contains(.destroyed)
    path = try saved.path(beside: site.file.description)
    self.site = site
    var options = options
    if options.configuration == nil { options.mutators = options.mutators ?? .core }
    // Nothing that explains how models decode is asked of a store.
    var configuration = (options.configuration ?? Runner.Configuration()).countingOnly
    (configuration.usesExcerpts, configuration.learnsFields) = (false, false)
    configuration.searchesFindings = false
    (options.configuration, options.advice) = (configuration, .off)
    settings = TestSettings(options, ofOneLineAt: site)
  }

  func report<Store>(_ use: @escaping StoreUse<Store>) throws -> Report {
    for url in leftFolders { try? FileManager.default.removeItem(at: url) }
    let (files, use) = (try StoreFiles(path), Unchecked(use))
    var study = Study(FilePath.documentName(path), json: files.document, strategies: [])
    study.origin = .file(Origin.File(name: files.isFolder ? nil : path))
    // Files of different names may look like the records of a map.
    if files.isFolder { study.notes.notMaps.append(Field(.root)) }
    study.extraMutators = [.cutOff, .emptyDocument, .newerVersion, .nullValue, .addKey]
    let (strategy, left) = try StudyRun(study, settings, at: site).prepare { protection in
      var preparation = StorePreparation(
        files: files, use: use, name: study.name, protection: protection)
      return (try preparation.strategy(), preparation.left)
    }
    study.strategies = [strategy]
    // Without rows that may be destroyed there is nothing to compare.
    let run = StudyRun(study, settings, comparesBaseline: allowsDestroyed, at: site)
    return try run.report(
      verdicts: { allowsDestroyed ? [] : verdicts(on: $0, left) },
      summary: { report, _ in
        report.documents.flatMap { document in
          ([document.store?.sentence].compactMap(\.self) + (document.store?.facts.notes ?? []))
            .map { "\(document.name): \($0)" }
        }
      })
  }

  private func verdicts(on report: Report, _ left: InterruptedSave?) -> [String] {
    ReportContext().findings(in: report).filter { $0.kind == .destroyedBySaves }.map { finding in
      let shown = left.flatMap { finding.sentence.contains($0.words) ? line(keeping: $0) : nil }
      return site.text(of: finding, shown: shown)
    }
  }

  /// A line of a failure, with the folder that now has what an interrupted save leaves.
  private func line(keeping save: InterruptedSave) -> String? {
    leftFolders.first { (try? save.disk.write(to: $0)) != nil }
      .map { "Open what it leaves:  \($0.path)" }
  }

  private var leftFolders: [URL] {
    let name = [site.testName, FilePath.documentName(path), "interrupted"].compactMap(\.self)
    return settings.artifactFolders.map {
      URL(fileURLWithPath: $0)
        .appendingPathComponent(AttachmentName.safe(name.joined(separator: "-")))
    }
  }
}

/// The app's functions: opens, changes and saves what is at a URL, and returns what was opened.
///
/// They are also given what was opened of the file as it is, whose first row an array adds once more.
typealias StoreUse<Store> = (_ url: URL, _ clean: Store?) throws -> Store

/// Tries what is no mutant of the file: the file as it is, none, those of other versions, and what an interrupted
/// save leaves.
struct StorePreparation<Store> {
  let files: StoreFiles
  let use: Unchecked<StoreUse<Store>>
  let name: String
  let protection: CallProtection
  var facts = StoreFacts()
  /// The first interrupted save that leaves neither the old file nor the new one.
  var left: InterruptedSave?

  mutating func strategy() throws -> Strategy {
    let clean = try tried(files.disk(of: files.document), "as it is", clean: nil)
    if let error = clean.error {
      throw UnclearStudy("\(name): the file as it is does not open, or is not saved: \(error)")
    }
    let after = files.index(of: clean.new, besides: Array(clean.old.bytes.values))
    let rule = StoreRule(clean: files.index, after: after, file: files.onlyFile)
    facts.isFolder = files.isFolder
    if rule.asItIs.counts.destroyed > 0 {
      facts.failures.append("the file as it is: \(rule.asItIs)")
    }
    // As when the app starts for the first time.
    let none = try tried(StoreDisk(), "no file", clean: clean.store)
    if clean.leavesFiles, let text = clean.text, text == none.text {
      throw UnclearStudy(
        "\(name): opening it gives the same as opening nothing, and a save writes to none of its files: "
          + "name the file or folder that the store opens")
    }
    let first = none.outcome(of: [], rule, files)
    if first.isHarmful { facts.failures.append("without the file: \(first)") }
    try tryVersions(rule, clean.store)
    try tryInterruptions(of: clean, rule)
    let (files, use, store) = (files, use, Unchecked(clean.store))
    let list = files.isFolder ? nil : Store.self as? any KeptList.Type
    let keeps = try list.map { try StoreTrial(clean.old, files, $0.keepRows).error == nil }
    let kept = Unchecked(keeps == true ? list : nil)
    facts.remedy = kept.value?.remedy
    return Strategy(store: .app, facts) { data in
      let bytes = [UInt8](data)
      if bytes == files.document { return nil }
      let disk = files.disk(of: bytes)
      var outcome = try StoreTrial(disk, files) { try use.value($0, store.value) }
        .outcome(of: bytes, rule, files)
      if outcome.isHarmful, let kept = kept.value {
        let remedied = try StoreTrial(disk, files, kept.keepRows)
        outcome.counts.remedied = remedied.outcome(of: bytes, rule, files).isHarmful ? 0 : 1
      }
      return outcome
    }
  }

  private mutating func tryVersions(_ rule: StoreRule, _ clean: Store?) throws {
    for (version, other) in files.versions {
      let trial = try tried(other.disk(of: other.document), "version \(version)", clean: clean)
      let known = StoreRule(
        clean: other.index, after: other.index(of: trial.new), file: other.onlyFile, other: rule
      ).asItIs
      let title = "\(version)/\(other.name), of another version"
      if let error = trial.error {
        facts.failures.append("\(title), does not open, or is not saved: \(error)")
      } else if known.counts.destroyed > 0
        || known.counts.valuesDestroyed > rule.asItIs.counts.valuesDestroyed
      {
        let keys = Format.list(known.keys.sorted(), most: 4)
        facts.failures.append("\(title): \(known): \(keys)")
      }
    }
    if !files.versions.isEmpty {
      facts.notes.append("files of other versions: \(files.versions.count)")
    }
  }

  private mutating func tryInterruptions(of clean: StoreTrial<Store>, _ rule: StoreRule) throws {
    let all = InterruptedSave.all(from: clean.old, to: clean.new)
    var count = 0
    for (number, save) in all.enumerated() {
      let trial = try tried(save.disk, "interrupted save \(number)", clean: clean.store)
      let found = rule.outcome(
        of: files.document, after: files.index(of: trial.new), error: trial.error)
      guard trial.error != nil || found.counts.destroyed > 0 else { continue }
      count += 1
      if left != nil { continue }
      left = save
      let rows = "\(found.counts.destroyed) of \(Format.count(found.counts.held, "row"))"
      let effect = trial.error.map { " to open: \($0)" } ?? ": the next save destroys \(rows)"
      facts.failures.append("\(save.words) leaves neither the old file nor the new one\(effect)")
    }
    facts.notes.append(
      "interrupted saves: \(all.count); \(count) leave neither the old file nor the new one")
  }

  /// Makes a trial under the guard.
  private func tried(_ disk: StoreDisk, _ words: String, clean: Store?) throws -> StoreTrial<Store>
  {
    let (files, use, clean) = (files, use, Unchecked(clean))
    let function = AppFunction<StoreTrial<Store>, [Never]>(
      { _ in try StoreTrial(disk, files) { try use.value($0, clean.value) } }, records: { _ in [] })
    do {
      return try Discovery(function, of: name, protection).output(of: Data(words.utf8))
    } catch let crash as Crash {
      return StoreTrial(disk, error: "it \(crash.outcome.rawValue): \(crash.reason)")
    }
  }
}

/// A copy of the files that was opened, changed and saved.
struct StoreTrial<Store> {
  let old: StoreDisk
  let new: StoreDisk
  private(set) var store: Store?
  private(set) var error: String?
  private var folderName = ""

  init(_ disk: StoreDisk, error: String) { (old, new, self.error) = (disk, disk, error) }

  init(_ disk: StoreDisk, _ files: StoreFiles, _ use: (URL) throws -> Store?) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("codable-fuzz-store-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    folderName = folder.lastPathComponent
    try disk.write(to: folder)
    old = try StoreDisk(reading: folder)
    do {
      store = try use(folder.appendingPathComponent(files.name, isDirectory: files.isFolder))
    } catch {
      self.error = "\(DecodingFailure(error))"
    }
    new = try StoreDisk(reading: folder)
  }

  /// Whether the save wrote to none of the files.
  var leavesFiles: Bool { old.files.allSatisfy { new.files[$0.key] == $0.value } }

  /// What was opened, as text, whatever folder it was in.
  var text: String? {
    store.map { store in
      var text = ""
      dump(store, to: &text)
      return text.replacing(folderName, with: "")
    }
  }

  func outcome(of bytes: [UInt8], _ rule: StoreRule, _ files: StoreFiles) -> StoreOutcome {
    let all = Set(new.bytes.values)
    let intact = old.bytes.filter { all.contains($0.value) }.keys.map(files.name(ofPath:))
    return rule.outcome(
      of: bytes, after: files.index(of: new), intact: Set(intact),
      isUnchanged: old.bytes == new.bytes, error: error)
  }
}
