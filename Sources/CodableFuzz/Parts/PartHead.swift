import Foundation

/// The members of a report that are read to put parts together, or to go on with one.
struct PartHead: Decodable {
  let part: Report.Part?
  let timings: Timings
  let environment: Environment

  private enum CodingKeys: CodingKey { case version, part, timings, environment }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let version = try container.decode(Int.self, forKey: .version)
    guard version == Report.currentVersion else { throw ReportError.otherVersion(version) }
    part = try container.decodeIfPresent(Report.Part.self, forKey: .part)
    timings = try container.decode(Timings.self, forKey: .timings)
    environment = try container.decode(Environment.self, forKey: .environment)
  }

  init(_ bytes: [UInt8], file: String) throws(PartError) {
    let data = Data(bytes)
    do {
      self = try JSONDecoder().decode(PartHead.self, from: data)
    } catch let error as ReportError {
      throw PartError.unreadable(file, error.description)
    } catch {
      let reason = JSONReporter.reason(of: error, in: data)
      throw PartError.unreadable(file, ReportError.noReport(reason).description)
    }
  }
}

/// The report of a run that was interrupted, to go on with.
package struct PartialReport {
  private let file: String
  private let part: Report.Part

  /// Reads a report.
  ///
  /// - Parameters:
  ///   - bytes: The JSON report.
  ///   - file: The name of its file, for errors.
  /// - Throws: ``PartError`` where it is no report, or that of a run that came to its end.
  package init(_ bytes: [UInt8], file: String) throws(PartError) {
    guard let part = try PartHead(bytes, file: file).part, part.isPartial else {
      throw PartError.finished(file)
    }
    self.file = file
    self.part = part
  }

  /// How far the run came.
  ///
  /// - Parameters:
  ///   - run: The run that is to go on.
  ///   - shard: Which part of it.
  /// - Returns: What was counted, and what is left.
  /// - Throws: ``PartError`` where the report is of another run, or was changed.
  package func progress(of run: RunDescription, _ shard: Shard) throws(PartError) -> RunProgress {
    var differences = part.run.differences(from: run)
    if part.shard != shard {
      differences.insert("it is of shard \(part.shard), not \(shard)", at: 0)
    }
    if !differences.isEmpty { throw PartError.other(file, differences) }
    do throws(PackingError) {
      return try part.unpackedProgress()
    } catch {
      throw PartError.unreadable(file, error.description)
    }
  }
}
