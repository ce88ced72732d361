import DecodingStrategies
import Foundation
import JSONMutation
import JSONText
import Testing

@testable import CodableFuzz
@testable import FuzzTestSupport

// Only these systems have processes and a compiler to run.
#if os(macOS) || os(Linux)
  /// Each line that advice prints is put into the model, compiled, and does what advice promises.
  @Suite struct AdviceMatrixTests {
    /// A property of models, and the fields that are mutated.
    private struct Property: Sendable {
      let models: any RepairedModels.Type
      let fields: [Field]
      let study: Study

      init<Models: RepairedModels>(_ models: Models.Type, _ fields: Field..., tags: Field...) {
        (self.models, self.fields) = (models, fields)
        study = Study(
          "\(models)", json: Models.json, recordsAt: "", enumTags: tags,
          strategies: [.strict([Models.Record].self, records: \.self, decoder: Models.decoder)])
      }
    }

    private static let properties = [
      Property(PlainModels.self, "/*/title"),
      Property(OptionalModels.self, "/*/note"),
      Property(ElementModels.self, "/*/ratings", "/*/ratings/*"),
      Property(MapValueModels.self, "/*/stock", "/*/stock/{}"),
      Property(NestedListModels.self, "/*/lines", "/*/lines/*", "/*/lines/*/price"),
      Property(OwnWrapperModels.self, "/*/name"),
      Property(PlainWrapperModels.self, "/*/tags", "/*/tags/*"),
      Property(DefaultedModels.self, "/*/tags", "/*/tags/*"),
      Property(WrappedOptionalModels.self, "/*/score"),
      Property(TagModels.self, "/*/state", tags: "/*/state"),
      Property(TagElementModels.self, "/*/roles", "/*/roles/*", tags: "/*/roles/*"),
      Property(TagValueModels.self, "/*/sizes", "/*/sizes/{}", tags: "/*/sizes/{}"),
      Property(EnumByHandModels.self, "/*/state", tags: "/*/state"),
      Property(DateModels.self, "/*/sent"),
      Property(AddressModels.self, "/*/link", "/*/key"),
      Property(NumberModels.self, "/*/count", "/*/small", "/*/price", "/*/isFree"),
      Property(ObjectModels.self, "/*/author", "/*/author/name"),
      Property(ClassModels.self, "/*/title", "/*/item", "/*/item/id"),
      // Only the default of one property shows that the initializer is the app's own.
      Property(InitializerModels.self, tags: "/*/state"),
    ]

    /// A line that was printed, with what it promises.
    private struct Cell {
      let name: String
      let source: String?
      let old: [String]
      let mutants: [(record: Int, json: String)]
      let promised: Survival
    }

    @Test(
      .enabled(if: hasCompiler, "no swiftc is in the search path"),
      .enabled(if: products != nil, "the modules are not next to the tests"))
    func whatIsPrintedCompilesAndHolds() throws {
      let source = try ModelSource()
      var (cells, combinationCount): ([Cell], Int) = ([], 0)
      for property in Self.properties {
        cells += try Self.cells(property, nil, .core, source) ?? []
        for field in property.fields {
          for mutator in [Mutator].core {
            guard let found = try Self.cells(property, field, [mutator], source) else { continue }
            combinationCount += 1
            cells += found
          }
        }
      }
      let printed = cells.enumerated().filter { $0.element.source != nil }
      for cell in cells where cell.source == nil { Issue.record("not in the model: \(cell.name)") }
      let results = try RepairedProgram(printed.map { ($0.offset, $0.element) })
        .run(try #require(Self.products))
      for (number, cell) in printed {
        let result = results[number]
        // A wrapper in place of another one may read more than is promised of an optional.
        #expect(
          result?.reaches(cell.promised) == true,
          "\(cell.name): \(cell.promised), not \(result.map { "\($0)" } ?? "as before")")
      }
      let held = printed.filter { results[$0.offset]?.reaches($0.element.promised) == true }.count
      print(
        "Advice: \(combinationCount) combinations of field and mutator have advice; "
          + "\(cells.count) changes have lines, \(held) hold.")
      #expect(!cells.isEmpty)
    }

    /// What advice prints for a field, or for all together; nil if no change saves a record.
    private static func cells(
      _ property: Property, _ field: Field?, _ mutators: [Mutator], _ source: ModelSource
    ) throws -> [Cell]? {
      var configuration = Runner.Configuration.untimed
      configuration.mutators = mutators
      if let field {
        let pattern = try PointerPattern(parsing: field.description.replacing("{}", with: "*"))
        configuration.filter.included = [pattern]
      }
      let session = try DocumentSession(property.study, configuration: configuration)
      var mutants: [(record: Int, json: String)] = []
      session.run(0..<session.callPlan.mutantCount) { mutant, _ in
        let record = mutant.id.steps[0].pointer.tokens.first.flatMap { Int($0.text) }
        mutants.append((record ?? -1, String(decoding: mutant.bytes(), as: UTF8.self)))
      }
      let report = Runner([property.study], configuration: configuration).run()
      guard let advice = report.documents.first?.advice, !advice.isEmpty else { return nil }
      let old = try property.models.oldScalars
      return advice.compactMap { advice in
        guard let before = advice.before, let after = advice.after else { return nil }
        return Cell(
          name:
            "\(property.study.name), \(mutators.map(\.id)) at \(field?.description ?? "all"): \(after)",
          source: source.changed(property.study.name, before, after), old: old, mutants: mutants,
          promised: Survival(
            kept: advice.changedRecordSurvival.count, delivered: advice.changedRecovery.count))
      }
    }

    /// The folder that has the tests, and the modules that were built with them; nil if it is elsewhere.
    ///
    /// One build system puts modules into a folder in it, the other one does not.
    fileprivate static var products: URL? {
      let tests = [Bundle(for: Marker.self).bundlePath, CommandLine.arguments.first ?? ""]
      return tests.map { URL(fileURLWithPath: $0).deletingLastPathComponent() }.first { folder in
        ["", "Modules/"].contains {
          let module = folder.appendingPathComponent("\($0)DecodingStrategies.swiftmodule")
          return FileManager.default.fileExists(atPath: module.path)
        }
      }
    }

    private static var hasCompiler: Bool {
      (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
        FileManager.default.isExecutableFile(atPath: "\($0)/swiftc")
      }
    }

    private final class Marker {}

    /// The text of the models, by the name of their enum.
    private struct ModelSource {
      private var lines: [String: [String]] = [:]

      init() throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
          .appendingPathComponent("RepairedModels.swift")
        var name = ""
        for line in try String(contentsOf: file, encoding: .utf8).split(
          separator: "\n", omittingEmptySubsequences: false)
        {
          if line.hasPrefix("enum ") { name = String(line.dropFirst(5).prefix { $0 != ":" }) }
          lines[name, default: []].append(String(line))
          if line == "}" { name = "" }
        }
      }

      /// The models with lines in place of others; nil if each of those is not there exactly once.
      func changed(_ name: String, _ before: String, _ after: String) -> String? {
        guard var lines = lines[name] else { return nil }
        for (before, after) in zip(before.split(separator: "\n"), after.split(separator: "\n")) {
          let places = lines.indices.filter { number in
            let line = lines[number].drop { $0 == " " }
            // The arguments of a wrapper are not printed.
            return line.replacing(#/^(@\w+)<.*> var/#) { "\($0.1) var" } == before
              || before.hasPrefix("decode(") && line.hasSuffix(".\(before)")
          }
          guard places.count == 1 else { return nil }
          let line = lines[places[0]]
          lines[places[0]] =
            before.hasPrefix("decode(") ? line.replacing(before, with: after) : String(after)
        }
        return lines.dropFirst().dropLast().joined(separator: "\n")
      }
    }

    /// A program with all models that were changed, in one module.
    private struct RepairedProgram {
      private let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("advice-\(UUID().uuidString)")
      private let source: String

      init(_ cells: [(number: Int, cell: Cell)]) {
        var source = "import DecodingStrategies\nimport Foundation\n"
        for (number, cell) in cells {
          source += "enum Cell\(number): RepairedModels {\n\(cell.source ?? "")\n"
          source += "static let trial = RepairTrial(\n  old: \(cell.old), mutants: [\n"
          source += cell.mutants.map { "(\($0.record), \(String(reflecting: $0.json)))" }
            .joined(separator: ",\n")
          source += "])\n}\n"
        }
        source += "@main struct Program {\n  static func main() {\n"
        source += cells.map { "Cell\($0.number).trial.print(\($0.number), Cell\($0.number).self)" }
          .joined(separator: "\n")
        self.source = source + "\n}\n}\n"
      }

      /// What each of the models reached, by number.
      func run(_ products: URL) throws -> [Int: Survival] {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("Repaired.swift")
        try Data(source.utf8).write(to: file)
        let parts = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
          .appendingPathComponent("RepairedModel.swift")
        let program = folder.appendingPathComponent("repaired").path
        let errors = try output(
          of: "swiftc",
          ["-swift-version", "6", "-parse-as-library", "-o", program, file.path, parts.path]
            + ["", "Modules"].flatMap { ["-I", products.appendingPathComponent($0).path] }
            + objects(products))
        guard errors.exitCode == 0 else {
          Issue.record("\(errors.text)")
          return [:]
        }
        let lines = try output(of: program, []).text.split(separator: "\n")
        return Dictionary(
          lines.compactMap { (line) -> (Int, Survival)? in
            let numbers = line.split(separator: " ").compactMap { Int($0) }
            guard numbers.count == 3 else { return nil }
            return (numbers[0], Survival(kept: numbers[1], delivered: numbers[2]))
          }, uniquingKeysWith: { $1 })
      }

      private func objects(_ products: URL) throws -> [String] {
        try ["JSONText", "DecodingStrategies"].flatMap { module in
          let object = products.appendingPathComponent("\(module).o")
          if FileManager.default.fileExists(atPath: object.path) { return [object.path] }
          let folder = products.appendingPathComponent("\(module).build")
          return try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix(".o") }.map { folder.appendingPathComponent($0).path }
        }
      }

      private func output(
        of command: String, _ arguments: [String]
      ) throws -> (text: String, exitCode: Int32) {
        let log = folder.appendingPathComponent("log")
        try Data().write(to: log)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [command] + arguments
        let handle = try FileHandle(forWritingTo: log)
        process.standardOutput = handle
        process.standardError = handle
        try process.run()
        process.waitUntilExit()
        return (
          String(decoding: try Data(contentsOf: log), as: UTF8.self), process.terminationStatus
        )
      }
    }
  }

  extension RepairedModels {
    fileprivate static var oldScalars: [String] {
      get throws { try scalars(from: json) }
    }
  }
#endif
