import CodableFuzz
import CodableFuzzTesting
import DecodingStrategies
import Foundation
import JSONMutation
import Testing

struct StoredRow: Codable, Equatable {
  enum Kind: String, Codable { case film, series, podcast }

  var id: Int
  var title: String
  var kind: Kind
  var minutes: Int

  static let sample = StoredRow(id: 99, title: "Added", kind: .film, minutes: 9)

  static let all = (1...6).map { number in
    StoredRow(
      id: number, title: "Title \(number)", kind: number.isMultiple(of: 2) ? .film : .series,
      minutes: number * 11)
  }
}

struct StoredSettings: Codable, Equatable {
  var theme = "system"
  var volume = 0.5
  var recent: [Int] = []
  var name: String?
}

struct Library: Codable {
  var version = 2
  var rows: [StoredRow] = []
}

struct Refusal: Error {}

/// A store as apps have them, with the files that it saved.
struct PlantedStore: Sendable, CustomTestStringConvertible {
  let name: String
  /// The file or folder to open.
  var path = "library.json"
  let files: [String: String]
  let test: @Sendable (URL) throws -> Report

  var testDescription: String { name }

  init<Store>(
    _ name: String, path: String = "library.json", _ files: [String: String],
    mutators: [Mutator] = .core,
    open: @escaping @Sendable (URL) throws -> Store,
    save: @escaping @Sendable (Store, URL) throws -> Void,
    touch: (@Sendable (inout Store) -> Void)? = nil
  ) {
    (self.name, self.path, self.files) = (name, path, files)
    var configuration = Runner.Configuration()
    configuration.mutators = mutators
    let options = ResilienceOptions(configuration: configuration, attachesReport: false)
    test = {
      try expectStoreSurvives(.file($0), options: options, open: open, save: save, touch: touch)
    }
  }

  func report() throws -> Report {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("Planted-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in files {
      let url = folder.appendingPathComponent(name)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }
    return try test(folder.appendingPathComponent(path))
  }
}

func json(_ value: some Encodable) -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = .sortedKeys
  return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? ""
}

func read<Value: Decodable>(_ type: Value.Type, _ url: URL) throws -> Value {
  try JSONDecoder().decode(type, from: Data(contentsOf: url))
}

func replace(_ url: URL, with value: some Encodable) throws {
  try Data(json(value).utf8).write(to: url, options: .atomic)
}

func names(in folder: URL) throws -> [String] {
  try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
}

extension PlantedStore {
  static let rows = ["library.json": json(StoredRow.all)]
  static let library = ["library.json": json(Library(rows: StoredRow.all))]
  static let byKey = [
    "library.json": json(
      Dictionary(uniqueKeysWithValues: StoredRow.all.map { ("row-\($0.id)", $0) }))
  ]
  static let settings = [
    "library.json": json(
      StoredSettings(theme: "dark", volume: 0.75, recent: [4, 5, 6], name: "Ada"))
  ]
  static let folder = Dictionary(
    uniqueKeysWithValues: StoredRow.all.map { ("rows/\($0.id).json", json($0)) })
  static let indexed = folder.merging(
    ["rows/index.json": json(StoredRow.all.map { "\($0.id).json" })]) { one, _ in one }
  static let journaled = [
    "rows/cache.json": json(Array(StoredRow.all.prefix(4))),
    "rows/journal.json": json(Array(StoredRow.all.suffix(2))),
  ]

  static func add(_ list: inout [StoredRow]) { list.append(.sample) }
}
