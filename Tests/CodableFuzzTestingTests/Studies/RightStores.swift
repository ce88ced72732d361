import Foundation

extension PlantedStore {
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
