package import CodableFuzz
import Foundation
import FuzzPlatform
package import JSONMutation

/// The constants in the source of models, which a guided search sends.
///
/// The source of a model is every Swift file beside the one that declares its type.
package enum SourceConstants {
  /// The most constants: with more, each would be tried too rarely.
  private static let mostConstants = 2_048
  private static let mostFiles = 10_000
  private static let mostByteCount = 1_000_000

  /// Finds constants in the package that the tool was built in, whatever folder it runs in.
  package static func aroundThisTool(of studies: [Study]) -> [Constant] {
    guard let tool = Bundle.main.executableURL else { return [] }
    return of(studies, around: tool.deletingLastPathComponent().path)
  }

  /// Finds constants in the package around a folder.
  ///
  /// - Parameters:
  ///   - studies: The studies whose records' types are looked for.
  ///   - folder: A folder in the package, such as that of a test.
  /// - Returns: The constants, first of the files that declare the types; none if there is no package, or
  ///   the types are declared elsewhere.
  package static func of(_ studies: [Study], around folder: String) -> [Constant] {
    guard let package = package(around: folder) else { return [] }
    let names = Set(studies.flatMap(\.strategies).flatMap(\.recordTypeNames))
    let sources = sources(in: package)
    let declaring = sources.filter { $0.bytes.declaresType(named: names) }
    let folders = Set(declaring.map { folderName(of: $0.path) })
    let paths = Set(declaring.map(\.path))
    let beside = sources.filter {
      folders.contains(folderName(of: $0.path)) && !paths.contains($0.path)
    }
    var known: Set<Constant> = []
    let found = (declaring + beside)
      .flatMap { SwiftConstants(in: $0.bytes).constants }
      .filter { known.insert($0).inserted }
    return Array(found.prefix(mostConstants))
  }

  /// The nearest folder, outwards, that has a manifest.
  private static func package(around folder: String) -> String? {
    var url = URL(fileURLWithPath: folder).standardizedFileURL
    while true {
      if !FileStatus.isMissing(url.appendingPathComponent("Package.swift").path) {
        return url.path
      }
      let outer = url.deletingLastPathComponent()
      if outer.path == url.path { return nil }
      url = outer
    }
  }

  private static func sources(in package: String) -> [(path: String, bytes: [UInt8])] {
    var tree = FileTree(package, endings: ["swift"])
    var sources: [(path: String, bytes: [UInt8])] = []
    while sources.count < mostFiles, let file = tree.next() {
      guard let path = try? file.get(),
        let bytes = try? InputFile.read(path, kind: "a Swift file"), bytes.count <= mostByteCount
      else { continue }
      sources.append((path, bytes))
    }
    return sources
  }

  private static func folderName(of path: String) -> String {
    URL(fileURLWithPath: path).deletingLastPathComponent().path
  }
}

extension Strategy {
  /// The names in the type of its records: `Order` and `Line` of `Pair<Order, Line>`.
  fileprivate var recordTypeNames: [String] {
    String(describing: recordType).split { !$0.isLetter && !$0.isNumber && $0 != "_" }
      .map(String.init)
  }
}

extension [UInt8] {
  /// Whether Swift source declares one of some types.
  fileprivate func declaresType(named names: Set<String>) -> Bool {
    let keywords: Set<Substring> = ["struct", "class", "enum", "actor"]
    // Most files have no type of interest, and words are quick to split.
    var isAfterKeyword = false
    let text = String(decoding: self, as: UTF8.self)
    for word in text.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "_" }) {
      if isAfterKeyword, names.contains(String(word)) { return true }
      isAfterKeyword = keywords.contains(word)
    }
    return false
  }
}

/// Finds the strings, numbers and enum cases in Swift source.
///
/// Values that code compares with are mostly written in it, and no other input is as likely to reach
/// what is behind such a comparison: constant seeding (Fraser and Arcuri, 2012). It reads tokens, not
/// grammar. Strings with interpolations and multi-line strings are left out.
struct SwiftConstants {
  private(set) var constants: [Constant] = []
  private var known: Set<Constant> = []
  private let source: [UInt8]
  private var position = 0

  /// Longer strings are texts, not tags.
  private static let mostLength = 64

  /// - Complexity: O(*n*) in the number of bytes.
  init(in source: [UInt8]) {
    self.source = source
    while position < source.count { readToken() }
  }

  private var byte: UInt8? { position < source.count ? source[position] : nil }

  private func starts(with text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard position + count <= source.count else { return false }
    return (0..<count).allSatisfy { source[position + $0] == text.utf8Start[$0] }
  }

  private mutating func readToken() {
    if starts(with: "//") {
      while let byte, byte != UInt8(ascii: "\n") { position += 1 }
    } else if starts(with: "/*") {
      skipComment()
    } else if starts(with: #"""""#) {
      position += 3
      while position < source.count, !starts(with: #"""""#) { position += 1 }
      position += 3
    } else if byte == UInt8(ascii: "\"") {
      readString()
    } else if let byte, byte.isDigit {
      readNumber()
    } else if let byte, byte.isWordByte {
      let word = readWord()
      if word == "case" { readCases() }
    } else {
      position += 1
    }
  }

  /// Skips a comment, which may contain others.
  private mutating func skipComment() {
    var depth = 0
    repeat {
      if starts(with: "/*") {
        (depth, position) = (depth + 1, position + 2)
      } else if starts(with: "*/") {
        (depth, position) = (depth - 1, position + 2)
      } else {
        position += 1
      }
    } while depth > 0 && position < source.count
  }

  private mutating func readString() {
    position += 1
    var text: [UInt8] = []
    var isWhole = true
    while let byte, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\n") {
      position += 1
      guard byte == UInt8(ascii: "\\") else {
        text.append(byte)
        continue
      }
      switch self.byte {
      case UInt8(ascii: "n"): text.append(UInt8(ascii: "\n"))
      case UInt8(ascii: "t"): text.append(UInt8(ascii: "\t"))
      case UInt8(ascii: "r"): text.append(UInt8(ascii: "\r"))
      case UInt8(ascii: "\\"): text.append(UInt8(ascii: "\\"))
      case UInt8(ascii: "\""): text.append(UInt8(ascii: "\""))
      default: isWhole = false
      }
      position += 1
    }
    position += 1
    if isWhole, text.count <= Self.mostLength {
      add(.string(String(decoding: text, as: UTF8.self)))
    }
  }

  /// Reads an integer or a fraction; `0x`, `0b` and `0o` say the base.
  private mutating func readNumber() {
    let bases: [UInt8: Int] = [UInt8(ascii: "x"): 16, UInt8(ascii: "b"): 2, UInt8(ascii: "o"): 8]
    var base = 10
    if byte == UInt8(ascii: "0"), position + 1 < source.count,
      let other = bases[source[position + 1]]
    {
      base = other
      position += 2
    }
    var digits = readWord()
    if base == 10, byte == UInt8(ascii: "."), position + 1 < source.count,
      source[position + 1].isDigit
    {
      position += 1
      digits += "." + readWord()
    }
    digits.removeAll { $0 == "_" }
    if base == 10, digits.contains("."), let number = Double(digits), number.isFinite {
      add(.number(digits))
    } else if let number = Int(digits, radix: base) {
      add(.number("\(number)"))
      // The first value beyond a limit is as telling as the limit.
      add(.number("\(number &+ 1)"))
      add(.number("\(-number)"))
    }
  }

  /// Reads the names of `case vip, guest`: a string enum sends them.
  private mutating func readCases() {
    while true {
      while byte == UInt8(ascii: " ") || byte == UInt8(ascii: "`") { position += 1 }
      guard let byte, byte.isWordByte, !byte.isDigit else { return }
      let name = readWord()
      if name != "let", name != "var", name != "is" { add(.string(name)) }
      if self.byte == UInt8(ascii: "`") { position += 1 }
      guard self.byte == UInt8(ascii: ",") else { return }
      position += 1
    }
  }

  private mutating func readWord() -> String {
    let start = position
    while let byte, byte.isWordByte { position += 1 }
    return String(decoding: source[start..<position], as: UTF8.self)
  }

  private mutating func add(_ constant: Constant) {
    if known.insert(constant).inserted { constants.append(constant) }
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }

  fileprivate var isWordByte: Bool {
    isDigit || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) || self == 0x5F
      || self >= 0x80
  }
}
