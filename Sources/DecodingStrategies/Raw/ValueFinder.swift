import Foundation
import JSONText

/// It remembers its position at each depth, so that finding the values of a container one after the
/// other does not start at the beginning each time.
struct ValueFinder {
  /// Returns the key that the model sees for a path that ends with the key that was sent.
  typealias KeyConversion = @Sendable (_ path: [any CodingKey]) -> any CodingKey

  private let convertKey: KeyConversion?
  private var levels: [Level] = []

  init(convertKey: KeyConversion?) { self.convertKey = convertKey }

  mutating func value(at path: [any CodingKey], in scanner: ValueScanner) -> Int? {
    guard var value = scanner.root else { return nil }
    for depth in path.indices {
      enter(value, depth: depth, path: path, in: scanner)
      guard let next = child(path[depth], depth: depth, in: scanner) else { return nil }
      value = next
    }
    return value
  }

  private struct Level {
    let container: Int
    var cursor: ElementCursor
    /// The first member for each key, as sent and as the model sees it.
    var sent: [String: Int] = [:]
    var converted: [String: Int] = [:]
  }

  private mutating func enter(
    _ container: Int, depth: Int, path: [any CodingKey], in scanner: ValueScanner
  ) {
    if depth < levels.count {
      if levels[depth].container == container { return }
      levels.removeSubrange(depth...)
    }
    var level = Level(container: container, cursor: ElementCursor(container, in: scanner))
    if scanner.kind(of: container) == .object {
      var member = scanner.firstChild(of: container)
      while let current = member {
        if let key = current.key {
          note(scanner.text(of: key), current.value, of: path.prefix(depth), in: &level)
        }
        member = scanner.end(of: current.value).flatMap {
          scanner.child(after: $0, in: container)
        }
      }
    }
    levels.append(level)
  }

  private func note(
    _ key: String, _ member: Int, of container: ArraySlice<any CodingKey>, in level: inout Level
  ) {
    if level.sent[key] == nil { level.sent[key] = member }
    guard let convertKey else { return }
    let converted = convertKey(container + [PathComponent(key)]).stringValue
    if level.converted[converted] == nil { level.converted[converted] = member }
  }

  private mutating func child(_ key: any CodingKey, depth: Int, in scanner: ValueScanner) -> Int? {
    switch scanner.kind(of: levels[depth].container) {
    case .array: key.intValue.flatMap { levels[depth].cursor.element($0, in: scanner) }
    case .object: member(key, of: levels[depth])
    case .string, .number, .boolean, .null, nil: nil
    }
  }

  /// Finds a member by key: keys of a dictionary stay as they were sent, all others are converted.
  private func member(_ key: any CodingKey, of level: Level) -> Int? {
    let (sent, converted) = (level.sent[key.stringValue], level.converted[key.stringValue])
    return DictionaryKey.isType(of: key) ? sent ?? converted : converted ?? sent
  }
}

/// Recognizes the private type of key that `JSONDecoder` uses for the values of a dictionary, which
/// are the only keys that it does not convert.
private enum DictionaryKey {
  static func isType(of key: any CodingKey) -> Bool {
    ObjectIdentifier(Swift.type(of: key)) == type
  }

  private static let type: ObjectIdentifier? = {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let probes = try? decoder.decode([String: PathProbe].self, from: Data(#"{"a":0}"#.utf8))
    return probes?["a"]?.key.map { ObjectIdentifier(Swift.type(of: $0)) }
  }()
}

private struct PathProbe: Decodable {
  let key: (any CodingKey)?

  init(from decoder: any Decoder) { key = decoder.codingPath.last }
}

/// The position of the last element found in a list, so that the next search continues there.
struct ElementCursor {
  let list: Int
  private var number = 0
  private var element: Int?
  private var end: Int?

  init(_ list: Int, in scanner: ValueScanner) {
    self.list = list
    element = scanner.firstChild(of: list)?.value
  }

  mutating func element(_ wanted: Int, in scanner: ValueScanner) -> Int? {
    guard wanted >= 0 else { return nil }
    if wanted < number || element == nil {
      number = 0
      element = scanner.firstChild(of: list)?.value
      end = nil
    }
    while number < wanted, element != nil {
      element = endOfElement(in: scanner).flatMap { scanner.child(after: $0, in: list)?.value }
      end = nil
      number += 1
    }
    return element
  }

  mutating func endOfElement(in scanner: ValueScanner) -> Int? {
    if end == nil { end = element.flatMap(scanner.end) }
    return end
  }
}

package enum SnakeCase {
  /// Converts a key as `JSONDecoder.KeyDecodingStrategy.convertFromSnakeCase` does.
  ///
  /// `created_at` becomes `createdAt`. Leading and trailing underscores stay.
  package static func camelCase(_ key: String) -> String {
    guard let first = key.firstIndex(where: { $0 != "_" }),
      let last = key.lastIndex(where: { $0 != "_" })
    else { return key }
    let words = key[first...last].split(separator: "_")
    guard words.count > 1 else { return key }
    let camelCase =
      words[0].lowercased()
      + words.dropFirst().map { String($0).capitalized }.joined()
    return key[..<first] + camelCase + key[key.index(after: last)...]
  }
}

extension JSONDecoder.KeyDecodingStrategy {
  var conversion: ValueFinder.KeyConversion? {
    switch self {
    case .convertFromSnakeCase:
      { PathComponent(SnakeCase.camelCase($0.last?.stringValue ?? "")) }
    case .custom(let convert): convert
    default: nil
    }
  }
}
