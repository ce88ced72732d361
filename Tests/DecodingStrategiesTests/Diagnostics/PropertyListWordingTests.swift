import DecodingStrategies
import Foundation
import Testing

@Suite(.serialized) struct PropertyListWordingTests {
  @Test(arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary])
  func ofEveryKind(format: PropertyListSerialization.PropertyListFormat) throws {
    let values: [(name: String, value: any Sendable)] = [
      ("a boolean", true), ("a number", 1), ("a number", 1.5), ("a string", "x"),
      ("a date", Date(timeIntervalSince1970: 0)), ("data", Data([1])), ("an array", [1]),
      ("an object", ["q": 1]),
    ]
    for (name, value) in values {
      let data = try PropertyListSerialization.data(
        fromPropertyList: ["v": value], format: format, options: 0)
      if name != "a string" {
        #expect(try line(Box<String>.self, data) == "v: expected String, found \(name)")
      }
      if name != "a date" {
        #expect(try line(Box<Date>.self, data) == "v: expected Date, found \(name)")
      }
      if name != "an array" {
        #expect(try line(Box<[Int]>.self, data) == "v: expected an array, found \(name)")
      }
      if name != "an object" {
        #expect(try line(Box<Account>.self, data) == "v: expected an object, found \(name)")
      }
    }
  }

  @Test func ofKeysValuesAndText() throws {
    let data = try PropertyListEncoder().encode(["v": 300])
    #expect(try line(Box<UInt8>.self, data) == "v: a number that does not fit UInt8: 300")
    #expect(try line(Account.self, data) == #"the document: no value for key "login""#)
    #expect(try line(Account.self, Data()) == "the document: not a property list")
  }

  private func line<Value: Decodable>(_ type: Value.Type, _ data: Data) throws -> String {
    do {
      _ = try PropertyListDecoder().decode(type, from: data)
    } catch {
      return DecodingFailure(error).line
    }
    return "decoded"
  }
}
