public import JSONMutation

/// What two parts of a run must have in common to be put together.
public struct RunDescription: Hashable, Sendable, Codable {
  /// The version of the tool.
  public let tool: String
  /// Which mutants were made.
  public let plan: Report.Plan
  /// What was decoded, and by what.
  public let documents: [DocumentDescription]
  /// Options that have a say in what is counted, as they are written on the command line.
  public let options: [String]

  /// Makes a description.
  ///
  /// - Parameters:
  ///   - tool: The version of the tool.
  ///   - plan: Which mutants were made.
  ///   - documents: What was decoded, and by what.
  ///   - options: Options that have a say in what is counted.
  package init(
    tool: String, plan: Report.Plan, documents: [DocumentDescription], options: [String]
  ) {
    self.tool = tool
    self.plan = plan
    self.documents = documents
    self.options = options
  }

  /// What was decoded in one study, and by what.
  public struct DocumentDescription: Hashable, Sendable, Codable {
    /// The name, with the count of records if the document was grown.
    public let name: DocumentName
    /// Which bytes were decoded: a digest of the document, or of all documents of a stream.
    public let digest: String
    /// How many bytes there were.
    public let byteCount: Int
    /// Whether each line or file was a document of its own.
    public let isStream: Bool
    /// The strategies, in order.
    public let strategies: [StrategyID]

    /// Makes a description of its parts.
    ///
    /// - Parameters:
    ///   - name: The name, with the count of records if the document was grown.
    ///   - digest: A digest of what was decoded.
    ///   - byteCount: How many bytes there were.
    ///   - isStream: Whether each line or file was a document of its own.
    ///   - strategies: The strategies, in order.
    package init(
      name: DocumentName, digest: String, byteCount: Int, isStream: Bool, strategies: [StrategyID]
    ) {
      self.name = name
      self.digest = digest
      self.byteCount = byteCount
      self.isStream = isStream
      self.strategies = strategies
    }
  }
}

extension RunDescription {
  /// In what another run differs, each as a phrase such as `the plan is 'random', not 'pairwise'`;
  /// empty where the two are the same.
  package func differences(from expected: RunDescription) -> [String] {
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
    // Whatever else may differ is not passed over.
    return found.isEmpty && self != expected ? ["the run is another one"] : found
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
    "\(isStream ? "a stream of " : "")\(byteCount) bytes with the digest \(digest)"
  }
}

extension Report.Plan {
  /// The plan with its numbers, without its mutators.
  fileprivate var summary: String {
    let numbers = [
      count.map { "count \($0)" }, seed.map { "seed \($0)" }, mutations.map { "mutations \($0)" },
      rate.map { "rate \($0)" },
    ].compactMap(\.self)
    return ([id.rawValue] + numbers).joined(separator: ", ")
  }
}
