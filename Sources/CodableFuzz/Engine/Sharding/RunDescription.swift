import Foundation
package import JSONMutation

/// The key of a run: two with the same one make the same mutants and count the same.
///
/// Shards and what tests remember of crashes compare it; a baseline compares its plan.
package struct RunDescription: Hashable, Sendable, Codable {
  package let tool: String
  package let plan: Report.Plan
  package let documents: [DocumentDescription]
  /// What else affects counts, as written on the command line.
  package let options: [String]

  package init(
    tool: String, plan: Report.Plan, documents: [DocumentDescription], options: [String]
  ) {
    (self.tool, self.plan, self.documents, self.options) = (tool, plan, documents, options)
  }

  package init(
    tool: String, _ studies: [Study], _ configuration: Runner.Configuration,
    documents: [DocumentDescription]? = nil, limits: [String] = []
  ) {
    self.init(
      tool: tool, plan: Report.Plan(configuration),
      documents: documents ?? studies.map { DocumentDescription($0) },
      options: limits + configuration.options + studies.flatMap(\.keyOptions))
  }

  package struct DocumentDescription: Hashable, Sendable, Codable {
    package let name: DocumentName
    package let digest: String
    package let byteCount: Int
    /// Whether each line or file is a document of its own.
    package let isStream: Bool
    package let strategies: [StrategyID]

    /// Describes the document of a study, or others in its place.
    package init(_ study: Study, digest: String, byteCount: Int, isStream: Bool) {
      name = DocumentName(study.name, recordCount: study.recordCount)
      self.digest = digest
      self.byteCount = byteCount
      self.isStream = isStream
      strategies = study.strategies.map(\.id)
    }

    package init(_ study: Study, json: [UInt8]? = nil) {
      let json = json ?? study.json
      self.init(
        study, digest: LongDigest(of: json).description, byteCount: json.count, isStream: false)
    }
  }

  package var digest: LongDigest {
    get throws { LongDigest(of: Array(try ReportJSON.data(of: self))) }
  }
}

extension Report.Plan {
  package func differences(from expected: Self) -> [String] {
    difference("the plan is", summary, expected.summary)
      + difference("the mutators are", mutators, expected.mutators)
      + difference("--include is", included, expected.included)
      + difference("--exclude is", excluded, expected.excluded)
  }

  private var summary: String { ([id.rawValue] + numbers).joined(separator: ", ") }

  package var numbers: [String] {
    [
      count.map { "count \($0)" }, seed.map { "seed \($0)" }, mutations.map { "mutations \($0)" },
    ].compactMap(\.self)
  }
}

extension Study {
  fileprivate var keyOptions: [String] {
    let lists = [
      ("--enum-tag", notes.enumTags), ("--not-enum-tag", notes.notEnumTags),
      ("--map", notes.maps), ("--not-map", notes.notMaps),
    ]
    let entries = (origin.source?.entries ?? []).map { "--entry \($0)" }
    let fields = lists.flatMap { option, fields in fields.map { "\(option) \($0)" } }
    let list = recordsAt.map { ["records at \("\($0)".isEmpty ? "the root" : "\($0)")"] } ?? []
    let since =
      notes.differences == nil ? [] : ["--since \(LongDigest(of: notes.differencesDigest))"]
    let described =
      operation.map {
        ["--operation \($0.name) of a description with the digest \($0.digest)"]
      } ?? []
    let written = strategies.filter { $0.writer?.isOwn ?? false }.map {
      "a function that writes \($0.id)"
    }
    return (list + entries + fields + since + described + written).map { "\($0) of \(name)" }
  }
}

package func difference<Value: Equatable & CustomStringConvertible>(
  _ what: String, _ ours: Value, _ theirs: Value
) -> [String] {
  ours == theirs ? [] : ["\(what) '\(ours)', not '\(theirs)'"]
}

package func difference<Element: Equatable & CustomStringConvertible>(
  _ what: String, _ ours: [Element], _ theirs: [Element]
) -> [String] {
  ours == theirs ? [] : ["\(what) \(ours.listed), not \(theirs.listed)"]
}

extension Array where Element: CustomStringConvertible {
  package var listed: String { "'\(map(\.description).joined(separator: ", "))'" }
}
