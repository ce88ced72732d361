public import CodableFuzz
import Foundation

/// Models with a bug each that no single change of their document shows, to compare fuzzers with.
///
/// `Scripts/compare-fuzzers.sh` counts how many inputs each fuzzer needs for them.
public enum PlantedBugs {
  /// A study for each bug; the names are those of the rows that the script prints.
  public static let studies = [magicValue, twoFields, longString, quadraticLoop, rareTag]

  public static let magicValue = study("magic-value", MagicValue.self)
  public static let twoFields = study("two-fields", TwoFields.self)
  public static let longString = study("long-string", LongString.self)
  public static let quadraticLoop = study("quadratic-loop", QuadraticLoop.self)

  public static let rareTag = Study(
    "rare-tag", json: json, recordsAt: "/orders",
    strategies: [
      Strategy("app") { data in
        let orders = try JSONDecoder().decode(List<Failable>.self, from: data).orders
        return Recovery(
          orders.compactMap(\.order),
          identities: .indices(orders.indices.filter { orders[$0].order != nil }),
          losses: orders.enumerated().compactMap { number, order in
            order.error.map { Loss($0, at: number) }
          })
      }
    ])

  private static let json = """
    {"orders":[
    {"id":1,"kind":"basic","name":"Anna","code":17,"note":"first","tags":["a","b"],"level":3},
    {"id":2,"kind":"plus","name":"Ben","code":23,"note":"","tags":[],"level":1},
    {"id":3,"kind":"basic","name":"Clara","code":42,"note":null,"tags":["c"],"level":2}
    ]}
    """

  private static func study<Order: Decodable & Sendable>(
    _ name: String, _ type: Order.Type
  ) -> Study {
    Study(
      name, json: json, recordsAt: "/orders",
      strategies: [.strict(List<Order>.self, at: \.orders)])
  }
}

private struct List<Order: Decodable & Sendable>: Decodable, Sendable { let orders: [Order] }

private enum Keys: CodingKey { case id, kind, name, code, note, level }

/// Ends the process for one code.
private struct MagicValue: Decodable, Equatable, Sendable {
  let id: Int
  let code: Int

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Keys.self)
    id = try values.decode(Int.self, forKey: .id)
    code = try values.decode(Int.self, forKey: .code)
    precondition(code != 86_431)
  }
}

/// Ends the process if the level is negative, and there is no kind.
private struct TwoFields: Decodable, Equatable, Sendable {
  let id: Int
  let level: Int

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Keys.self)
    id = try values.decode(Int.self, forKey: .id)
    level = try values.decode(Int.self, forKey: .level)
    if level < 0 {
      let kind = try values.decodeIfPresent(String.self, forKey: .kind)
      precondition(kind != nil)
    }
  }
}

/// Writes beyond a buffer if the name is long.
private struct LongString: Decodable, Equatable, Sendable {
  let id: Int
  let name: String

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Keys.self)
    id = try values.decode(Int.self, forKey: .id)
    name = try values.decode(String.self, forKey: .name)
    var buffer = [UInt8](repeating: 0, count: 300)
    for (position, byte) in name.utf8.enumerated() { buffer[position] = byte }
  }
}

/// Compares each byte of the note with each one before it.
private struct QuadraticLoop: Decodable, Equatable, Sendable {
  let id: Int
  let repeats: Int

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Keys.self)
    id = try values.decode(Int.self, forKey: .id)
    let bytes = Array((try values.decodeIfPresent(String.self, forKey: .note) ?? "").utf8)
    var repeats = 0
    for end in bytes.indices {
      for start in 0..<end where bytes[start] == bytes[end] { repeats += 1 }
    }
    self.repeats = repeats
  }
}

/// Skips orders of one kind without a word, and reports others that it cannot decode.
private struct Failable: Decodable, Sendable {
  var order: RareTag?
  var error: (any Error)?

  struct RareTag: Decodable, Equatable, Sendable {
    let id: Int
    let kind: String
  }

  init(from decoder: any Decoder) throws {
    do {
      let order = try RareTag(from: decoder)
      switch order.kind {
      case "basic", "plus": self.order = order
      case "legacy-2019": break
      default:
        throw DecodingError.dataCorrupted(
          DecodingError.Context(
            codingPath: decoder.codingPath + [Keys.kind], debugDescription: "no such kind"))
      }
    } catch {
      self.error = error
    }
  }
}
