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
    _ saved: some FixtureSource, _ allowing: AllowedLoss, _ options: ResilienceOptions,
    at site: CallSite
  ) throws {
    allowsDestroyed = allowing.contains(.destroyed)
    let file = site.file.description
    path = try saved.fixturePath(beside: file)
    self.site = site
    var options = options
    if options.configuration == nil { options.mutators = options.mutators ?? .core }
    // Nothing that explains how models decode is asked of a store.
    var configuration = (options.configuration ?? Runner.Configuration()).countingOnly
    (configuration.usesExcerpts, configuration.learnsFields) = (false, false)
    configuration.searchesFindings = false
    (options.configuration, options.advice) = (configuration, .off)
    let folder = ReportCollector.current?.settings.baseline
    let baseline = BaselineFolder(
      name: folder?.name ?? BaselineFolder.usual, file: folder?.file ?? file,
      test: site.testName.map(AttachmentName.safe))
    settings = TestSettings(options, baseline: baseline, file: file)
  }

  func report<Store>(_ functions: StoreFunctions<Store>) throws -> Report {
    do {
      let files = try StoreFiles(path)
      var study = Study(FilePath.documentName(path), json: files.document, strategies: [])
      study.origin = .file(Origin.File(name: files.isFolder ? nil : path))
      // Files of different names may look like the records of a map.
      if files.isFolder { study.notes.notMaps.append(Field(.root)) }
      study.extraMutators = [.cutOff, .emptyDocument, .newerVersion, .nullValue, .addKey]
      study.strategies = [
        try StudyRun(study, settings, at: site).prepare { protection in
          try StorePreparation(files, functions, study.name, protection).strategy()
        }
      ]
      // Without rows that may be destroyed there is nothing to compare.
      let run = StudyRun(study, settings, comparesBaseline: allowsDestroyed, at: site)
      return try run.report(verdicts: allowsDestroyed ? { _ in [] } : verdicts) { report, _ in
        report.documents.flatMap { document in
          [document.store.map { "\(document.name): \($0.sentence)" }].compactMap(\.self)
            + (document.store?.facts.notes.map { "\(document.name): \($0)" } ?? [])
        }
      }
    } catch let unmeasured as UnmeasuredStudy {
      try RunningTest.end(unmeasured, at: site)
    }
  }

  private func verdicts(on report: Report) -> [String] {
    ReportContext().findings(in: report).filter { $0.kind == .destroyedBySaves }.map { finding in
      let lines =
        finding.details + [finding.example.map(site.line(showing:))].compactMap(\.self)
        + finding.remedies
      return finding.sentence + lines.map { "\n  \($0)" }.joined()
    }
  }
}

/// The file or folder that an app saved, and those of other versions.
struct StoreFiles: Sendable {
  let name: String
  let isFolder: Bool
  let document: [UInt8]
  private let files: [String: [UInt8]]
  /// The same of other versions, by the names of these.
  private(set) var versions: [(name: String, files: StoreFiles)] = []

  init(_ path: String) throws {
    let url = URL(fileURLWithPath: path)
    try self.init(url)
    let folder = url.deletingLastPathComponent()
    for version in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() {
      let other = folder.appendingPathComponent(version).appendingPathComponent(name)
      if version == name || FileStatus.isMissing(other.path) { continue }
      versions.append((version, try StoreFiles(other)))
    }
  }

  private init(_ url: URL) throws {
    name = url.lastPathComponent
    isFolder = FileStatus.kind(at: url.path) == .folder
    if isFolder {
      files = try StoreDisk(reading: url).bytes
      let json = files.filter { StoreDisk.isJSON($0.value) }.sorted { $0.key < $1.key }
      document = StoreDisk.object(json.map { ($0.key, $0.value) })
    } else {
      document = try InputFile.read(url.path)
      files = [name: document]
    }
    guard StoreDisk.isJSON(document), document.count > 2 else {
      throw UnclearStudy("\(url.path) is not JSON: only files of JSON are mutated")
    }
  }

  /// The files of a mutant of ``document``, by their paths in the folder of a trial.
  func disk(of mutant: [UInt8]) -> StoreDisk {
    guard isFolder else { return StoreDisk([name: mutant]) }
    var parts = files
    let isWhole = StoreDisk.isJSON(mutant)
    guard let index = try? DocumentIndex(parsing: isWhole ? mutant : document) else {
      return StoreDisk([:])
    }
    let length = isWhole ? Int.max : zip(mutant, document).prefix { $0 == $1 }.count
    if isWhole {
      for file in files.keys where StoreDisk.isJSON(files[file] ?? []) { parts[file] = nil }
    }
    if index.kind(of: index.root) == .object {
      for file in index.children(of: index.root) {
        let range = index.range(of: file)
        // A file is cut off; those after it are whole.
        guard let key = index.key(of: file) else { continue }
        let isCut = range.lowerBound < length && length < range.upperBound
        parts[key] = Array(index.bytes[range].prefix(isCut ? length - range.lowerBound : .max))
      }
    }
    return StoreDisk(
      Dictionary(uniqueKeysWithValues: parts.map { ("\(name)/\($0.key)", $0.value) }))
  }

  /// The JSON on a disk, whose files in the folder have their names there.
  func index(of disk: StoreDisk, besides copies: [[UInt8]] = []) -> DocumentIndex? {
    var disk = disk
    if isFolder {
      disk.files = Dictionary(
        disk.files.map {
          ($0.hasPrefix("\(name)/") ? String($0.dropFirst(name.count + 1)) : $0, $1)
        },
        uniquingKeysWith: { one, _ in one })
    }
    disk.files = disk.files.filter {
      $0.key == name || isFolder || !copies.contains($0.value.bytes)
    }
    if isFolder {
      let json = disk.files.filter { StoreDisk.isJSON($0.value.bytes) }.sorted { $0.key < $1.key }
      return try? DocumentIndex(parsing: StoreDisk.object(json.map { ($0.key, $0.value.bytes) }))
    }
    return disk.document.flatMap { try? DocumentIndex(parsing: $0) }
  }

  /// The names of the files whose bytes are on a disk, under any name; that of the only file is empty.
  func intact(_ old: StoreDisk, on new: StoreDisk) -> Set<String> {
    let all = Set(new.files.values.map(\.bytes))
    let kept = old.files.filter { all.contains($0.value.bytes) }.keys
    return Set(isFolder ? kept.map { String($0.dropFirst(name.count + 1)) } : kept.map { _ in "" })
  }
}

/// Finds out what a save of the file as it is does, of files of other versions and after a crash.
private struct StorePreparation<Store> {
  private let files: StoreFiles
  private let functions: StoreFunctions<Store>
  private let name: String
  private let discovery: Discovery<Store?, Store?>
  private let step = Unchecked(Step())

  private final class Step {
    var use: (() throws -> Store?)?
  }

  init(
    _ files: StoreFiles, _ functions: StoreFunctions<Store>, _ name: String,
    _ protection: CallProtection
  ) {
    (self.files, self.functions, self.name) = (files, functions, name)
    let function = AppFunction<Store?, Store?>(
      { [step] _ in try step.value.use?() }, records: { $0 })
    discovery = Discovery(function, of: name, protection)
  }

  /// What a trial left on disk.
  struct Trial {
    var old = StoreDisk()
    var new = StoreDisk()
    var store: Store?
    var error: String?

    var isUnchanged: Bool { old.bytes == new.bytes }
  }

  func strategy() throws -> Strategy {
    let clean = try tried(files.disk(of: files.document), "as it is", clean: nil)
    if let error = clean.error {
      throw UnclearStudy("\(name): the file as it is does not open, or is not saved: \(error)")
    }
    let copies = Array(clean.old.bytes.values)
    let index = try DocumentIndex(parsing: files.document)
    let rule = StoreRule(
      clean: index, after: files.index(of: clean.new, besides: copies), isFolder: files.isFolder)
    var facts = StoreFacts()
    if rule.asItIs.rows.destroyed > 0 {
      facts.failures.append("the file as it is: \(rule.asItIs)")
    }
    try addVersions(to: &facts, rule, clean.store)
    try addInterruptions(of: clean, to: &facts, rule)
    let kept = Unchecked(files.isFolder ? nil : Store.self as? any KeptList.Type)
    if let kept = kept.value,
      let trial = try? Self.trial(clean.old, files, { try Self.keepRows(in: $0, by: kept) }),
      trial.error == nil
    {
      facts.remedy = kept.remedy
    }
    let (files, functions, isRemedied) = (files, functions, facts.remedy != nil)
    let store = Unchecked(clean.store)
    return Strategy(store: .app, facts) { data in
      let bytes = [UInt8](data)
      if bytes == files.document { return nil }
      let trial = try Self.trial(files.disk(of: bytes), files) {
        try functions.use($0, clean: store.value)
      }
      func outcome(of trial: Trial) -> StoreOutcome {
        rule.outcome(
          of: bytes, after: files.index(of: trial.new),
          intact: files.intact(trial.old, on: trial.new), isUnchanged: trial.isUnchanged,
          error: trial.error)
      }
      var found = outcome(of: trial)
      if found.isHarmful, isRemedied, let kept = kept.value {
        let remedied = try Self.trial(files.disk(of: bytes), files) {
          try Self.keepRows(in: $0, by: kept)
        }
        found.isRemedied = !outcome(of: remedied).isHarmful
      }
      return found
    }
  }

  private static func keepRows(in url: URL, by list: any KeptList.Type) throws -> Store? {
    try list.keepRows(in: url)
    return nil
  }

  private func addVersions(
    to facts: inout StoreFacts, _ rule: StoreRule, _ clean: Store?
  ) throws {
    for (version, other) in files.versions {
      let trial = try tried(other.disk(of: other.document), "version \(version)", clean: clean)
      let known = StoreRule(
        clean: try DocumentIndex(parsing: other.document), after: other.index(of: trial.new),
        isFolder: other.isFolder, other: rule
      ).asItIs
      let title = "\(version)/\(other.name), of another version"
      if let error = trial.error {
        facts.failures.append("\(title), does not open, or is not saved: \(error)")
      } else if known.rows.destroyed > 0 || known.values.destroyed > rule.asItIs.values.destroyed {
        let keys = Format.list(known.keys.sorted(), most: 4)
        facts.failures.append("\(title): \(known): \(keys)")
      }
    }
    if !files.versions.isEmpty {
      facts.notes.append("files of other versions: \(files.versions.count)")
    }
  }

  private func addInterruptions(
    of clean: Trial, to facts: inout StoreFacts, _ rule: StoreRule
  ) throws {
    let all = InterruptedSave.all(from: clean.old, to: clean.new)
    var found: [String] = []
    for (number, save) in all.enumerated() {
      let trial = try tried(save.disk, "interrupted save \(number)", clean: clean.store)
      let outcome = rule.outcome(
        of: files.document, after: files.index(of: trial.new), intact: [], isUnchanged: false,
        error: trial.error)
      if let error = trial.error {
        found.append("\(save.words) leaves neither the old file nor the new one to open: \(error)")
      } else if outcome.rows.destroyed > 0 {
        found.append(
          "\(save.words) leaves neither the old file nor the new one: the next save destroys "
            + "\(outcome.rows.destroyed) of \(Format.count(outcome.rows.held, "row"))")
      }
    }
    facts.failures += found.prefix(1)
    facts.notes.append("interrupted saves: \(all.count), of which \(found.count) lose rows")
  }

  private func tried(_ disk: StoreDisk, _ words: String, clean: Store?) throws -> Trial {
    var trial = Trial()
    step.value.use = { [files, functions] in
      trial = try Self.trial(disk, files) { try functions.use($0, clean: clean) }
      return trial.store
    }
    do {
      try discovery.call(Data(words.utf8))
    } catch let crash as Crash {
      trial.error = "it \(crash.outcome.rawValue): \(crash.reason)"
    }
    return trial
  }

  /// Opens, changes and saves a copy of the files.
  private static func trial(
    _ disk: StoreDisk, _ files: StoreFiles, _ use: (URL) throws -> Store?
  ) throws -> Trial {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("codable-fuzz-store-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try disk.write(to: folder)
    var trial = Trial()
    trial.old = try StoreDisk(reading: folder)
    do {
      trial.store = try use(folder.appendingPathComponent(files.name))
    } catch {
      trial.error = "\(DecodingFailure(error))"
    }
    trial.new = try StoreDisk(reading: folder)
    return trial
  }
}
