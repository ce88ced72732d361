import CodableFuzz
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

  func report<Store>(_ use: @escaping StoreUse<Store>) throws -> Report {
    for url in leftFolders { try? FileManager.default.removeItem(at: url) }
    do {
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
    } catch let unmeasured as UnmeasuredStudy {
      try RunningTest.end(unmeasured, at: site)
    }
  }

  private func verdicts(on report: Report, _ left: InterruptedSave?) -> [String] {
    ReportContext().findings(in: report).filter { $0.kind == .destroyedBySaves }.map { finding in
      let shown = left.flatMap { finding.sentence.contains($0.words) ? line(keeping: $0) : nil }
      let example = finding.example.map(site.line(showing:))
      let lines = finding.details + [example, shown].compactMap(\.self) + finding.remedies
      return finding.sentence + lines.map { "\n  \($0)" }.joined()
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
