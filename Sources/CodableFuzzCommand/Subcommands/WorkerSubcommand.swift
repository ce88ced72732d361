import CodableFuzz
import FuzzDocuments
import FuzzModels
import FuzzPlatform
import FuzzReports
import FuzzRunning
import JSONMutation

/// The subcommand of worker processes, which no list shows.
enum WorkerSubcommand {
  static let name = "worker-process"

  static var isThisProcess: Bool { CommandLine.arguments.dropFirst().first == name }

  static func run(of command: FuzzCommand) throws -> ExitCode {
    guard isThisProcess, WorkerEntry.prepareProcess() else {
      throw UsageError("'\(name)' is what '\(Run.name)' starts by itself")
    }
    try WorkerEntry.serve { (setup: WorkerSetup) in try setup.task(of: command) }
    return .clean
  }
}

/// What a worker process is sent in place of a command line.
struct WorkerSetup: Codable {
  private let configuration: Runner.Configuration
  private let memoryLimit: Int
  private let writesOutcomes: Bool
  private let models: [SampleModels]
  private let studies: [Member]

  private struct Member: Codable {
    let name: String
    let strategies: [StrategyID]
    let notes: FieldNotes
    let growthLimit: GrowthLimit?
    let description: [UInt8]
    let operation: String?

    init(_ study: Study) {
      name = study.name
      strategies = study.strategies.map(\.id)
      notes = study.notes
      growthLimit = study.growthLimit
      description = study.operation?.json ?? []
      operation = study.operation?.name
    }

    func completed(_ template: Study) throws -> Study {
      var study = template
      study.strategies.removeAll { !strategies.contains($0.id) }
      study.notes = notes
      study.growthLimit = growthLimit
      study.operation = try operation.map {
        try APIDescription(description, path: "the API description").operation($0)
      }
      return study
    }
  }

  init(
    _ studies: [Study], of command: FuzzCommand,
    _ configuration: Runner.Configuration = Runner.Configuration(), memoryLimit: ByteSize,
    writesOutcomes: Bool = false
  ) {
    self.configuration = configuration
    self.memoryLimit = memoryLimit.byteCount
    self.writesOutcomes = writesOutcomes
    models = command.models
    self.studies = studies.map(Member.init)
  }

  func task(of command: FuzzCommand) throws -> WorkerTask {
    let studies = try studies.map { member in
      let inferred = models.first { $0.studies.contains(member.name) }
      let known =
        inferred.map { Study(member.name, json: [UInt8](), strategies: []).decoding(by: $0) }
        ?? command.studies.first { $0.name == member.name }
      guard let known else {
        throw UsageError.unknown("document", member.name, valid: command.studies.map(\.name))
      }
      return try member.completed(known)
    }
    return WorkerTask(
      studies, configuration, memoryLimit: memoryLimit,
      outcomeLine: writesOutcomes ? { OutcomeLine.bytes($0, of: $1) } : nil)
  }
}
