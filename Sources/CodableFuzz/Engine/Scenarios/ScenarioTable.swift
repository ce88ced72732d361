public import JSONMutation
public import JSONText

/// The strategies of a study, and a record that each scenario affects in turn.
///
/// ```swift
/// let table = ScenarioTable(.feed, striking: "/feed/1", scenarios: [.missingKey(at: "/title")])
/// print(try ScenarioReporter.text(of: ScenarioReport([try table.results()]), format: .markdown))
/// ```
public struct ScenarioTable: Sendable {
  public var study: Study
  /// The affected record, in the document.
  public var record: JSONPointer
  public var scenarios: [Scenario]

  /// Creates a table; nothing is decoded yet.
  public init(_ study: Study, striking record: JSONPointer, scenarios: [Scenario]) {
    self.study = study
    self.record = record
    self.scenarios = scenarios
  }

  /// Decodes the document once for each scenario with each strategy.
  ///
  /// Records are counted as in a run.
  ///
  /// - Returns: The fates of the affected record and of the others, by strategy, then by scenario.
  /// - Throws: ``ScenarioError`` if the document cannot be read, or a scenario does not apply.
  public func results() throws(ScenarioError) -> ScenarioResults {
    let document = try self.document()
    guard document.recordPointers().contains(record) else {
      throw .noRecord(record, document: study.name)
    }
    var mutants: [Mutant] = []
    for scenario in scenarios { mutants.append(try mutant(of: scenario, in: document)) }
    let session = DecodingSession(
      study, document: document, supervisor: CallSupervisor(stopwatch: .stopped))
    var renderer = Renderer()
    let verdicts = mutants.enumerated().map { number, mutant in
      session.verdicts(on: mutant, .mutant(number), renderer: &renderer)
    }
    return ScenarioResults(
      document: document.name.description, record: record.description,
      recordCount: document.records.count,
      scenarios: scenarios.map(ScenarioResults.Description.init),
      strategies: study.strategies.enumerated().map { number, strategy in
        ScenarioResults.Row(
          strategy: strategy.id,
          effects: zip(scenarios, verdicts).map { ScenarioEffect($1[number], of: $0.id) })
      })
  }

  private func document() throws(ScenarioError) -> Document {
    do throws(DocumentError) {
      return try study.document()
    } catch {
      throw .document(study.name, error)
    }
  }

  func mutant(of scenario: Scenario, in document: Document) throws(ScenarioError) -> Mutant {
    let index = document.index
    let pointer = JSONPointer(record.tokens + scenario.location.tokens)
    guard let node = index.node(at: pointer) else {
      throw .noLocation(scenario.id, pointer, document: study.name)
    }
    switch scenario.change {
    case .remove:
      if node == index.root { throw .noChild(scenario.id) }
    case .put(let json):
      guard let value = try? DocumentIndex(parsing: Array(json.utf8)) else {
        throw .noJSON(scenario.id, json)
      }
      let known = Array(index.bytes[index.range(of: node)])
      if let known = try? DocumentIndex(parsing: known), known.hasSameValue(as: value) {
        throw .changesNothing(scenario.id, pointer, document: study.name)
      }
    case .quote:
      if index.kind(of: node) != .number {
        throw .noNumber(scenario.id, pointer, document: study.name)
      }
    }
    let mutator = Mutator(scenario, at: node)
    return Mutant(document, Mutation(mutator, at: node, variant: .only))
  }
}

/// Why a table of scenarios cannot be made.
public enum ScenarioError: Error, Hashable {
  case document(String, DocumentError)
  case noRecord(JSONPointer, document: String)
  case noLocation(ScenarioID, JSONPointer, document: String)
  /// The whole document cannot be removed.
  case noChild(ScenarioID)
  /// The text to put there is not JSON.
  case noJSON(ScenarioID, String)
  /// There is no number to put between quotation marks.
  case noNumber(ScenarioID, JSONPointer, document: String)
  /// The value to put there is already there.
  case changesNothing(ScenarioID, JSONPointer, document: String)
}

extension ScenarioError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .document(let name, let error): "\(name): \(error)"
    case .noRecord(let record, let name):
      "\(name): there is no record '\(record)': name an element of the study's list"
    case .noLocation(let scenario, let location, let name):
      "\(name): the scenario '\(scenario)' needs a value at '\(location)', but there is none"
    case .noChild(let scenario): "the scenario '\(scenario)' cannot remove the whole document"
    case .noJSON(let scenario, let json):
      "the scenario '\(scenario)' puts '\(json)', which is not JSON"
    case .noNumber(let scenario, let location, let name):
      "\(name): the scenario '\(scenario)' needs a number at '\(location)', but there is none"
    case .changesNothing(let scenario, let location, let name):
      "\(name): the scenario '\(scenario)' puts a value at '\(location)' that is already there"
    }
  }
}
