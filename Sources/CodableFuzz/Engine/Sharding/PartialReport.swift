package import JSONMutation

/// The report of an interrupted run, to resume it.
package struct PartialReport {
  private let file: String
  private let report: PartFile

  /// Reads a report.
  ///
  /// - Throws: ``PartError`` if it is not a report, or that of a finished run.
  package init(_ bytes: [UInt8], file: String) throws(PartError) {
    do {
      report = try PartFile(bytes, file: file)
    } catch .whole {
      throw PartError.finished(file)
    }
    guard report.part.isPartial else { throw PartError.finished(file) }
    self.file = file
  }

  /// The progress of the interrupted run.
  ///
  /// - Throws: ``PartError`` if the report is from another run, or was edited.
  package func progress(of run: RunDescription, _ shard: Shard) throws(PartError) -> RunProgress {
    let part = report.part
    var differences = part.run.differences(from: run)
    if part.shard != shard {
      differences.insert("it is of shard \(part.shard), not \(shard)", at: 0)
    }
    if !differences.isEmpty { throw PartError.other(file, differences) }
    return try report.progress()
  }
}

/// Why parts of a run cannot be merged or resumed.
package enum PartError: Error, Hashable, CustomStringConvertible {
  case nothing
  /// A file that is not a report, or is cut off or edited, and the reason.
  case unreadable(String, String)
  /// The report of a whole run.
  case whole(String)
  /// The report of an interrupted run, where a shard is needed.
  case partial(String)
  /// A shard that could not read some documents, so that nothing says whether they were those of others.
  case unread(String, [DocumentName])
  /// The report of a finished run, where an interrupted one is needed.
  case finished(String)
  /// The partial report of another run, and the differences.
  case other(String, [String])
  /// A part of another run than an earlier file, and the differences.
  case foreign(String, of: String, [String])
  /// A part in two files.
  case twice(Shard, String, String)
  /// Parts in no file.
  case missing([Int], of: Int)

  package var description: String {
    switch self {
    case .nothing: "there are no reports to merge"
    case .unreadable(let file, let reason): "\(file): \(reason)"
    case .whole(let file):
      "\(file): this is the report of a whole run, not of a shard: 'render' shows it"
    case .partial(let file):
      "\(file): this is the report of an interrupted run: resume it first, with --resume"
    case .unread(let file, let names):
      "\(file): when this shard ran, it could not read \(Self.list(names.map { "'\($0)'" })): "
        + "run it again"
    case .finished(let file):
      "\(file): this is the report of a finished run: there is nothing to resume"
    case .other(let file, let differences):
      "\(file): this is the report of another run: " + differences.joined(separator: "; ")
    case .foreign(let file, let other, let differences):
      "\(file): this is not a shard of the run of \(other): " + differences.joined(separator: "; ")
    case .twice(let shard, let one, let other):
      "shard \(shard.number) of \(shard.count) is given twice: in \(one) and in \(other)"
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
    return
      (numbers.count == 1
      ? "shard \(list(names)) of \(count) is missing"
      : "shards \(list(names)) of \(count) are missing")
      + ": name the reports of all shards"
  }

  private static func list(_ words: [String]) -> String {
    words.count > 1
      ? words.dropLast().joined(separator: ", ") + " and " + (words.last ?? "") : words.joined()
  }
}
