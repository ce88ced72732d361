// Compiled twice: with the tests, and with the models that advice has changed.

import DecodingStrategies
import Foundation

/// Models of a list of records.
protocol RepairedModels: SendableMetatype {
  associatedtype Record: Decodable
  associatedtype Records: Collection
  static var json: String { get }
  static func records(from data: Data) throws -> Records
}

extension RepairedModels {
  static var decoder: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return decoder
  }

  /// What the scalars in each record are, whatever types and wrappers they are in.
  static func scalars(from json: String) throws -> [String] {
    try records(from: Data(json.utf8)).map { Scalars.text(of: $0) }
  }
}

enum Scalars {
  static func text(of value: Any) -> String { all(in: value).joined(separator: " ") }

  private static func all(in value: Any) -> [String] {
    switch value {
    case let number as any BinaryInteger: return ["\(Double(number))"]
    case let number as any BinaryFloatingPoint: return ["\(Double(number))"]
    case let number as Decimal: return ["\(Double("\(number)") ?? .nan)"]
    case let date as Date: return ["\(date.timeIntervalSince1970)"]
    case let date as Sent<Date>: return date.value.map(all) ?? [date.text]
    case let address as URL: return [address.absoluteString]
    case let key as UUID: return [key.uuidString]
    default: break
    }
    let mirror = Mirror(reflecting: value)
    if let wrapped = mirror.children.first(where: { $0.label == "wrappedValue" }) {
      return all(in: wrapped.value)
    }
    if mirror.children.isEmpty, mirror.superclassMirror == nil {
      return mirror.displayStyle == nil || mirror.displayStyle == .enum ? ["\(value)"] : []
    }
    let inherited = mirror.superclassMirror?.children.flatMap { all(in: $0.value) } ?? []
    let own = mirror.children.map { all(in: $0.value) }
    return inherited
      + (mirror.displayStyle == .dictionary
        ? own.map { $0.joined(separator: ":") }.sorted() : own.flatMap(\.self))
  }
}

/// The untouched records kept and the mutated ones delivered, of all mutants.
struct Survival: Equatable {
  var kept = 0
  var delivered = 0

  func reaches(_ other: Survival) -> Bool {
    kept >= other.kept && delivered >= other.delivered
  }
}

/// What changed models make of the old response and of mutants.
struct RepairTrial {
  /// The scalars of the records of the old response.
  let old: [String]
  /// The text of each mutant, and which record was mutated.
  let mutants: [(record: Int, json: String)]

  /// What the models reach; nil if the old response does not decode as before.
  func survival(of models: (some RepairedModels).Type) -> Survival? {
    guard (try? models.scalars(from: models.json)) == old else { return nil }
    var survival = Survival()
    for (record, json) in mutants {
      var made = (try? models.scalars(from: json)) ?? []
      for (number, old) in old.enumerated() where number != record {
        guard let place = made.firstIndex(of: old) else { continue }
        made.remove(at: place)
        survival.kept += 1
      }
      survival.delivered += made.isEmpty ? 0 : 1
    }
    return survival
  }

  func print(_ number: Int, _ models: (some RepairedModels).Type) {
    survival(of: models).map { Swift.print(number, $0.kept, $0.delivered) }
  }
}
