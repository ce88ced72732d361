/// Why parts of a run cannot be put together, or not be gone on with.
package enum PartError: Error, Hashable, CustomStringConvertible {
  /// There is no part.
  case nothing
  /// A file that is no report, was cut off or changed; why.
  case unreadable(String, String)
  /// The report of a whole run.
  case whole(String)
  /// The report of a run that was interrupted, to be merged.
  case partial(String)
  /// The report of a run that came to its end, to be gone on with.
  case finished(String)
  /// The partial report of another run; in what it differs.
  case other(String, [String])
  /// A part that is of another run than an earlier file; in what it differs.
  case foreign(String, of: String, [String])
  /// A part that two files hold.
  case twice(Shard, String, String)
  /// Parts that no file holds.
  case missing([Int], of: Int)

  /// What is wrong.
  package var description: String {
    switch self {
    case .nothing: "there are no reports to merge"
    case .unreadable(let file, let reason): "\(file): \(reason)"
    case .whole(let file):
      "\(file): this is the report of a whole run, not of a shard: there is nothing to merge"
    case .partial(let file):
      "\(file): this is the report of an interrupted run: go on with it first, with --resume"
    case .finished(let file):
      "\(file): this is the report of a finished run: there is nothing to go on with"
    case .other(let file, let differences):
      "\(file): this is the report of another run: " + differences.joined(separator: "; ")
    case .foreign(let file, let other, let differences):
      "\(file): this is no shard of the run of \(other): " + differences.joined(separator: "; ")
    case .twice(let shard, let one, let other):
      "shard \(shard.number) of \(shard.count) is there twice: in \(one) and in \(other)"
    case .missing(let numbers, let count): Self.missing(numbers, of: count)
    }
  }

  private static func missing(_ numbers: [Int], of count: Int) -> String {
    var ranges: [ClosedRange<Int>] = []
    for number in numbers {
      if let last = ranges.last, last.upperBound + 1 == number {
        ranges[ranges.count - 1] = last.lowerBound...number
      } else {
        ranges.append(number...number)
      }
    }
    let names = ranges.flatMap { range in
      range.count > 2 ? ["\(range.lowerBound) to \(range.upperBound)"] : range.map(String.init)
    }
    let list =
      names.count > 1
      ? names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
      : names.joined()
    return numbers.count == 1
      ? "shard \(list) of \(count) is missing" : "shards \(list) of \(count) are missing"
  }
}
