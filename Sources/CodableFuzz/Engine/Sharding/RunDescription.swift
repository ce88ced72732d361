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

  /// The differences from another run, each as a phrase such as `the plan is 'random', not
  /// 'exhaustive'`.
  func differences(from expected: RunDescription) -> [String] {
    var found = difference("the version of the tool is", tool, expected.tool)
    found += plan.differences(from: expected.plan)
    let (names, others) = (documents.map(\.name), expected.documents.map(\.name))
    guard names == others else { return found + difference("the documents are", names, others) }
    found += optionDifferences(from: expected.options)
    for (ours, theirs) in zip(documents, expected.documents) {
      found += ours.differences(from: theirs)
    }
    // Report any other difference as well.
    return found.isEmpty && self != expected ? ["it is another run"] : found
  }

  private func optionDifferences(from expected: [String]) -> [String] {
    let ours = options.filter { !expected.contains($0) }
    let theirs = expected.filter { !options.contains($0) }
    if ours.isEmpty, theirs.isEmpty { return [] }
    if ours.isEmpty { return ["it was run without \(theirs.listed)"] }
    let others = theirs.isEmpty ? "" : ", not with \(theirs.listed)"
    return ["it was run with \(ours.listed)\(others)"]
  }
}

extension RunDescription.DocumentDescription {
  fileprivate func differences(from expected: Self) -> [String] {
    var found: [String] = []
    if (digest, byteCount, isStream) != (expected.digest, expected.byteCount, expected.isStream) {
      found.append("'\(name)' was another document (\(contents), not \(expected.contents))")
    }
    return found
      + difference("the strategies of '\(name)' are", strategies, expected.strategies)
  }

  private var contents: String {
    "\(isStream ? "a stream of " : "")\(byteCount) bytes with the digest \(digest)"
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

private func difference<Value: Equatable & CustomStringConvertible>(
  _ what: String, _ ours: Value, _ theirs: Value
) -> [String] {
  ours == theirs ? [] : ["\(what) '\(ours)', not '\(theirs)'"]
}

private func difference<Element: Equatable & CustomStringConvertible>(
  _ what: String, _ ours: [Element], _ theirs: [Element]
) -> [String] {
  ours == theirs ? [] : ["\(what) \(ours.listed), not \(theirs.listed)"]
}

extension Array where Element: CustomStringConvertible {
  fileprivate var listed: String { "'\(map(\.description).joined(separator: ", "))'" }
}
