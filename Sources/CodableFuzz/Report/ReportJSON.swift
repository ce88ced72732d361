import DecodingStrategies
package import Foundation
import JSONMutation
import JSONText

/// A report as JSON with sorted keys.
///
/// In strings, control, format and bidirectional characters are escaped (RFC 8259, section 7): a
/// report may be printed to a terminal.
package enum ReportJSON {
  package static func value<Value: Decodable>(from data: Data) throws(ReportError) -> Value {
    do {
      let version = try JSONDecoder().decode(Version.self, from: data).version
      guard version == Report.currentVersion else { throw ReportError.otherVersion(version) }
      return try JSONDecoder().decode(Value.self, from: data)
    } catch let error as ReportError {
      throw error
    } catch {
      throw .noReport(DecodingFailure(error, in: data).line)
    }
  }

  package static func text(of value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return escaped(String(decoding: try encoder.encode(value), as: UTF8.self)) + "\n"
  }

  /// A value on one line, with its keys in order.
  static func data(of value: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(value)
  }

  private static func escaped(_ text: String) -> String {
    func isPlain(_ byte: UInt8) -> Bool {
      (0x20..<0x7F).contains(byte) || byte == UInt8(ascii: "\n")
    }
    var (result, start, next) = ("", text.startIndex, text.startIndex)
    // Nearly all of a report is ASCII, and is looked at byte by byte.
    while let index = text.utf8[next...].firstIndex(where: { !isPlain($0) }) {
      let scalar = text.unicodeScalars[index]
      next = text.unicodeScalars.index(after: index)
      guard TerminalText.isUnseen(scalar) else { continue }
      result += text[start..<index]
      for unit in scalar.utf16 { result += JSONString.escape(of: unit) }
      start = next
    }
    return result + text[start...]
  }

  private struct Version: Decodable {
    let version: Int
  }
}

package enum ReportError: Error, Hashable, CustomStringConvertible {
  case otherVersion(Int)
  case noReport(String)

  package var description: String {
    switch self {
    case .otherVersion(let version):
      "the report has version \(version), but this tool reads version \(Report.currentVersion): "
        + "write it again with this tool"
    case .noReport(let reason): "the file is not a complete report: \(reason)"
    }
  }
}

/// A part that this version does not know is kept as it is.
package struct ReportParts: Equatable, Sendable {
  private var parts: [String: any ReportPart] = [:]

  init() {}

  /// The part of an analysis, also of one that was not known where the report was read.
  package subscript<One: Analysis>(analysis: One.Type) -> One.Part? {
    get {
      let part = parts[analysis.id.rawValue]
      guard let unknown = part as? JSONValue, let json = try? JSONEncoder().encode(unknown) else {
        return part as? One.Part
      }
      return try? JSONDecoder().decode(One.Part.self, from: json)
    }
    set { parts[analysis.id.rawValue] = newValue }
  }

  /// All of them, in the order of their names.
  package var all: [any ReportPart] { parts.sorted { $0.key < $1.key }.map(\.value) }

  package static func == (one: Self, other: Self) -> Bool {
    one.parts.keys == other.parts.keys
      && one.parts.allSatisfy { id, part in part.isEqual(to: other.parts[id]) }
  }
}

extension Equatable {
  fileprivate func isEqual(to other: (any Equatable)?) -> Bool { other as? Self == self }
}

extension ReportParts {
  init(_ document: CountedDocument) {
    for analysis in document.sums.analyses { add(analysis, of: document) }
  }

  private mutating func add<One: Analysis>(_ analysis: One.Type, of document: CountedDocument) {
    self[analysis] = analysis.part(of: document.sums[analysis], in: document)
  }
}

extension ReportParts: Codable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: PathComponent.self)
    for key in container.allKeys {
      parts[key.stringValue] =
        if let analysis = Analyses.named(key.stringValue) {
          try Self.part(of: analysis, in: container, key)
        } else {
          try container.decode(JSONValue.self, forKey: key)
        }
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: PathComponent.self)
    for (id, part) in parts.sorted(by: { $0.key < $1.key }) {
      try container.encode(part, forKey: PathComponent(id))
    }
  }

  private static func part<One: Analysis>(
    of analysis: One.Type, in container: KeyedDecodingContainer<PathComponent>,
    _ key: PathComponent
  ) throws -> any ReportPart {
    try container.decode(One.Part.self, forKey: key)
  }
}

package enum Format {
  package static let nothing = "–"

  /// A share that only rounding would make 0 or 100 % says so.
  static func share(_ rate: Rate) -> String {
    guard rate.of > 0 else { return nothing }
    let tenths = (rate.count * 1_000 + rate.of / 2) / rate.of
    return switch tenths {
    case 0 where rate.count > 0: "<0.1 %"
    case 1_000 where rate.count < rate.of: ">99.9 %"
    default: "\(tenths / 10).\(tenths % 10) %"
    }
  }

  package static func count(_ count: Int) -> String {
    let digits = Array(String(count))
    return digits.enumerated().map { offset, digit in
      let isGroup = offset > 0 && (digits.count - offset).isMultiple(of: 3)
      return (isGroup ? "," : "") + String(digit)
    }.joined()
  }

  package static func count(_ count: Int, _ one: String, _ many: String? = nil) -> String {
    self.count(count) + " " + (count == 1 ? one : many ?? one + "s")
  }

  /// The end of a shortened list, such as `and 1,234 more`; nil if nothing is left.
  package static func more(_ left: Int) -> String? { left > 0 ? "and \(count(left)) more" : nil }

  package static func list(
    _ names: some Collection<String>, most: Int, of total: Int? = nil
  ) -> String {
    let shown = names.prefix(most)
    let rest = more((total ?? names.count) - shown.count)
    return shown.joined(separator: ", ") + (rest.map { " " + $0 } ?? "")
  }

  /// Words to choose from: `a, b or c`.
  package static func choice(_ words: [String]) -> String { joined(words, "or") }

  /// Words that go together: `a, b and c`.
  package static func all(_ words: [String]) -> String { joined(words, "and") }

  private static func joined(_ words: [String], _ conjunction: String) -> String {
    guard words.count > 1, let last = words.last else { return words.joined() }
    return words.dropLast().joined(separator: ", ") + " \(conjunction) \(last)"
  }

  package static func shortened(_ text: String, to maximum: Int) -> String {
    guard text.count > maximum else { return text }
    return text.prefix(maximum / 2) + "…" + text.suffix(maximum - maximum / 2 - 1)
  }

  package static func decimal(_ value: Double, places: Int) -> String {
    guard value.isFinite, value.magnitude < 1e12 else { return nothing }
    if value < 0 { return "-" + decimal(-value, places: places) }
    var scale = 1
    for _ in 0..<places { scale *= 10 }
    let scaled = Int((value * Double(scale)).rounded())
    let fraction = String(scaled % scale)
    return "\(scaled / scale)." + String(repeating: "0", count: places - fraction.count) + fraction
  }
}
