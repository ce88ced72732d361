import Foundation

/// JSON with every number as it is spelled, every member in order, and the bytes of each value.
///
/// Foundation rounds long numbers and drops second members of a key, so only strings are left to it.
/// The reader expects valid JSON. It does not find every fault in other text.
struct ExactJSON {
  enum Content {
    case null
    case boolean(Bool)
    case number(String)
    case string(String)
    case array([ExactJSON])
    case object([Member])
  }

  struct Member {
    let key: String
    let value: ExactJSON
  }

  let content: Content
  /// The offsets in the text that was parsed.
  let range: Range<Int>

  init(parsing bytes: [UInt8]) throws {
    var reader = Reader(bytes: bytes)
    self = try reader.value()
    guard reader.next == nil else { throw NotJSON(offset: reader.position) }
  }

  fileprivate init(_ content: Content, _ range: Range<Int>) {
    (self.content, self.range) = (content, range)
  }

  struct NotJSON: Error {
    let offset: Int
  }

  /// The members that `JSONDecoder` takes: of equal keys, the first.
  var members: [Member] {
    guard case .object(let members) = content else { return [] }
    return members.enumerated().filter { number, member in
      !members[..<number].contains { $0.key.hasSameScalars(as: member.key) }
    }.map(\.element)
  }

  var children: [(step: String, value: ExactJSON)] {
    switch content {
    case .array(let elements): elements.enumerated().map { (String($0), $1) }
    case .object(let members): members.map { ($0.key, $0.value) }
    case .null, .boolean, .number, .string: []
    }
  }

  /// The value at a path of keys and indices.
  subscript(path: some Sequence<String>) -> ExactJSON? {
    var value = self
    for step in path {
      guard let child = value.children.first(where: { $0.step.hasSameScalars(as: step) }) else {
        return nil
      }
      value = child.value
    }
    return value
  }

  /// The value without white space and with sorted keys.
  var canonicalText: String {
    switch content {
    case .null: "null"
    case .boolean(let value): "\(value)"
    case .number(let text): text
    case .string(let text): Self.quoted(text)
    case .array(let elements): "[" + elements.map(\.canonicalText).joined(separator: ",") + "]"
    case .object:
      "{"
        + members.sorted { $0.key.unicodeScalars.lexicographicallyPrecedes($1.key.unicodeScalars) }
        .map { Self.quoted($0.key) + ":" + $0.value.canonicalText }.joined(separator: ",") + "}"
    }
  }

  private static func quoted(_ text: String) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    return (try? encoder.encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? text
  }
}

extension String {
  /// Unlike `==`, which takes `é` and `e` with an accent as equal.
  func hasSameScalars(as other: String) -> Bool {
    unicodeScalars.elementsEqual(other.unicodeScalars)
  }
}

private struct Reader {
  let bytes: [UInt8]
  var position = 0

  /// The next byte that is not white space.
  var next: Unicode.Scalar? {
    mutating get {
      while position < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[position]) {
        position += 1
      }
      return position < bytes.count ? Unicode.Scalar(bytes[position]) : nil
    }
  }

  mutating func value() throws -> ExactJSON {
    let first = next
    let start = position
    let content: ExactJSON.Content =
      switch first {
      case "{": .object(try list(closedBy: "}") { try $0.member() })
      case "[": .array(try list(closedBy: "]") { try $0.value() })
      case "\"": .string(try string())
      default: try word()
      }
    return ExactJSON(content, start..<position)
  }

  private mutating func list<Child>(
    closedBy bracket: Unicode.Scalar, _ child: (inout Reader) throws -> Child
  ) throws -> [Child] {
    position += 1
    var children: [Child] = []
    while next != bracket {
      if !children.isEmpty { try take(",") }
      children.append(try child(&self))
    }
    position += 1
    return children
  }

  private mutating func member() throws -> ExactJSON.Member {
    guard next == "\"" else { throw ExactJSON.NotJSON(offset: position) }
    let key = try string()
    try take(":")
    return ExactJSON.Member(key: key, value: try value())
  }

  private mutating func take(_ scalar: Unicode.Scalar) throws {
    guard next == scalar else { throw ExactJSON.NotJSON(offset: position) }
    position += 1
  }

  /// A string; as it is spelled if it has half of a surrogate pair.
  private mutating func string() throws -> String {
    let start = position
    position += 1
    while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
      position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard position < bytes.count else { throw ExactJSON.NotJSON(offset: start) }
    position += 1
    let literal = Data(bytes[start..<position])
    return (try? JSONDecoder().decode(String.self, from: literal))
      ?? String(decoding: literal, as: UTF8.self)
  }

  private mutating func word() throws -> ExactJSON.Content {
    let start = position
    let end = bytes[start...].firstIndex { ",]} \t\r\n".utf8.contains($0) } ?? bytes.count
    position = end
    let text = String(decoding: bytes[start..<end], as: UTF8.self)
    switch text {
    case "null": return .null
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    default:
      guard text.wholeMatch(of: /-?[0-9]+(\.[0-9]+)?([eE][-+]?[0-9]+)?/) != nil else {
        throw ExactJSON.NotJSON(offset: start)
      }
      return .number(text)
    }
  }
}

/// The exact value of a number.
struct ExactNumber: Equatable {
  private let isNegative: Bool
  /// Without zeros at the start and the end; empty for zero.
  private let digits: Substring
  private let exponent: Int

  /// The value of a JSON number; nil if its exponent does not fit in 32 bits.
  init?(_ text: String) {
    let parts = text.split { $0 == "e" || $0 == "E" }
    guard let power = Int32(parts.count == 2 ? parts[1] : "0") else { return nil }
    let halves = parts[0].split(separator: ".")
    let fraction = halves.count == 2 ? halves[1] : ""
    let all = Substring(halves[0].drop { $0 == "-" } + fraction).drop { $0 == "0" }
    let zeros = all.reversed().prefix { $0 == "0" }.count
    digits = all.dropLast(zeros)
    isNegative = text.hasPrefix("-") && !digits.isEmpty
    exponent = digits.isEmpty ? 0 : Int(power) - fraction.count + zeros
  }
}
