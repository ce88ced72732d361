public import JSONMutation

/// What two parts must have in common to belong to one run.
public struct RunDescription: Hashable, Sendable, Codable {
  public let tool: String
  public let plan: Report.Plan
  public let documents: [DocumentDescription]
  /// The options that affect counts, as written on the command line.
  public let options: [String]

  package init(
    tool: String, plan: Report.Plan, documents: [DocumentDescription], options: [String]
  ) {
    self.tool = tool
    self.plan = plan
    self.documents = documents
    self.options = options
  }

  /// A document, or a stream of documents, and its strategies.
  public struct DocumentDescription: Hashable, Sendable, Codable {
    /// The name, with the record count if the document was grown.
    public let name: DocumentName
    /// A digest of the document, or of all documents of a stream.
    public let digest: String
    public let byteCount: Int
    /// Whether each line or file is a document of its own.
    public let isStream: Bool
    public let strategies: [StrategyID]

    /// The digest of what could not be read.
    private static let unreadDigest = "unreadable"

    var isUnread: Bool { digest == Self.unreadDigest }

    /// Describes a document; nil in place of its digest if it could not be read.
    package init(
      name: DocumentName, digest: String?, byteCount: Int, isStream: Bool, strategies: [StrategyID]
    ) {
      self.name = name
      self.digest = digest ?? Self.unreadDigest
      self.byteCount = byteCount
      self.isStream = isStream
      self.strategies = strategies
    }
  }
}

extension RunDescription {
  /// The differences from another run, each as a phrase such as `the plan is 'random', not
  /// 'pairwise'`.
  ///
  /// Empty if the two are the same.
  func differences(from expected: RunDescription) -> [String] {
    var found: [String] = []
    func compare(_ what: String, _ ours: String, _ theirs: String) {
      if ours != theirs { found.append("\(what) '\(ours)', not '\(theirs)'") }
    }
    compare("the version of the tool is", tool, expected.tool)
    compare("the plan is", plan.summary, expected.plan.summary)
    compare("the mutators are", Self.list(plan.mutators), Self.list(expected.plan.mutators))
    compare("--include is", Self.list(plan.included), Self.list(expected.plan.included))
    compare("--exclude is", Self.list(plan.excluded), Self.list(expected.plan.excluded))
    compare("the options are", Self.list(options), Self.list(expected.options))
    compare("the documents are", Self.list(names), Self.list(expected.names))
    if names == expected.names {
      for (ours, theirs) in zip(documents, expected.documents) {
        found += ours.differences(from: theirs)
      }
    }
    // Report any other difference as well.
    return found.isEmpty && self != expected ? ["it is another run"] : found
  }

  private var names: [DocumentName] { documents.map(\.name) }

  fileprivate static func list(_ values: [some CustomStringConvertible]) -> String {
    values.map(\.description).joined(separator: ", ")
  }
}

extension RunDescription.DocumentDescription {
  fileprivate func differences(from expected: Self) -> [String] {
    var found: [String] = []
    if (digest, byteCount, isStream) != (expected.digest, expected.byteCount, expected.isStream) {
      found.append("'\(name)' was another document (\(contents), not \(expected.contents))")
    }
    if strategies != expected.strategies {
      found.append(
        "the strategies of '\(name)' are '\(RunDescription.list(strategies))', "
          + "not '\(RunDescription.list(expected.strategies))'")
    }
    return found
  }

  private var contents: String {
    isUnread
      ? "one that could not be read"
      : "\(isStream ? "a stream of " : "")\(byteCount) bytes with the digest \(digest)"
  }
}

extension Report.Plan {
  /// The plan with its numbers, without its mutators.
  fileprivate var summary: String { ([id.rawValue] + numbers).joined(separator: ", ") }

  /// The numbers that were given, such as `seed 7`.
  package var numbers: [String] {
    [
      count.map { "count \($0)" }, seed.map { "seed \($0)" }, mutations.map { "mutations \($0)" },
      rate.map { "rate \($0)" },
    ].compactMap(\.self)
  }
}
