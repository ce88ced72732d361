package import DecodingStrategies
import JSONMutation
package import JSONText

/// What a strategy did with one mutant, and the fate of every record.
package struct Verdict: Sendable {
  package let strategy: StrategyID
  package let outcome: Outcome
  package let counters: Counters
  let reported: [ReportedLoss]
  /// The index of the most informative report: the first of a mutated record, else the first
  /// outside of any record, else the first.
  let telling: Int
  /// How accurately the best of the reports names an edited location; nil without a report, and
  /// for classes of mutants that are excluded.
  ///
  /// If a report names an untouched record that came back equal, it is ``ErrorAccuracy/elsewhere``.
  package let errorAccuracy: ErrorAccuracy?
  /// The time inside the strategy's own call; don't use it to compare strategies.
  package let duration: Duration

  /// The strategy's reports, in order; for a throw, its error.
  ///
  /// - Complexity: O(*n*) in the number of reports, each of which is described.
  package var failures: [DecodingFailure] { reported.map(\.failure) }

  var tellingFailure: DecodingFailure? {
    reported.indices.contains(telling) ? reported[telling].failure : nil
  }

  /// The reported locations, as the strategy's decoder names them.
  package var paths: [JSONPointer] {
    reported.map { report in JSONPointer(report.path.map { JSONPointer.Token($0) }) }
  }
}

struct ReportedLoss: Sendable {
  let error: any Error
  var path: [String]

  var failure: DecodingFailure {
    (error as? DecodingFailure ?? DecodingFailure(error)).moved(to: path)
  }
}

package enum Outcome: String, Sendable, Codable {
  /// It returned records, and possibly reported losses.
  case returned
  case threw
  /// It ended its process: a trap, a stack overflow, a call of `exit`, or a lack of memory.
  case crashed
  /// It did not return within the time limit.
  case hung

  /// Whether the strategy neither returned nor threw, and so delivered nothing, which counts as reported.
  package var isCrash: Bool { self == .crashed || self == .hung }
}

/// How accurately a reported location names an edited one; greater is worse.
package enum ErrorAccuracy: Int, Sendable, Comparable, CaseIterable {
  /// At or under an edited location; for a missing key, its parent plus that key.
  case exact
  /// Above an edited location.
  case parent
  /// Somewhere else.
  case elsewhere

  package static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
}

/// What an outcome is judged by.
struct Expected: Hashable {
  let truth: GroundTruth
  var records = RecordNumbers.all
  /// Nil for what is no mutant.
  var mutationClass: MutationClass?
}

package struct Evaluation {
  let verdict: Verdict
  /// Records are numbered by their position in what was decoded, which may be an excerpt.
  let matched: Matched
  /// What it reported, as it named it; empty after a crash.
  let sent: [ReportedLoss]

  var deliveries: [Delivery] { matched.deliveries }
}

package struct LossLocator {
  let list: [String]
  private let hasList: Bool
  private let keys: KeyTransform

  init(document: Document, keys: KeyTransform) {
    list = document.list.map { document.index.pointer(to: $0).tokens.map(\.text) } ?? []
    hasList = document.list != nil
    self.keys = keys
  }

  /// If an error's path does not lead into the element that the strategy names, it is placed in
  /// that element.
  func path(of loss: Loss) -> [String] {
    switch loss.location {
    case .ofError: ErrorLocation(loss.error).path
    case .path(let path): path
    case .index(let index): path(of: ErrorLocation(loss.error), inElement: String(index))
    case .key(let key): path(of: ErrorLocation(loss.error), inElement: key)
    }
  }

  func failure(of loss: Loss) -> DecodingFailure {
    DecodingFailure(loss.error).moved(to: path(of: loss))
  }

  /// The component of a path that names an element of the list; nil if it leads elsewhere.
  package func element(of path: [String]) -> String? {
    guard path.count > list.count, zip(path, list).allSatisfy(names) else { return nil }
    return path[list.count]
  }

  /// The part of a path that is in an element of the list, or in the document without a list.
  func pathInElement(_ path: [String]) -> [String]? {
    hasList ? element(of: path).map { _ in Array(path.dropFirst(list.count + 1)) } : path
  }

  func leads(_ path: [String]) -> Bool {
    path.count <= list.count && zip(path, list).allSatisfy(names)
  }

  /// Whether a path's component names a key as it was sent, or as the decoder changes it.
  package func names(_ component: String, _ key: String) -> Bool {
    component.utf8.elementsEqual(key.utf8) || component.utf8.elementsEqual(keys(key).utf8)
  }

  private func path(of error: ErrorLocation, inElement element: String) -> [String] {
    guard hasList else { return error.path }
    let missing = error.isMissingKey ? error.path.last : nil
    let start = ErrorPathStart(
      of: missing == nil ? error.path : error.path.dropLast(), missing: missing,
      container: list, isSame: names, isPosition: { $0 == element })
    return switch start {
    case .root: error.path
    case .loss: list + [element] + error.path
    case .above: list + [element] + [missing].compactMap(\.self)
    }
  }
}
