public import JSONMutation
package import JSONText

/// A problem of models or data that the unmutated document reveals: a field that no model reads, a
/// key that occurs twice, an error that does not name its field.
///
/// Each is confirmed by replacing a value in a few records and decoding the result. Findings are
/// notes. They do not fail a run, unless records are lost because of them.
public struct ModelFinding: Equatable, Sendable, Codable {
  public let kind: ModelFindingID
  public let strategies: [StrategyID]
  /// What was found, in one sentence.
  package let summary: String
  package let cause: String
  package let remedy: String
  /// A line or two of Swift that do it; nil if there is no short answer.
  package let code: String?
  package let fields: [FieldLocation]
  package let fieldCount: Int
  /// The bytes of these fields ÷ the bytes of the document; nil if their size does not matter.
  package let bytes: Rate?
  /// The number of records of the unmutated document that are lost because of it.
  package let lostRecords: Int
  /// A mutant that shows it; nil if the unmutated document does.
  package let example: MutantID?
  /// What it depends on, if Foundations differ in it.
  package let dependence: Dependence?

  package struct FieldLocation: Hashable, Sendable, Codable {
    package let field: Field
    package let location: JSONPointer
    /// What is special about this field, if anything.
    package let note: String?
    /// The number of bytes of its values and keys in the document; nil if that does not matter.
    package let byteCount: Int?

    init(_ field: Field, _ location: JSONPointer, note: String? = nil, byteCount: Int? = nil) {
      (self.field, self.location) = (field, location)
      (self.note, self.byteCount) = (note, byteCount)
    }
  }

  private static let mostFields = 200

  init(
    _ kind: FindingKind, _ group: FindingGroup, _ summary: String, code: String? = nil,
    bytes: Rate? = nil, lostRecords: Int = 0, example: MutantID? = nil, cause: String? = nil,
    dependence: Dependence? = nil
  ) {
    (self.kind, self.cause, remedy) = (kind.id, cause ?? kind.cause, kind.remedy)
    (self.summary, self.code, self.example) = (summary, code, example)
    (strategies, fieldCount) = (group.strategies, group.fields.count)
    fields = Array(group.fields.prefix(Self.mostFields))
    (self.bytes, self.lostRecords, self.dependence) = (bytes, lostRecords, dependence)
  }

  package var isProven: Bool { kind != FindingKind.cannotTell.id }

  /// Whether it is most likely a mistake, which loses data that the backend sends, shows other data, or
  /// hides a failure.
  package var isMistake: Bool { FindingKind.mistakes.contains { $0.id == kind } }

  /// Whether a baseline has it, so that a new one fails a test.
  ///
  /// What depends on the system is not there on every system that the test runs on.
  package var isRecorded: Bool {
    isMistake && kind != .lostOnTarget || [.droppedValue, .wrongInstant].contains(kind)
  }
}

extension TrialLocation {
  func shown(note: String? = nil, byteCount: Int? = nil) -> ModelFinding.FieldLocation {
    ModelFinding.FieldLocation(
      field, excerpt.located(index.pointer(to: node)), note: note, byteCount: byteCount)
  }
}

public struct ModelFindingID: StableName {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }
  public init(stringLiteral name: String) { rawValue = name }

  package static let droppedValue: Self = "dropped-value"
  package static let wrongInstant: Self = "wrong-instant"
  package static let lostOnTarget: Self = "lost-on-target"
  package static let dependsOnSystem: Self = "depends-on-system"

  package var title: String { FindingKind.all.first { $0.id == self }?.title ?? rawValue }
}

extension ModelFinding: CustomStringConvertible {
  /// The kind, what was found, the first fields, a mutant that shows it, and what to do.
  public var description: String {
    "\(kind): \(summary)" + (fields.isEmpty ? "" : ": \(fieldText(most: 4))")
      + (example.map { ", as in \($0)" } ?? "") + ". \(remedy)"
  }

  package func fieldText(most: Int) -> String {
    let texts = fields.map { field in
      JSONPointer.shown(field.field.description) + (field.note.map { " (\($0))" } ?? "")
    }
    return Format.list(texts, most: most, of: fieldCount)
  }
}

/// A kind of finding, with the search for it.
///
/// To add one, write a file with a static member, say how it is proven, and add it to
/// ``FindingKind/all``. What cannot be proven is ``FindingKind/cannotTell``.
struct FindingKind: Sendable {
  let id: ModelFindingID
  let title: String
  let cause: String
  let remedy: String
  let find: @Sendable (ModelTrials) -> [ModelFinding]

  static let all: [FindingKind] = [
    .duplicateKey,
    .collidingKeys,
    .nilProperty,
    .crossedKey,
    .wrongCase,
    .escapingNumber,
    .droppedValue,
    .wrongInstant,
    .lostOnTarget,
    .dependsOnSystem,
    .unreadField,
    .cannotTell,
    .emptyFailure,
  ]

  /// Those that are most likely mistakes in models: tests warn of them.
  fileprivate static let mistakes: [FindingKind] = [
    .nilProperty, .crossedKey, .emptyFailure, .wrongCase, .lostOnTarget,
  ]
}

extension FindingKind {
  init(
    _ id: ModelFindingID, title: String, cause: String, remedy: String,
    fields: @escaping @Sendable (ModelTrials, _ strategy: Int) -> [ModelFinding.FieldLocation],
    finding: @escaping @Sendable (FindingGroup, ModelTrials) -> ModelFinding
  ) {
    self.init(id: id, title: title, cause: cause, remedy: remedy) { inspection in
      let found = inspection.strategies.flatMap { strategy in
        fields(inspection, strategy).map { (field: $0, strategy: strategy) }
      }
      return inspection.groups(of: found).map { finding($0, inspection) }
    }
  }
}

struct FindingGroup {
  let strategies: [StrategyID]
  var fields: [ModelFinding.FieldLocation]
}

extension ModelTrials {
  /// A value of the document, as findings name it.
  func located(_ node: NodeID, note: String? = nil) -> ModelFinding.FieldLocation {
    ModelFinding.FieldLocation(
      document.fields.field(of: node), document.index.pointer(to: node), note: note)
  }

  /// The fields with the same strategies, those with most of them first; fields with different notes are
  /// kept apart.
  func groups(
    of found: [(field: ModelFinding.FieldLocation, strategy: Int)]
  ) -> [FindingGroup] {
    let groups = found.grouped(alike: \.field).grouped { $0.map(\.strategy) }.map { alike in
      FindingGroup(strategies: alike[0].map { id($0.strategy) }, fields: alike.map { $0[0].field })
    }
    return groups.enumerated().sorted {
      ($1.element.strategies.count, $0.offset) < ($0.element.strategies.count, $1.offset)
    }.map(\.element)
  }
}

final class ModelFindingAnalysis: ModelAnalysis<ModelFinding>, Analysis {
  static let id: RoleID = "model-findings"
  static let absence = "--no-findings"
  static let question = "Which problems do models and data have that no mutant shows?"

  func perform(_ unit: CallPlan.Unit) {
    sums.all += opened.inspection(for: unit.call).findings
  }
}

class ModelAnalysis<Element: ReportPart> {
  static var unitKind: CallKind? { .inspection }

  var sums = ListSums<Element>()
  let unitCount = 1
  let opened: OpenedDocument

  required init?(_ opened: OpenedDocument) {
    guard opened.isInspected else { return nil }
    self.opened = opened
  }

  class func part(of sums: ListSums<Element>, in document: CountedDocument) -> [Element]? {
    sums.all
  }
}

extension OpenedDocument {
  /// Whether to search for findings: of documents that are counted together, only in the first.
  package var isInspected: Bool { configuration.searchesFindings && number == 0 }
}

extension DocumentReport {
  /// Findings about the models and the data; empty if there was no search.
  public var modelFindings: [ModelFinding] { analyses[ModelFindingAnalysis.self] ?? [] }

  package var hasModelFindings: Bool { analyses[ModelFindingAnalysis.self] != nil }
}

extension Runner.Configuration {
  /// Whether to replace values one by one, to find problems of the models and the data: see
  /// ``ModelFinding``.
  ///
  /// It takes a few decodes of a record for each field, at most 3,000 for each strategy. Of
  /// documents that are counted together only the first is searched. The default is true.
  /// `--no-findings` overrides it.
  public var searchesFindings: Bool {
    get { self[asks: ModelFindingAnalysis.self] }
    set { self[asks: ModelFindingAnalysis.self] = newValue }
  }
}
