import CodableFuzz
import JSONMutation
import JSONText

/// A plan as words of a baseline: `plan random count 100 seed 7 mutations 2 mutators remove-key`.
extension Report.Plan {
  /// How a plan differs from that of a run, in words; nil if it doesn't.
  func difference(from other: Self) -> String? {
    let pairs = zip(parts, other.parts).filter { $0.value != $1.value }
    guard let (mine, others) = pairs.first else { return nil }
    return "it was made with \(mine.keyword) '\(mine.value ?? "")', this run with "
      + "'\(others.value ?? "")'"
  }

  /// The parts of the plan that are set, each with its keyword.
  var baselineWords: [String] {
    parts.compactMap { part in part.value.map { "\(part.keyword) \($0)" } }
  }

  /// The parts of the plan; nil for those that it does not take.
  private var parts: [(keyword: String, value: String?)] {
    func encoded(_ names: [String]) -> String? {
      names.isEmpty ? nil : names.map(BaselineWords.encoded).joined(separator: ",")
    }
    return [
      ("plan", BaselineWords.encoded(id.rawValue)), ("count", count?.description),
      ("seed", seed?.description), ("mutations", mutations?.description),
      ("rate", rate?.description), ("mutators", encoded(mutators.map(\.rawValue))),
      ("include", encoded(included.map(\.description))),
      ("exclude", encoded(excluded.map(\.description))),
    ]
  }

  init(_ words: inout BaselineWords) throws(BaselineWords.Mistake) {
    try words.expect("plan")
    self.init(
      id: PlanID(rawValue: try words.name("the plan")),
      count: words.takes("count") ? try words.count("the count") : nil,
      seed: words.takes("seed") ? try words.seed() : nil,
      mutations: words.takes("mutations") ? try words.count("the count of mutations") : nil,
      rate: words.takes("rate") ? try words.share("the rate") : nil,
      mutators: (words.takes("mutators") ? try words.names("the mutators") : [])
        .map(MutatorID.init(rawValue:)),
      included: words.takes("include") ? try words.patterns() : [],
      excluded: words.takes("exclude") ? try words.patterns() : [])
  }
}

extension BaselineWords {
  fileprivate mutating func seed() throws(Mistake) -> Seed {
    let word = try next("the seed")
    guard let seed = Seed(String(word)) else { throw Mistake("'\(word)' is not a seed") }
    return seed
  }

  fileprivate mutating func share(_ what: String) throws(Mistake) -> Double {
    let word = try next(what)
    guard let share = Double(word), (0...1).contains(share) else {
      throw Mistake("\(what) is a number from 0 to 1, not '\(word)'")
    }
    return share
  }

  fileprivate mutating func patterns() throws(Mistake) -> [PointerPattern] {
    var patterns: [PointerPattern] = []
    for text in try names("the patterns") {
      do throws(JSONPointerError) {
        patterns.append(try PointerPattern(parsing: text))
      } catch {
        throw Mistake(error.description)
      }
    }
    return patterns
  }
}
