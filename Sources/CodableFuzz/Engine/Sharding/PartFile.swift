import JSONMutation
import Foundation
import JSONText

/// The file of a report that covers a part of a run.
///
/// Its metrics are not decoded because the packed counters reproduce them. A digest detects edits.
struct PartFile {
  let part: Report.Part
  let timings: Timings
  let environment: Environment
  private let rest: LongDigest
  private let file: String

  private struct Members: Decodable {
    let part: Report.Part?
    let timings: Timings
    let environment: Environment
  }

  /// - Throws: ``PartError`` if the bytes are not a report, or the report of a whole run.
  init(_ bytes: [UInt8], file: String) throws(PartError) {
    let members: Members
    do throws(ReportError) {
      members = try ReportJSON.value(from: Data(bytes))
    } catch {
      guard case .noReport = error else { throw .unreadable(file, error.description) }
      throw .unreadable(file, "\(error): name a report that 'run --format json' wrote")
    }
    guard let part = members.part else { throw .whole(file) }
    do throws(JSONSyntaxError) {
      rest = try Self.digest(of: bytes)
    } catch {
      throw .unreadable(file, "\(error)")
    }
    self.part = part
    self.file = file
    (timings, environment) = (members.timings, members.environment)
  }

  /// The counts of the part.
  ///
  /// - Throws: ``PartError`` if the file was edited.
  func counts() throws(PartError) -> RunCounts {
    try unpacked { () throws(PackingError) in try part.unpacked(rest: rest) }
  }

  /// The progress of the interrupted run.
  ///
  /// - Throws: ``PartError`` if the file was edited.
  func progress() throws(PartError) -> RunProgress {
    try unpacked { () throws(PackingError) in try part.unpackedProgress(rest: rest) }
  }

  private func unpacked<Value>(
    _ value: () throws(PackingError) -> Value
  ) throws(PartError) -> Value {
    do throws(PackingError) {
      return try value()
    } catch {
      throw .unreadable(file, error.description)
    }
  }

  /// A digest of all members of a report except `part`, ignoring whitespace between values.
  static func digest(of bytes: [UInt8]) throws(JSONSyntaxError) -> LongDigest {
    let index = try DocumentIndex(parsing: bytes)
    var digest = LongDigest()
    for member in index.children(of: index.root) where index.key(of: member) != "part" {
      var isText = false
      var isEscaped = false
      for byte in bytes[index.memberRange(of: member)] {
        // Outside of JSON strings, every byte up to a space is whitespace.
        if !isText, byte <= UInt8(ascii: " ") { continue }
        if byte == UInt8(ascii: "\""), !isEscaped { isText.toggle() }
        isEscaped = isText && !isEscaped && byte == UInt8(ascii: "\\")
        digest.add(byte)
      }
    }
    return digest
  }
}
