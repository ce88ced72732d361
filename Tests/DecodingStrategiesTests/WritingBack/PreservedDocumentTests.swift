import DecodingStrategies
import Foundation
import Testing

/// Whatever was sent, only the change differs.
@Suite struct PreservedDocumentTests {
  /// Every part may be missing or wrong, so that any object decodes.
  private struct Loose: Codable {
    @Lossy var a: Int?
    @Lossy var b: String?
    @Lossy var c: Indirect<Loose>?
    @Lossy var d: [Loose]?
    @Lossy var myKey: [String: Loose]?
    @DefaultZero var e: Double
  }

  /// What changes in the model, and where that is in the document; nil if there is no such value.
  private static let changes: [@Sendable (inout Loose) -> (path: [JSONStep], value: JSONValue)?] = [
    {
      $0.a = 99
      return (["a"], 99)
    },
    {
      $0.e = 0.5
      return (["e"], 0.5)
    },
    {
      guard $0.c != nil else { return nil }
      $0.c?.value.b = "new"
      return (["c", "b"], "new")
    },
    {
      guard let last = $0.d?.indices.last else { return nil }
      $0.d?[last].b = "new"
      let indices = $0.$d.losses.sentIndices(ofOthers: last + 1)
      return (["d", .index(indices[last]), "b"], "new")
    },
    {
      guard let key = $0.myKey?.keys.min() else { return nil }
      $0.myKey?[key]?.a = 99
      return (["my_key", .key(key), "a"], 99)
    },
  ]

  @Test(arguments: 0..<20) func onlyTheChangeDiffers(seed: UInt64) throws {
    var random = Random(state: seed)
    for _ in 0..<20 {
      let sent = JSONValue.object(random.members(depth: 4))
      let data = try JSONEncoder().encode(sent)
      let value = try JSONDecoder.snakeCase.decode(Preserving<Loose>.self, from: data)
      #expect(try Self.written(value) == sent)
      for change in Self.changes {
        var changed = value
        guard let (path, new) = change(&changed.model) else { continue }
        let written = try Self.written(changed)
        #expect(written == sent.replacing(path[...], with: new), "\(path) of \(sent)")
      }
    }
  }

  private static func written(_ value: some Encodable) throws -> JSONValue {
    try JSONDecoder().decode(JSONValue.self, from: JSONEncoder.snakeCase.encode(value))
  }

  private struct Random: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }

    mutating func members(depth: Int) -> [String: JSONValue] {
      var members: [String: JSONValue] = [:]
      for key in ["a", "b", "c", "d", "e", "my_key", "x", "x_y"] where Bool.random(using: &self) {
        members[key] = value(depth: depth - 1, for: key)
      }
      return members
    }

    /// A value that mostly has the type that the model expects.
    private mutating func value(depth: Int, for key: String) -> JSONValue {
      let kind = Int.random(in: 0..<10, using: &self)
      switch (key, kind) {
      case (_, 0): return nil
      case (_, 1): return "1.5"
      case (_, 2): return .integer(kind)
      case ("a", _): return .integer(Int.random(in: 0..<5, using: &self))
      case ("b", _): return .string(String(Int.random(in: 0..<3, using: &self)))
      case ("e", _): return .number(Double.random(in: 0..<1, using: &self))
      case _ where depth <= 0: return [:]
      case ("c", _), ("x", _): return .object(members(depth: depth))
      case ("d", _):
        return .array((0..<kind / 2).map { value(depth: depth, for: $0 == 2 ? "x_y" : "c") })
      default:
        let keys = ["k_1", "k2", "k_3"].prefix(kind / 3)
        return .object(Dictionary(keys.map { ($0, value(depth: depth, for: "c")) }) { $1 })
      }
    }
  }
}
