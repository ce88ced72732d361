import DecodingStrategies
import Foundation
import JSONMutation
import JSONText
import Testing

@testable import CodableFuzz
@testable import FuzzTestSupport

/// A function of an app without a fault, and a response in which a search for faults may see one.
struct SoftModel: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let study: Study
  /// What is true of it, by the kind of finding.
  let truths: [String: Set<Field>]

  init<Output>(
    _ name: String, _ json: String, at list: JSONPointer? = .root, keys: KeyTransform = .asSent,
    truths: [String: Set<Field>] = [:], _ decode: @escaping @Sendable (Data) throws -> Output
  ) {
    testDescription = name
    self.truths = truths
    let app = AppFunction<Output, Output>(decode, records: { $0 })
    study = Study(
      "zoo", json: json, recordsAt: list, strategies: [app.strategy("app", keys: keys)])
  }

  func found() throws -> [String: Set<Field>] {
    var configuration = Runner.Configuration()
    configuration.mutators = [.removeKey]
    let report = Runner([study], configuration: configuration).untimed.run()
    let document = try #require(report.documents.first)
    #expect(document.mutantCount > 0)
    let found = document.modelFindings.filter(\.isProven)
    return Dictionary(grouping: found, by: \.kind.rawValue).mapValues { findings in
      Set(findings.flatMap(\.fields).map(\.field))
    }
  }
}

/// Models that read softly, change what they read, or leave some of it out: nothing is wrong with them.
@Suite struct SoftModelZoo {
  static let all = words + properties + records + functions + narrowing

  @Test(arguments: all)
  func noModelOfTheZooIsAccused(model: SoftModel) throws {
    let accusations = try model.found().filter { kind, fields in
      !fields.isSubset(of: model.truths[kind] ?? [])
    }
    #expect(accusations.isEmpty)
  }
}

extension KeyedDecodingContainer {
  func soft<Value: Decodable>(_ key: Key, or fallback: Value) -> Value {
    (try? decode(Value.self, forKey: key)) ?? fallback
  }
}

func decodedList<Record: Decodable & SendableMetatype>(
  _ type: Record.Type
) -> @Sendable (Data) throws -> [Record] {
  { try JSONDecoder().decode([Record].self, from: $0) }
}
