public import JSONMutation
public import JSONText

/// What is to be found out about faults: the strategies of a study, and a record that each fault
/// strikes in turn.
///
/// ```swift
/// let table = FaultTable(.feed, striking: "/feed/1", faults: [.missingKey(at: "/title")])
/// print(try FaultReporter.markdown.text(of: FaultReport([try table.results()])))
/// ```
public struct FaultTable: Sendable {
  /// The document with its strategies.
  public var study: Study
  /// The record that is struck, in the document.
  public var record: JSONPointer
  /// What is wrong with it, a column each.
  public var faults: [Fault]

  /// Makes a table; nothing is decoded yet.
  ///
  /// - Parameters:
  ///   - study: The document with its strategies.
  ///   - record: The record that is struck, such as `/feed/1`.
  ///   - faults: What is wrong with it, a column each.
  public init(_ study: Study, striking record: JSONPointer, faults: [Fault]) {
    self.study = study
    self.record = record
    self.faults = faults
  }

  /// Lets each strategy decode the document once for each fault.
  ///
  /// The same accounting as that of a run says what became of each record.
  ///
  /// - Returns: What became of the struck record and of the others, by strategy, then by fault.
  /// - Throws: ``FaultError`` where the document cannot be read, or a fault cannot be made.
  public func results() throws(FaultError) -> FaultResults {
    let document = try self.document()
    guard document.recordPointers().contains(record) else {
      throw .noRecord(record, document: study.name)
    }
    var mutants: [Mutant] = []
    for fault in faults { mutants.append(try mutant(of: fault, in: document)) }
    let laboratory = Laboratory(
      study, document: document, calls: Calls(stopwatch: Stopwatch(ContinuousClock())))
    var renderer = Renderer()
    let verdicts = mutants.enumerated().map { number, mutant in
      laboratory.verdicts(on: mutant, .mutant(number), renderer: &renderer)
    }
    return FaultResults(
      document: document.name.description, record: record.description,
      recordCount: document.records.count, faults: faults.map(FaultResults.Description.init),
      strategies: study.strategies.enumerated().map { number, strategy in
        FaultResults.Row(
          strategy: strategy.id,
          effects: zip(faults, verdicts).map { FaultEffect($1[number], of: $0.id) })
      })
  }

  private func document() throws(FaultError) -> Document {
    do throws(DocumentError) {
      return try study.document()
    } catch {
      throw .document(study.name, error)
    }
  }

  func mutant(of fault: Fault, in document: Document) throws(FaultError) -> Mutant {
    let index = document.index
    let pointer = JSONPointer(record.tokens + fault.place.tokens)
    guard let place = index.place(at: pointer) else {
      throw .noPlace(fault.id, pointer, document: study.name)
    }
    switch fault.change {
    case .remove:
      if place == index.root { throw .noChild(fault.id) }
    case .put(let json):
      guard let value = try? DocumentIndex(parsing: Array(json.utf8)) else {
        throw .noJSON(fault.id, json)
      }
      let known = Array(index.bytes[index.range(of: place)])
      if let known = try? DocumentIndex(parsing: known), known.hasSameValue(as: value) {
        throw .changesNothing(fault.id, pointer, document: study.name)
      }
    case .quote:
      if index.kind(of: place) != .number {
        throw .noNumber(fault.id, pointer, document: study.name)
      }
    }
    let mutator = FaultMutator(fault: fault, target: place)
    return Mutant(document, Mutation(mutator, at: place, variant: .only))
  }
}

/// Why a table of faults cannot be made.
public enum FaultError: Error, Hashable {
  /// The document cannot be read.
  case document(String, DocumentError)
  /// The document has no such record.
  case noRecord(JSONPointer, document: String)
  /// The document has no such place.
  case noPlace(FaultID, JSONPointer, document: String)
  /// The whole document cannot be removed.
  case noChild(FaultID)
  /// What is to be put there is not JSON.
  case noJSON(FaultID, String)
  /// There is no number to put between quotation marks.
  case noNumber(FaultID, JSONPointer, document: String)
  /// What is to be put there is there already.
  case changesNothing(FaultID, JSONPointer, document: String)
}

extension FaultError: CustomStringConvertible {
  /// What is wrong, where, and what to do.
  public var description: String {
    switch self {
    case .document(let name, let error): "\(name): \(error)"
    case .noRecord(let record, let name):
      "\(name): there is no record '\(record)': name an element of the study's list"
    case .noPlace(let fault, let place, let name):
      "\(name): the fault '\(fault)' needs a value at '\(place)', but there is none"
    case .noChild(let fault): "the fault '\(fault)' cannot remove the whole document"
    case .noJSON(let fault, let json): "the fault '\(fault)' puts '\(json)', which is not JSON"
    case .noNumber(let fault, let place, let name):
      "\(name): the fault '\(fault)' needs a number at '\(place)', but there is none"
    case .changesNothing(let fault, let place, let name):
      "\(name): the fault '\(fault)' puts at '\(place)' what is there already"
    }
  }
}
