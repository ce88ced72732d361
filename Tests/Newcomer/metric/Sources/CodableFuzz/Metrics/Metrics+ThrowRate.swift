import JSONMutation

extension Metrics {
  public var throwRate: Metric {
    Metric(
      "throw-rate", .lessIsBetter, unit: "mutant", counted: "mutants for which the strategy threw",
      harm: "thrown", whenEmpty: "no mutant was made of the class that counts",
      definition: "mutants for which the strategy threw ÷ mutants", isHeadline: false
    ) { Rate($0.threw, of: $0[.mutants]) }
  }
}
