public import JSONMutation

extension Baseline {
  /// Which mutants were made at a shape: `shape feed /feed/*/url flip-type 5 remove-key 1`.
  ///
  /// A row that is not in the baseline, but made here, lost nothing.
  public struct Made: Hashable, Sendable {
    /// The document's name.
    public let document: DocumentName
    /// The shape.
    public let shape: Shape
    /// The mutators, sorted by their names, and how many mutants each made there.
    public let mutators: [Count]

    /// A mutator, and how many mutants it made.
    public struct Count: Hashable, Sendable {
      /// The mutator.
      public let mutator: MutatorID
      /// How many mutants it made.
      public let mutants: Int
    }
  }
}

extension Baseline.Made {
  /// What was made of a document, which is the same for each strategy.
  static func all(of document: DocumentReport) -> [Self] {
    let rows = document.strategies.first?.shapes ?? []
    return Dictionary(grouping: rows, by: \.shape).map { shape, rows in
      let counts = rows.map { Count(mutator: $0.mutator, mutants: $0.returned.of) }
      return Self(
        document: document.name, shape: shape,
        mutators: counts.sorted { $0.mutator.rawValue < $1.mutator.rawValue })
    }
  }
}

extension Baseline.Made: BaselineLine {
  static var keyword: String { "shape" }

  var key: [String] { [document.description, shape.baselineWord] }

  var value: String {
    mutators.map { "\(BaselineWords.encoded($0.mutator.rawValue)) \($0.mutants)" }
      .joined(separator: " ")
  }

  init(_ words: inout BaselineWords) throws(BaselineWords.Mistake) {
    document = try words.document()
    shape = try words.shape()
    var mutators: [Count] = []
    repeat {
      let mutator = MutatorID(rawValue: try words.name("a mutator"))
      if let last = mutators.last, last.mutator.rawValue >= mutator.rawValue {
        throw BaselineWords.Mistake("'\(mutator)' stands before '\(last.mutator)', and only once")
      }
      let count = try words.count("the count of mutants of '\(mutator)'", atLeast: 1)
      mutators.append(Count(mutator: mutator, mutants: count))
    } while !words.isEmpty
    self.mutators = mutators
  }
}
