/// Names of earlier versions that lead to nothing any more, with what to use in their place.
enum GoneName {
  static func remedy(for name: String) -> String? {
    if let remedy = remedies[name] { return remedy }
    return parserTests.contains(name)
      ? "it tested parsers, as the files of JSONTestSuite do; see 'list mutators'" : nil
  }

  private static let search = "'fuzz-init' makes targets for libFuzzer, which searches"
  private static let curve = "'--plan random' with --mutations damages more and more"

  private static let remedies: [String: String] = [
    "scenarios": "the article 'Choosing a strategy' has its table",
    "faults": "the article 'Choosing a strategy' has its table",
    "test-report": "the trait '.resilience' makes one report of a suite",
    "completions": "'help' lists subcommands and options",
    "guided": search, "--time": search, "--kept": search, "--findings": search,
    "damage-rate": curve, "damage": curve, "--rate": curve,
    "--no-curve": "there is no damage curve any more: leave it out",
    "pairwise": "'--plan random --mutations 2' makes mutants of two mutations",
    "--growth": "measure two sizes, with --records",
    "--decodes": "there is nothing in its place",
    "--history": "keep JSON reports, or compare with --baseline",
    "--resume": "run it again, or in parts with --shard",
    "--hold-out": "infer from a part of the records, and run the tool on the others",
    "contract-csv": "'json' has the contract, and 'html' shows it",
    "code-quality": "'junit' shows findings in GitLab",
  ]

  private static let parserTests: Set<String> = [
    "reencode", "unusual-character", "normalized-keys", "negative-zero", "long-decimal",
    "deep-nesting", "comma", "comment", "wrong-quotes", "not-a-number", "foreign-literal",
    "malformed-number", "trailing-content", "leading-junk", "control-character", "bad-escape",
    "invalid-encoding", "structural-character", "bit-flip", "broken-subtree", "undecoded-body",
  ]
}
