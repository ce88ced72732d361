package import CodableFuzz
package import JSONInference
import JSONMutation
import JSONText

/// A Swift package with the models of a response, a test with a baseline, and a tool.
package struct ModelPackage {
  package let name: String
  package let dependency: String
  package let response: String
  private let model: InferredModel
  private let code: SwiftCode

  package init(name: String, dependency: String, response: String, model: InferredModel) {
    (self.name, self.dependency, self.response, self.model) = (name, dependency, response, model)
    let code = SwiftCode(model, name: response, isPublic: true)
    // Types inside the root or the record are named with these.
    let names = [code.rootName, code.recordName ?? ""].map { String($0.prefix { $0 != "." }) }
    self.code =
      names.contains(where: Self.typesOfTests.contains)
      ? SwiftCode(model, name: response + " response", isPublic: true) : code
  }

  /// Names that the imports of a test or a tool have, too, and `Main`, whose file would be a program.
  static let typesOfTests = Set(
    """
    AdviceScope AllowedLoss AlreadyInvalid Attachable Attachment Bug Comment ConditionTrait
    Confirmation Counter Counters CrashRecord DataDecoder Difference Document DocumentFailure
    DocumentIndex DocumentName DocumentReport Edit EditSink ExitTest Expectation Field
    Findings Fixture FuzzCommand Identities Issue JSONKind JSONPointer JSONSource
    JSONSyntaxError KeyTransform LocationFilter Loss LossyRecords Main Metric MetricLoss
    MetricValue Metrics ModelFinding ModelFindingID Mutant MutantID MutantPlan Mutants
    MutationClass MutationSpace Mutator MutatorID NodeID Plausibility PointerPattern Rate
    RecordList RecordSource RecordWriter Recovery Report ReportContext Reporter
    ReporterID ResilienceOptions ResilienceTrait Runner Scope SoleRecord
    SourceLocation StableName Strategy StrategyComparison StrategyID StrategyMetrics
    StrategyReport Study SuiteTrait Tag Test TestScoping TestTrait Testing TimeLimitTrait Trait
    Variant
    """.split(whereSeparator: \.isWhitespace).map(String.init))

  package var testPath: String { "\(tests)/ResilienceTests.swift" }
  package var fixturePath: String { "\(tests)/Fixtures/\(response).json" }
  package var baselineFolder: String { "\(tests)/Baselines" }
  package static let testName = "theResponseSurvives"

  /// The study that the tests run, decoded by the model instead of its Swift types.
  ///
  /// Tests see by the types of values which strings are enum tags.
  package func study(of json: [UInt8]) -> Study {
    let study = Study(response, json: json, strategies: []).decodingWhole(by: tested)
    guard let document = try? study.document() else { return study }
    let tags = (0..<document.fields.count).filter(document.holdsEnumTags)
      .map(document.fields.field).filter { model.holdsTags(model.root, $0.pointer.tokens[...]) }
    return study.noting(enumTags: tags)
  }

  /// The model with the records that the test sees: if no property holds their list, those in the root.
  private var tested: InferredModel {
    guard let list = model.list, !list.tokens.isEmpty, code.listPath == nil else { return model }
    var tested = model
    switch model.root {
    case .list(let element), .map(let element): (tested.list, tested.record) = (.root, element)
    default: (tested.list, tested.record) = (nil, model.root)
    }
    return tested
  }

  /// The test accepts the losses of some kinds, as `.silentLoss`.
  package func sources(allowing losses: [String]) -> [(path: String, bytes: [UInt8])] {
    [
      ("Sources/\(name)/\(code.rootName).swift", GeneratedFile.bytes(code.text)),
      ("Sources/\(tool)/main.swift", Array(main.utf8)),
      (testPath, Array(test(losses).utf8)),
    ]
  }

  private var tests: String { "Tests/\(name)Tests" }
  private var tool: String { "\(name.lowercased())-fuzz" }

  private var records: String {
    let list = model.list.map { ", recordsAt: \(SwiftName.literal($0.description))" } ?? ""
    return "record: \(code.recordType).self\(list)"
  }

  private func imports(_ modules: String...) -> String {
    (modules + [name]).sorted().map { "import \($0)" }.joined(separator: "\n")
  }

  private func test(_ losses: [String]) -> String {
    var arguments = [SwiftName.literal("Fixtures/\(response).json")]
    if let path = code.listPath { arguments.append("records: \(path)") }
    if !losses.isEmpty { arguments.append("allowing: [\(losses.joined(separator: ", "))]") }
    return Template.resilienceTests.filled([
      "IMPORTS": imports("CodableFuzzTesting", "Foundation", "Testing"), "TEST": Self.testName,
      "ARGUMENTS": arguments.joined(separator: ", "), "ROOT": code.rootName,
    ])
  }

  private var main: String {
    Template.toolMain.filled([
      "IMPORTS": imports("CodableFuzzCommand"), "TOOL": tool,
      "FIXTURE": SwiftName.literal("../../\(fixturePath)"),
      "RECORDS": records,
    ])
  }

  // MARK: The manifest

  package var manifest: String {
    Template.modelManifest.filled([
      "NAME": name, "DEPENDENCY": dependency,
      "TARGETS": targets.map(\.declaration).joined(separator: "\n"),
    ])
  }

  package func additions(to manifest: String) -> [String] {
    let missing = targets.filter { !manifest.contains("name: \"\($0.name)\"") }
    var lines: [String] = []
    if !manifest.contains("CodableFuzz") {
      lines += ["To the dependencies of the package:", "", "    \(dependency),", ""]
    }
    if !missing.isEmpty { lines += ["To its targets:", ""] + missing.map(\.declaration) }
    return lines
  }

  private var targets: [(name: String, declaration: String)] {
    let values = ["NAME": name, "TOOL": tool]
    return [
      (name, Template.modelTarget.filled(values)), (tool, Template.toolTarget.filled(values)),
      ("\(name)Tests", Template.testTarget.filled(values)),
    ]
  }
}

extension InferredModel {
  /// Whether values at a path in a type are enum tags.
  fileprivate func holdsTags(
    _ type: InferredType, _ path: ArraySlice<JSONPointer.Token>
  ) -> Bool {
    switch type {
    case .tags: return path.isEmpty
    case .optional(let type): return holdsTags(type, path)
    case .list(let element), .map(let element):
      return !path.isEmpty && holdsTags(element, path.dropFirst())
    case .object(let number):
      let property = objects[number].properties.first { $0.key == path.first?.text }
      return property.map { holdsTags($0.type, path.dropFirst()) } ?? false
    case .union(let number):
      return unions[number].types.contains { holdsTags($0, path) }
    case .anything, .boolean, .integer, .number, .decimal, .string, .text, .time: return false
    }
  }
}
