import JSONMutation
import JSONText

/// When a sample is evidence enough.
package struct InferenceRules: Hashable, Sendable {
  /// A property is required if the estimated probability of the next record to have it is at least this,
  /// from 0 to 1.
  package var confidence: Double
  package var isStrict: Bool

  package init(confidence: Double = 0.9, isStrict: Bool = false) {
    (self.confidence, self.isStrict) = (confidence, isStrict)
  }

  /// The fewest records of which each has a key that make the key required.
  ///
  /// By Laplace's rule of succession, the next record lacks a key that *n* records have with the probability
  /// 1 / (*n* + 2). Keys go missing together, so this holds for all of them as for one. A key that goes
  /// missing more often than others weighs 2. Objects inside a record are more often of several sorts, or absent,
  /// which takes more records at each level of their depth.
  func leastRecords(forWeight weight: Int = 1, at depth: Int = 0) -> Int {
    if confidence <= 0 { return 1 }
    if confidence > 0.999_999 { return .max }
    // Rounding errors must not add a record.
    let records = Double(weight * (1 + 2 * depth)) / (1 - confidence) - 2 - 1e-6
    return max(1, Int(records.rounded(.up)))
  }

  /// Those that a user may prefer: the next record probably has a key, but more often lacks it.
  package static let bold = InferenceRules(confidence: 0.8)

  package static let strict = InferenceRules(confidence: 0, isStrict: true)
}

package struct InferenceDecisions: Hashable, Sendable {
  package static let none = InferenceDecisions()

  private(set) var decisions: [Field: Decision] = [:]

  struct Decision: Hashable, Sendable {
    var type: TypeName?
    var isRequired: Bool?
    var name: String?
  }

  enum TypeName: Hashable, Sendable {
    case tags, map, object
    case type(InferredType)

    static let all: [String: TypeName] = {
      var all: [String: TypeName] = ["tags": .tags, "map": .map, "object": .object]
      let plain: [InferredType] = [.anything, .boolean, .integer, .number, .decimal, .string]
      for type in plain { all["\(type)"] = .type(type) }
      for form in TextForm.allCases { all[form.rawValue] = .type(.text(form)) }
      for unit in TimeUnit.allCases { all[unit.rawValue] = .type(.time(unit)) }
      return all
    }()
  }

  package init() {}

  subscript(field: Field) -> Decision? { decisions.isEmpty ? nil : decisions[field] }

  /// Adds a decision, such as `/feed/*/kind tags`, `/feed/*/id required` or `/feed/*/by name Author`.
  package mutating func add(_ text: String) throws(InferenceDecisionError) {
    let words = text.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: true)
    guard words.count > 1, let pointer = try? JSONPointer(parsing: String(words[0])) else {
      throw InferenceDecisionError(text: text, problem: "it needs a field and a word")
    }
    let field = Field(pointer)
    var decision = decisions[field] ?? Decision()
    switch (words[1], words.count) {
    case ("required", 2): decision.isRequired = true
    case ("optional", 2): decision.isRequired = false
    case ("name", 3): decision.name = String(words[2])
    case (let word, 2):
      guard let type = TypeName.all[String(word)] else {
        throw InferenceDecisionError(text: text, problem: "'\(word)' is no type")
      }
      decision.type = type
    default:
      throw InferenceDecisionError(text: text, problem: "'\(words[2])' is too much")
    }
    decisions[field] = decision
  }

  package mutating func add(_ others: InferenceDecisions) {
    decisions.merge(others.decisions) { old, new in
      Decision(
        type: new.type ?? old.type, isRequired: new.isRequired ?? old.isRequired,
        name: new.name ?? old.name)
    }
  }

  /// Adds the decisions of a file, one in each line; lines that start with `#` are comments.
  package mutating func add(linesOf text: String) throws(InferenceDecisionError) {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (number, line) in lines.enumerated() {
      guard line.contains(where: { $0 != " " }), !line.hasPrefix("#") else { continue }
      do throws(InferenceDecisionError) {
        try add(String(line))
      } catch {
        throw InferenceDecisionError(text: String(line), problem: error.problem, line: number + 1)
      }
    }
  }
}

package struct InferenceDecisionError: Error, Hashable, CustomStringConvertible {
  package let text: String
  package let problem: String
  package var line: Int?

  package var description: String {
    let place = line.map { "line \($0): " } ?? ""
    let words =
      ["required", "optional", "name NAME"] + InferenceDecisions.TypeName.all.keys.sorted()
    return "\(place)not a decision: '\(text)': \(problem). Write a field and one of "
      + words.joined(separator: ", ") + ", as in '/feed/*/kind tags'"
  }
}
