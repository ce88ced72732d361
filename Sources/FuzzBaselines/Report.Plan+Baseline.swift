import CodableFuzz
import JSONMutation
import JSONText

/// A plan as words of a baseline: `plan random count 100 seed 7 mutations 2 mutators remove-key`.
extension Report.Plan {
  init(_ words: inout BaselineWords, writing plan: Self?) throws(BaselineWords.Mistake) {
    try words.word("plan")
    let id = try words.name("the plan", plan?.id, isSubject: false)
    func has<Value>(_ word: String, _ part: KeyPath<Self, Value?>) -> Bool {
      words.has(word, plan.map { $0[keyPath: part] != nil })
    }
    let count = has("count", \.count) ? try words.count("the count", plan?.count) : nil
    let seed =
      has("seed", \.seed)
      ? try words.value("the seed", plan?.seed) {
        Seed(String($0))
      } mistake: {
        "'\($0)' is not a seed"
      } : nil
    let mutations =
      has("mutations", \.mutations)
      ? try words.count("the count of mutations", plan?.mutations) : nil
    let rate =
      has("rate", \.rate)
      ? try words.value("the rate", plan?.rate) {
        Double($0).flatMap { (0...1).contains($0) ? $0 : nil }
      } mistake: {
        "the rate is a number from 0 to 1, not '\($0)'"
      } : nil
    let mutators = try words.option("mutators", of: "the mutators", plan?.mutators.map(\.rawValue))
    let included = try words.option(
      "include", of: "the patterns", plan?.included.map(\.description))
    let excluded = try words.option(
      "exclude", of: "the patterns", plan?.excluded.map(\.description))
    self.init(
      id: id, count: count, seed: seed, mutations: mutations, rate: rate,
      mutators: mutators.map(MutatorID.init(rawValue:)),
      included: try Self.patterns(included), excluded: try Self.patterns(excluded))
  }

  private static func patterns(
    _ texts: [String]
  ) throws(BaselineWords.Mistake) -> [PointerPattern] {
    var patterns: [PointerPattern] = []
    for text in texts {
      do throws(JSONPointerError) {
        patterns.append(try PointerPattern(parsing: text))
      } catch {
        throw BaselineWords.Mistake(error.description)
      }
    }
    return patterns
  }
}

extension BaselineWords {
  /// A word with texts after it, or neither if there are none.
  fileprivate mutating func option(
    _ word: String, of what: String, _ texts: [String]?
  ) throws(Mistake) -> [String] {
    has(word, texts.map { !$0.isEmpty }) ? try list(what, texts) : []
  }
}
