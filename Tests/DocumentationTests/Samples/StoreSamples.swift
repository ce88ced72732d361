import CodableFuzzTesting
import DecodingStrategies
import Foundation

private struct Row: Codable {
  var id: Int

  static let sample = Row(id: 1)
}

private struct Library {
  private var rows: [Row]

  init(at url: URL) throws {
    rows = try JSONDecoder().decode([Row].self, from: Data(contentsOf: url))
  }

  mutating func add(_ row: Row) { rows.append(row) }

  func save(to url: URL) throws {
    try JSONEncoder().encode(rows).write(to: url, options: .atomic)
  }
}

func libraryStaysWhole() throws {
  try expectStoreSurvives(
    "Saved/library.json", open: { try Library(at: $0) }, save: { try $0.save(to: $1) },
    touch: { $0.add(.sample) })
}

func saveKeepsRows(_ url: URL) throws {
  var rows = try JSONDecoder().decode(
    Preserving<LossyArray<Row>>.self, from: Data(contentsOf: url))
  rows.model = LossyArray(rows.model.elements + [.sample])
  try JSONEncoder().encode(rows).write(to: url, options: .atomic)
}

private enum Aside {
  func open(_ url: URL) throws -> [Row] {
    do {
      return try JSONDecoder().decode([Row].self, from: Data(contentsOf: url))
    } catch CocoaError.fileReadNoSuchFile {
      return []
    } catch {
      let copy = url.appendingPathExtension("unreadable-\(UUID().uuidString)")
      try FileManager.default.moveItem(at: url, to: copy)
      return []
    }
  }
}
