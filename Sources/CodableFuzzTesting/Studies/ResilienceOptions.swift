public import CodableFuzz
import Foundation
import FuzzBaselines
import FuzzFixtures
public import JSONMutation
public import JSONText

/// What a test asks for besides its study: which mutants to make, and what to compare, to measure and to
/// keep.
///
/// What is not set is that of the ``ResilienceTrait`` around the test, or else the default.
///
/// ```swift
/// try expectSurvival(of: .feed, options: .init(mutators: .drift, advice: .off))
/// ```
public struct ResilienceOptions: Sendable {
  /// The mutators, such as `.drift`, `[.removeKey, .nullValue]` or `.drift + [own]`.
  ///
  /// By default those of ``configuration``, or else `.baseline` in a test of one line, and `.contract` if
  /// an API description says what the document may contain; or what changed, if the study has older
  /// responses.
  public var mutators: [Mutator]?
  /// The locations to leave alone, such as `/episodes/*/host/**`, besides those of ``configuration``.
  public var excluding: [PointerPattern]
  /// The mutants to make and the measurements to take.
  public var configuration: Runner.Configuration?
  /// The strategies to find the changes to the models for that would save most; by default all, or none
  /// if there is a time budget.
  ///
  /// With all, a run takes about twice as long.
  public var advice: AdviceScope?
  /// The strategies to compare with the baseline; by default those in the baseline plus your own, or
  /// `strict` if a study has none of yours.
  public var baselineStrategies: [StrategyID]?
  /// The share by which a ratio to strict may grow; by default timings are neither compared nor written.
  public var timeTolerance: Double?
  /// The strategies whose silent losses are shown in a warning, which does not fail the test; by default
  /// none.
  public var silentLossWarnings: [StrategyID]?
  /// The processor time for each study, all trials included; by default without a limit.
  ///
  /// The most plausible mutants come first, all those of a field and mutator together. When the time is
  /// used up, the report is partial. A warning says so, and only the rows of the baseline that it reached
  /// are compared.
  public var timeBudget: Duration?
  /// The time limit of one call of a strategy, by default 10 seconds; ignored under a debugger.
  public var timeout: Duration?
  /// The function that the app encodes a record with, to find what a save erases: `report.app.erased`.
  ///
  /// ```swift
  /// options: .init(writing: .init { (episode: Episode) in try JSONEncoder.api.encode(episode) })
  /// ```
  public var writing: RecordWriter?
  /// Whether to attach the report, by default yes.
  ///
  /// A test of one line that passes attaches it only where it is kept, as with `--attachments-path`.
  ///
  /// XCTest has no attachments on Linux, so the files are in `reports` in the folder for artifacts there.
  public var attachesReport: Bool?
  /// The folder for inputs that ended the process, relative to the source file; by default
  /// `CODABLE_FUZZ_ARTIFACTS`, or else `.build/codable-fuzz` in the package.
  public var artifacts: String?

  /// Makes options; each is explained at its property.
  public init(
    mutators: [Mutator]? = nil, excluding: [PointerPattern] = [],
    configuration: Runner.Configuration? = nil,
    advice: AdviceScope? = nil, baselineStrategies: [StrategyID]? = nil,
    timeTolerance: Double? = nil, silentLossWarnings: [StrategyID]? = nil,
    timeBudget: Duration? = nil, timeout: Duration? = nil, writing: RecordWriter? = nil,
    attachesReport: Bool? = nil, artifacts: String? = nil
  ) {
    (self.mutators, self.excluding, self.configuration) = (mutators, excluding, configuration)
    (self.advice, self.baselineStrategies) = (advice, baselineStrategies)
    (self.timeTolerance, self.silentLossWarnings) = (timeTolerance, silentLossWarnings)
    (self.timeBudget, self.timeout, self.writing) = (timeBudget, timeout, writing)
    (self.attachesReport, self.artifacts) = (attachesReport, artifacts)
  }

  fileprivate func completed(with others: ResilienceOptions) -> ResilienceOptions {
    ResilienceOptions(
      mutators: mutators ?? others.mutators, excluding: excluding + others.excluding,
      configuration: configuration ?? others.configuration,
      advice: advice ?? others.advice,
      baselineStrategies: baselineStrategies ?? others.baselineStrategies,
      timeTolerance: timeTolerance ?? others.timeTolerance,
      silentLossWarnings: silentLossWarnings ?? others.silentLossWarnings,
      timeBudget: timeBudget ?? others.timeBudget, timeout: timeout ?? others.timeout,
      writing: writing ?? others.writing, attachesReport: attachesReport ?? others.attachesReport,
      artifacts: artifacts ?? others.artifacts)
  }
}

extension ResilienceOptions {
  var baselineTerms: BaselineTerms {
    BaselineTerms(strategies: baselineStrategies, timeTolerance: timeTolerance)
  }

  /// The mutants to make of a study and the measurements to take; `usual` is the set of mutators for a
  /// test that names none.
  func configuration(of study: Study, usual: [Mutator]) -> Runner.Configuration {
    let mutators = mutators ?? (configuration == nil ? usual : nil)
    var configuration = configuration ?? Runner.Configuration()
    configuration.filter.excluded += excluding
    if let mutators, study.notes.differences == nil || self.mutators != nil {
      configuration.mutators = mutators
    } else if study.notes.differences != nil {
      configuration.mutators = [.difference]
    }
    if self.mutators == nil, study.notes.differences == nil, study.operation != nil,
      !configuration.mutators.contains(where: { $0.id == Mutator.contract.id })
    {
      configuration.mutators.insert(.contract, at: 0)
    }
    for mutator in study.extraMutators
    where !configuration.mutators.contains(where: { $0.id == mutator.id }) {
      configuration.mutators.append(mutator)
    }
    return configuration
  }
}

struct TestSettings: Sendable {
  private(set) var options: ResilienceOptions
  private(set) var baseline: BaselineFolder?
  let file: String
  let usualMutators: [Mutator]

  init(
    _ options: ResilienceOptions, baseline: BaselineFolder?, file: String,
    usualMutators: [Mutator] = .core
  ) {
    (self.options, self.baseline) = (options, baseline)
    (self.file, self.usualMutators) = (file, usualMutators)
    self.options.artifacts = options.artifacts.map { SourceFolder(of: file).path(of: $0) }
  }

  init(_ options: ResilienceOptions, baseline: String?, at site: CallSite) {
    let file = site.file.description
    self.init(
      options, baseline: baseline.map { BaselineFolder(name: $0, file: file) }, file: file)
  }

  /// Those of a test of one line: its baseline is beside its file, or where the trait around it says.
  init(
    _ options: ResilienceOptions, ofOneLineAt site: CallSite, usualMutators: [Mutator] = .core
  ) {
    let file = site.file.description
    let folder = ReportCollector.current?.settings.baseline
    let baseline = BaselineFolder(
      name: folder?.name ?? "Baselines", file: folder?.file ?? file,
      test: site.testName.map(AttachmentName.safe))
    self.init(options, baseline: baseline, file: file, usualMutators: usualMutators)
  }

  func inside(_ trait: TestSettings?) -> TestSettings {
    guard let trait else { return self }
    var settings = self
    settings.options = options.completed(with: trait.options)
    settings.baseline = baseline ?? trait.baseline
    return settings
  }

  var artifactFolders: [String] { ArtifactsLocation.candidates(options.artifacts, file: file) }
}

struct BaselineFolder: Sendable {
  /// The path as it was written: absolute, or relative to the file.
  let name: String
  let file: String
  var test: String?

  var path: String { SourceFolder(of: file).path(of: name) }

  func baselineName(of document: DocumentName) -> Baseline.Name {
    Baseline.Name(document: document, test: test)
  }

  /// The file of a baseline of the same document whose test none of the sources beside the test has; nil
  /// if there is none.
  func unclaimed(like name: Baseline.Name) -> String? {
    guard name.test != nil else { return nil }
    let (start, end) = ("\(name.document).", ".txt")
    let files = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    let alike = files.sorted().filter { $0.hasPrefix(start) && $0.hasSuffix(end) }
    let tests = alike.map { String($0.dropFirst(start.count).dropLast(end.count)) }
      .filter { test in test.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } }
    if tests.isEmpty { return nil }
    let sources = SourceFolder(of: file).swiftSources
    for test in tests where !sources.contains(where: { $0.contains("func \(test)") }) {
      let file = start + test + end
      let text = try? String(contentsOfFile: "\(path)/\(file)", encoding: .utf8)
      if text?.contains("\ndocument \(name.document) ") == true { return file }
    }
    return nil
  }
}

extension SourceFolder {
  fileprivate var swiftSources: [String] {
    let names = FileManager.default.enumerator(atPath: url.path)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasSuffix(".swift") }
      .compactMap { try? String(contentsOf: url.appendingPathComponent($0), encoding: .utf8) }
  }
}
