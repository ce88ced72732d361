import CodableFuzz
import DecodingStrategies
import Foundation

private typealias Kept = Preserving<LossyArray<StoredRow>>

extension PlantedStore {
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
}
