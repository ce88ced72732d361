import JSONMutation
import Foundation
import JSONText

/// The file of a report that is a part of a run.
///
/// Its figures are not decoded, as the packed counts give them again: that they are those that were
/// written is told by a digest.
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

  /// - Throws: ``PartError`` where the bytes are no report, or the report of a whole run.
  init(_ bytes: [UInt8], file: String) throws(PartError) {
    let members: Members
    do throws(ReportError) {
      members = try JSONReporter.value(from: Data(bytes))
    } catch {
      throw .unreadable(file, error.description)
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
  /// - Throws: ``PartError`` where the file was changed.
  func counts() throws(PartError) -> RunCounts {
    try unpacked { () throws(PackingError) in try part.unpacked(rest: rest) }
  }

  /// How far the run came that the part is of.
  ///
  /// - Throws: ``PartError`` where the file was changed.
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

  /// The digest of all members of a report but `part`, whatever white space is between its values.
  static func digest(of bytes: [UInt8]) throws(JSONSyntaxError) -> LongDigest {
    let index = try DocumentIndex(parsing: bytes)
    var digest = LongDigest()
    for member in index.children(of: index.root) where index.key(of: member) != "part" {
      var isText = false
      var isEscaped = false
      for byte in bytes[index.memberRange(of: member)] {
        // In JSON outside strings, no byte up to a space is anything but white space.
        if !isText, byte <= UInt8(ascii: " ") { continue }
        if byte == UInt8(ascii: "\""), !isEscaped { isText.toggle() }
        isEscaped = isText && !isEscaped && byte == UInt8(ascii: "\\")
        digest.add(byte)
      }
    }
    return digest
  }
}
