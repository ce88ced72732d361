/// What a guided search of a document reached and found.
public struct SearchReport: Hashable, Sendable, Codable {
  /// The number of mutants that reached something new.
  public let keptCount: Int
  /// The number of counters of the build that changed while a strategy was called; 0 without
  /// instrumentation.
  public let edgeCount: Int
  /// The number of counters that the build has; 0 without instrumentation.
  public let counterCount: Int
  /// The number of strings and numbers that were found in the models' source.
  public let constantCount: Int
  /// The problems, the gravest first.
  public internal(set) var findings: [SearchFinding]
}

extension SearchReport {
  /// The findings by their causes, the gravest first: those of several strategies, or of one parser.
  package var causes: [[SearchFinding]] {
    findings.reduce(into: []) { causes, finding in
      if let known = causes.firstIndex(where: { $0[0].hasCause(of: finding) }) {
        causes[known].append(finding)
      } else {
        causes.append([finding])
      }
    }
  }
}
