import JSONMutation
import JSONText
import Testing

@testable import CodableFuzz

/// The property of a model that a field is decoded into, as advice names it.
@Suite struct PropertyTests {
  private class Base { let id = 1 }
  private final class Derived: Base { let title = "a" }
  private struct Box<Value, Other> { let value: Value; let other: Other? }
  private enum Shape { case circle(Circle) }
  private struct Circle { let radius = 1.5 }
  private struct Page {
    let items: [Item] = [Item(tags: nil), Item(tags: ["a"])]
    let byName: [String: Item] = ["x": Item(tags: nil)]
    let createdAt = 1
    let box = Box(value: 1, other: ["a": [2]])
    let shape = Shape.circle(Circle())
    let derived = Derived()
    let _wrapped: Wrapped = Wrapped(wrappedValue: 1)
  }
  private struct Item { let tags: [String]? }
  private struct Wrapped { let wrappedValue: Int }

  @Test func aKeyThatIsAKeywordIsInBackticks() {
    let lines = ModelChange(.lossy, "/items/*/private").lines(nil)
    #expect(lines.before == "let `private`: …" && lines.after == "@Lossy var `private`: …?")
  }

  @Test(arguments: [
    ("createdAt", "createdAt: Int"), ("created_at", "createdAt: Int"),
    ("CREATED-AT", "createdAt: Int"),
    ("items", "items: [Item]"), ("items/*/tags", "tags: [String]?"),
    ("byName/{}/tags", "tags: [String]?"), ("box/other", "other: [String: [Int]]?"),
    ("box", "box: Box<Int, [String: [Int]]>"), ("shape/radius", "radius: Double"),
    ("derived/id", "id: Int"), ("derived/title", "title: String"), ("wrapped", "wrapped: nil"),
  ])
  func isFoundByReflection(path: String, expected: String) throws {
    let tokens = path.split(separator: "/").map { name in
      name == "*" ? Field.anyElement : name == "{}" ? Field.anyKey : JSONPointer.Token(String(name))
    }
    let property = try #require(
      Property(at: tokens, of: [Page()], keys: .asSent), "\(path)")
    #expect("\(property.name ?? "nil"): \(property.type ?? "nil")" == expected)
  }

  @Test(arguments: [["nothing"], ["items", "nothing"], ["createdAt", "x"], ["_wrapped_by"]])
  func isNilWhereNoRecordHasIt(path: [String]) {
    let tokens = path.map { JSONPointer.Token($0) }
    #expect(Property(at: tokens, of: [Page()], keys: .asSent) == nil)
  }

  @Test(arguments: [
    (Int?.self as Any.Type, "Int?"), ([String: Int?].self, "[String: Int?]"),
    ([[Int]].self, "[[Int]]"), (Result<Int, any Error>.self, "Result<Int, Error>"),
    (Set<Int>.self, "Set<Int>"),
  ])
  func typesAreSpelledAsInSource(type: Any.Type, expected: String) {
    #expect(SwiftType.source(of: type) == expected)
  }
}
