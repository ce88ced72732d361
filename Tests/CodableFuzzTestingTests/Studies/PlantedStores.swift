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
    mutators: [Mutator] = Mutators.core,
    open: @escaping @Sendable (URL) throws -> Store,
    save: @escaping @Sendable (Store, URL) throws -> Void,
    touch: (@Sendable (inout Store) -> Void)? = nil
  ) {
    (self.name, self.path, self.files) = (name, path, files)
    var configuration = Runner.Configuration()
    configuration.mutators = mutators
    let options = ResilienceOptions(configuration: configuration, attachesReport: false)
    test = {
      try expectStoreSurvives($0, options: options, open: open, save: save, touch: touch)
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

private func names(in folder: URL) throws -> [String] {
  try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
}

private typealias Kept = Preserving<LossyArray<StoredRow>>

extension PlantedStore {
  private static let rows = ["library.json": json(StoredRow.all)]
  private static let library = ["library.json": json(Library(rows: StoredRow.all))]
  private static let byKey = [
    "library.json": json(
      Dictionary(uniqueKeysWithValues: StoredRow.all.map { ("row-\($0.id)", $0) }))
  ]
  private static let settings = [
    "library.json": json(
      StoredSettings(theme: "dark", volume: 0.75, recent: [4, 5, 6], name: "Ada"))
  ]
  private static let folder = Dictionary(
    uniqueKeysWithValues: StoredRow.all.map { ("rows/\($0.id).json", json($0)) })
  private static let indexed = folder.merging(
    ["rows/index.json": json(StoredRow.all.map { "\($0.id).json" })]) { one, _ in one }
  private static let journaled = [
    "rows/cache.json": json(Array(StoredRow.all.prefix(4))),
    "rows/journal.json": json(Array(StoredRow.all.suffix(2))),
  ]

  private static func add(_ list: inout [StoredRow]) { list.append(.sample) }

  static let broken: [PlantedStore] = [
    PlantedStore(
      "array by try?", rows, open: { (try? read([StoredRow].self, $0)) ?? [] },
      save: { try replace($1, with: $0) }),
    PlantedStore(
      "dictionary by key", byKey,
      open: { try read([String: Failable<StoredRow>].self, $0).compactMapValues(\.value) },
      save: { try replace($1, with: $0) }, touch: { $0["new"] = .sample }),
    PlantedStore(
      "settings in one object", settings,
      open: { (try? read(StoredSettings.self, $0)) ?? StoredSettings() },
      save: { try replace($1, with: $0) }),
    PlantedStore(
      "per-row files", path: "rows", folder,
      open: { folder in
        try names(in: folder).compactMap {
          try? read(StoredRow.self, folder.appendingPathComponent($0))
        }
      },
      save: { rows, folder in
        for name in try names(in: folder) {
          try FileManager.default.removeItem(at: folder.appendingPathComponent(name))
        }
        for row in rows { try replace(folder.appendingPathComponent("\(row.id).json"), with: row) }
      }, touch: add),
    PlantedStore(
      "file and index", path: "rows", indexed,
      open: { folder in
        let index =
          (try? read([String].self, folder.appendingPathComponent("index.json"))) ?? []
        return try index.map { try read(StoredRow.self, folder.appendingPathComponent($0)) }
      },
      save: { rows, folder in
        let files = rows.map { "\($0.id).json" }
        for row in rows { try replace(folder.appendingPathComponent("\(row.id).json"), with: row) }
        try replace(folder.appendingPathComponent("index.json"), with: files)
        for name in try names(in: folder) where name != "index.json" && !files.contains(name) {
          try FileManager.default.removeItem(at: folder.appendingPathComponent(name))
        }
      }, touch: add),
    PlantedStore(
      "migration by version number", library,
      open: { url -> Library in
        let library = try read(Library.self, url)
        return library.version == 2 ? library : Library()
      }, save: { try replace($1, with: $0) }, touch: { add(&$0.rows) }),
    PlantedStore(
      "delete on failure", rows,
      open: { url -> [StoredRow] in
        do { return try read([StoredRow].self, url) } catch {
          try? FileManager.default.removeItem(at: url)
          return []
        }
      }, save: { try replace($1, with: $0) }),
    PlantedStore(
      "cache and journal", path: "rows", journaled,
      open: { folder in
        let journal =
          (try? read([StoredRow].self, folder.appendingPathComponent("journal.json"))) ?? []
        return try read([StoredRow].self, folder.appendingPathComponent("cache.json")) + journal
      },
      save: { rows, folder in
        try replace(folder.appendingPathComponent("cache.json"), with: rows)
        try replace(folder.appendingPathComponent("journal.json"), with: [StoredRow]())
      }, touch: add),
    PlantedStore(
      "queue that is rewritten", rows,
      open: { url in
        let all = try read([Failable<StoredRow>].self, url)
        return all.prefix { $0.value != nil }.compactMap(\.value)
      }, save: { try replace($1, with: $0) }, touch: add),
    PlantedStore(
      "refusing for ever", rows,
      open: { try? read([StoredRow].self, $0) },
      save: { rows, url in if let rows { try replace(url, with: rows) } },
      touch: { $0?.append(.sample) }),
    PlantedStore(
      "write without atomic replace", rows, open: { try read([StoredRow].self, $0) },
      save: { try Data(json($0).utf8).write(to: $1) }),
    PlantedStore(
      "lossy list", rows, open: { try read(LossyArray<StoredRow>.self, $0).elements },
      save: { try replace($1, with: $0) }),
  ]

  static let repaired: [PlantedStore] = [
    PlantedStore(
      "array by try?", rows, open: { try read(Kept.self, $0) },
      save: { try replace($1, with: $0) },
      touch: { $0.model = LossyArray($0.model.elements + [.sample]) }),
    PlantedStore(
      "dictionary by key", byKey,
      open: { try read([String: StoredRow].self, $0) }, save: { try replace($1, with: $0) },
      touch: { $0["new"] = .sample }),
    PlantedStore(
      "settings in one object", settings,
      open: { try read(Preserving<StoredSettings>.self, $0) },
      save: { try replace($1, with: $0) }),
    PlantedStore(
      "per-row files", path: "rows", folder,
      open: { folder in
        try names(in: folder).compactMap { name in
          (try? read(StoredRow.self, folder.appendingPathComponent(name))).map { (name, $0) }
        }
      },
      save: { rows, folder in
        for (name, row) in rows { try replace(folder.appendingPathComponent(name), with: row) }
      }, touch: { $0.append(("99.json", .sample)) }),
    PlantedStore(
      "file and index", path: "rows", indexed,
      open: { folder in
        try read([String].self, folder.appendingPathComponent("index.json"))
          .map { try read(StoredRow.self, folder.appendingPathComponent($0)) }
      },
      save: { rows, folder in
        for row in rows { try replace(folder.appendingPathComponent("\(row.id).json"), with: row) }
        try replace(
          folder.appendingPathComponent("index.json"), with: rows.map { "\($0.id).json" })
      }, touch: add),
    PlantedStore(
      "migration by version number", library,
      open: { url -> Library in
        let library = try read(Library.self, url)
        if library.version > 2 { throw Refusal() }
        return library
      }, save: { try replace($1, with: $0) }, touch: { add(&$0.rows) }),
    PlantedStore(
      "delete on failure", rows,
      open: { url -> [StoredRow] in
        do { return try read([StoredRow].self, url) } catch {
          let aside = url.deletingLastPathComponent().appendingPathComponent("unreadable.json")
          try FileManager.default.moveItem(at: url, to: aside)
          return []
        }
      }, save: { try replace($1, with: $0) }),
    PlantedStore(
      "cache and journal", path: "rows", journaled,
      open: { folder in
        try read([StoredRow].self, folder.appendingPathComponent("cache.json"))
          + read([StoredRow].self, folder.appendingPathComponent("journal.json"))
      },
      save: { rows, folder in
        try replace(folder.appendingPathComponent("cache.json"), with: rows)
        try replace(folder.appendingPathComponent("journal.json"), with: [StoredRow]())
      }, touch: add),
    PlantedStore(
      "queue that is rewritten", rows, open: { try read(Kept.self, $0) },
      save: { try replace($1, with: $0) },
      touch: { $0.model = LossyArray($0.model.elements + [.sample]) }),
    PlantedStore(
      "refusing for ever", rows,
      open: { try? read([StoredRow].self, $0) },
      save: { rows, url in
        guard let rows else { throw Refusal() }
        try replace(url, with: rows)
      },
      touch: { $0?.append(.sample) }),
    PlantedStore(
      "write without atomic replace", rows, open: { try read([StoredRow].self, $0) },
      save: { try replace($1, with: $0) }),
    PlantedStore(
      "lossy list", rows, open: { try read(Kept.self, $0) },
      save: { try replace($1, with: $0) },
      touch: { $0.model = LossyArray($0.model.elements + [.sample]) }),
  ]

  private struct Stamped: Codable {
    var version = 1
    var savedAt = Date()
    var rows: [StoredRow] = []
  }

  private struct Renamed: Codable {
    var version: Int
    var films: [Film]

    struct Film: Codable {
      let id: Int
      let name: String

      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        id = try container.decode(Int.self, forKey: .id)
        name =
          try container.decodeIfPresent(String.self, forKey: .name)
          ?? container.decode(String.self, forKey: .title)
      }

      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        try container.encode(id, forKey: .id)
        try container.encode(name, forKey: .name)
      }

      enum Keys: CodingKey { case id, name, title }
    }
  }

  private struct Dated: Codable {
    var id: Int
    var date: Date
    var amount: Double
  }

  /// Stores that look wrong, and are right.
  static let right: [PlantedStore] = [
    PlantedStore(
      "strict and atomic", rows, open: { try read([StoredRow].self, $0) },
      save: { try replace($1, with: $0) }, touch: add),
    PlantedStore(
      "sorts, and writes another text", rows, open: { try read([StoredRow].self, $0) },
      save: { rows, url in
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .withoutEscapingSlashes]
        try encoder.encode(rows.sorted { $0.id > $1.id }).write(to: url, options: .atomic)
      }),
    PlantedStore(
      "stamps each save",
      [
        "library.json": json(
          Stamped(savedAt: Date(timeIntervalSinceReferenceDate: 0), rows: StoredRow.all))
      ], open: { try read(Stamped.self, $0) },
      save: { store, url in
        var store = store
        (store.version, store.savedAt) = (2, Date())
        try replace(url, with: store)
      }, touch: { add(&$0.rows) }),
    PlantedStore(
      "renames a key of an older version",
      [
        "library.json": #"{"version":2,"films":[{"id":1,"name":"One"},{"id":2,"name":"Two"}]}"#,
        "1.0/library.json":
          #"{"version":1,"films":[{"id":1,"title":"One"},{"id":2,"title":"Two"}]}"#,
      ], open: { try read(Renamed.self, $0) },
      save: { store, url in
        var store = store
        store.version = 2
        try replace(url, with: store)
      }),
    PlantedStore(
      "rewrites in place with a copy", rows,
      open: { url in
        do { return try read([StoredRow].self, url) } catch {
          return try read([StoredRow].self, url.appendingPathExtension("old"))
        }
      },
      save: { rows, url in
        let copy = url.appendingPathExtension("old")
        try Data(contentsOf: url).write(to: copy, options: .atomic)
        try Data(json(rows).utf8).write(to: url)
      }),
    PlantedStore(
      "sets an unreadable file aside", rows,
      open: { url -> [StoredRow] in
        do { return try read([StoredRow].self, url) } catch {
          let aside = url.deletingLastPathComponent().appendingPathComponent("bad-\(UUID()).bak")
          try FileManager.default.moveItem(at: url, to: aside)
          return []
        }
      }, save: { try replace($1, with: $0) }, touch: add),
    PlantedStore(
      "writes dates and numbers in another form",
      [
        "library.json": """
        [{"id":1,"date":"2024-05-01T10:00:00+02:00","amount":1.50},
        {"id":2,"date":"2024-05-02T10:00:00Z","amount":2e1}]
        """
      ],
      open: { url in
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return try decoder.decode([Dated].self, from: Data(contentsOf: url))
      },
      save: { rows, url in
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        try encoder.encode(rows).write(to: url, options: .atomic)
      }),
    PlantedStore(
      "saves only what changed", path: "rows", folder,
      open: { folder in
        try names(in: folder).map { try read(StoredRow.self, folder.appendingPathComponent($0)) }
      },
      save: { rows, folder in
        for row in rows where row.id == 99 {
          try replace(folder.appendingPathComponent("99.json"), with: row)
        }
      }, touch: add),
  ]
}
