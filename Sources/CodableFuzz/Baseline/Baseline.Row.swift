public import JSONMutation

extension Baseline {
  /// What survived one mutator at one shape, where that is not all:
  /// `row feed strict /feed/*/url remove-key returned 0/1 kept 0/8`.
  public struct Row: Hashable, Sendable {
    /// The document's name.
    public let document: DocumentName
    /// The strategy.
    public let strategy: StrategyID
    /// The shape.
    public let shape: Shape
    /// The mutator.
    public let mutator: MutatorID
    /// What survived.
    public let survival: Survival
  }
}

extension Baseline.Row {
  init(
    _ figures: StrategyReport.ShapeFigures, of strategy: StrategyID, in document: DocumentName
  ) {
    self.document = document
    self.strategy = strategy
    shape = figures.shape
    mutator = figures.mutator
    survival = Survival(figures)
  }
}

extension Baseline.Row: BaselineLine {
  static var keyword: String { "row" }

  var key: [String] {
    [
      document.description, BaselineWords.encoded(strategy.rawValue), shape.baselineWord,
      BaselineWords.encoded(mutator.rawValue),
    ]
  }

  var value: String { survival.parts.joined(separator: " ") }

  init(_ words: inout BaselineWords) throws(BaselineWords.Mistake) {
    document = try words.document()
    strategy = StrategyID(rawValue: try words.name("the strategy"))
    shape = try words.shape()
    mutator = MutatorID(rawValue: try words.name("the mutator"))
    survival = try Survival(&words)
  }
}
