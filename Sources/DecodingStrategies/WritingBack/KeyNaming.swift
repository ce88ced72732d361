import Foundation

/// How the keys of a model are spelled in what was sent.
enum KeyNaming {
  case asInModel, snakeCase
  /// The decoder leaves all keys that were sent as they are, whatever its strategy is.
  case unknown

  /// Compares the keys of an object that was sent with those that the decoder has.
  init(of decoder: any Decoder, _ sent: JSONValue) throws {
    let telling = sent.path { SnakeCase.camelCase($0) != $0 } ?? sent.path { !$0.isOneWord }
    guard let path = telling ?? sent.path(withKey: { _ in true }) else {
      self = .unknown
      return
    }
    let sentKeys = path.keys
    let keys = Set((try? decoder.keys(at: path.steps[...])) ?? [])
    if keys == sentKeys {
      self = telling == nil ? .unknown : .asInModel
    } else if keys == Set(sentKeys.map(SnakeCase.camelCase)) {
      self = .snakeCase
    } else {
      let path = decoder.codingPath + path.steps
      throw DecodingError.dataCorrupted(
        .init(codingPath: path, debugDescription: OwnText.customKeys.string()))
    }
  }

  /// The keys of an object that was not sent, by those of the model.
  func newKeys(_ keys: some Collection<String>) -> [String: String] {
    let kept = Dictionary(keys.map { ($0, $0) }) { key, _ in key }
    guard self == .snakeCase, !keys.allSatisfy(\.isOneWord) else { return kept }
    // Only the strategy itself knows all of its rules.
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    let object = Written.object(
      .init(values: kept.mapValues { .scalar(.init(value: $0)) }, hasFixedKeys: false))
    let converted = try? JSONDecoder().decode([String: String].self, from: encoder.encode(object))
    return Dictionary((converted ?? kept).map { ($1, $0) }) { key, _ in key }
  }

  func keys(of sent: [String: JSONValue]) -> (_ key: String, _ isFixed: Bool) -> String? {
    guard self == .snakeCase else { return { key, _ in sent[key] == nil ? nil : key } }
    let pairs = sent.keys.map { (SnakeCase.camelCase($0), $0) }
    let converted = Dictionary(pairs, uniquingKeysWith: min)
    return { key, isFixed in isFixed && sent[key] != nil ? key : converted[key] }
  }
}

extension String {
  var isOneWord: Bool { self == lowercased() }
}

extension JSONValue {
  fileprivate func path(
    withKey isMatch: (String) -> Bool
  ) -> (steps: [PathComponent], keys: Set<String>)? {
    let children: [(PathComponent, JSONValue)]
    switch self {
    case .object(let members):
      if members.keys.contains(where: isMatch) { return ([], Set(members.keys)) }
      children = members.map { (PathComponent($0), $1) }
    case .array(let elements): children = elements.enumerated().map { (PathComponent($0), $1) }
    default: return nil
    }
    for (step, value) in children {
      if let found = value.path(withKey: isMatch) { return ([step] + found.steps, found.keys) }
    }
    return nil
  }
}

extension Decoder {
  fileprivate func keys(at path: ArraySlice<PathComponent>) throws -> [String] {
    var list = path.first?.intValue == nil ? nil : try unkeyedContainer()
    for _ in 0..<(path.first?.intValue ?? 0) { try list?.skip() }
    guard let step = path.first else {
      return try container(keyedBy: PathComponent.self).allKeys.map(\.stringValue)
    }
    let next =
      try list?.superDecoder() ?? container(keyedBy: PathComponent.self).superDecoder(forKey: step)
    return try next.keys(at: path.dropFirst())
  }
}
