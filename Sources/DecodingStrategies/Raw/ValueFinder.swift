import Foundation
import JSONText

/// Finds the values of coding paths, named by their offsets, and remembers at each depth where it was, so
/// that the values of a container are found one after the other without a new start for each.
struct ValueFinder {
  /// From a path that ends with a key as it was sent to the key that the model sees.
  typealias KeyConversion = @Sendable (_ path: [any CodingKey]) -> any CodingKey

  /// Nil where keys stay as they were sent.
  private let convertKey: KeyConversion?
  private var levels: [Level] = []
  private var leftStepCount = 0
  /// How many elements were passed on the way, all searches together.
  var stepCount: Int { levels.reduce(leftStepCount) { $0 + $1.cursor.stepCount } }

  init(convertKey: KeyConversion?) {
    self.convertKey = convertKey
  }

  mutating func value(at path: [any CodingKey], in scanner: ValueScanner) -> Int? {
    guard var value = scanner.root else { return nil }
    for depth in path.indices {
      enter(value, depth: depth, path: path, in: scanner)
      guard let next = child(path[depth], depth: depth, in: scanner) else { return nil }
      value = next
    }
    return value
  }

  /// A container on the way, with what was found in it.
  private struct Level {
    let container: Int
    var cursor: ElementCursor
    /// The first member of each key, as sent and as the model sees it.
    var sent: [String: Int] = [:]
    var converted: [String: Int] = [:]
  }

  private mutating func enter(
    _ container: Int, depth: Int, path: [any CodingKey], in scanner: ValueScanner
  ) {
    if depth < levels.count {
      if levels[depth].container == container { return }
      leftStepCount += levels[depth...].reduce(0) { $0 + $1.cursor.stepCount }
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

  private mutating func child(
    _ key: any CodingKey, depth: Int, in scanner: ValueScanner
  ) -> Int? {
    switch scanner.kind(of: levels[depth].container) {
    case .array: key.intValue.flatMap { levels[depth].cursor.element($0, in: scanner) }
    case .object: member(key, of: levels[depth])
    case .string, .number, .boolean, .null, nil: nil
    }
  }

  /// Keys of a dictionary stay as they are sent, all others are converted.
  private func member(_ key: any CodingKey, of level: Level) -> Int? {
    let (sent, converted) = (level.sent[key.stringValue], level.converted[key.stringValue])
    return DictionaryKey.isType(of: key) ? sent ?? converted : converted ?? sent
  }
}

/// The private type of the keys that `JSONDecoder` gives to the values of a dictionary, where it
/// converts all others.
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

/// Keeps the key that leads to it.
private struct PathProbe: Decodable {
  let key: (any CodingKey)?

  init(from decoder: any Decoder) { key = decoder.codingPath.last }
}

/// Where in a list an element was found last, so that the next is found without counting from the
/// start.
struct ElementCursor {
  /// The offset of the list.
  let list: Int
  private var number = 0
  private var element: Int?
  /// The offset behind the element, once it was asked for.
  private var end: Int?
  /// How many elements were passed on the way.
  private(set) var stepCount = 0

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
      stepCount += 1
    }
    return element
  }

  /// The offset behind the element that was found last.
  mutating func endOfElement(in scanner: ValueScanner) -> Int? {
    if end == nil { end = element.flatMap(scanner.end) }
    return end
  }
}
