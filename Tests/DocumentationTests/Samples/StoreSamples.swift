import DecodingStrategies
import Foundation

private struct Row: Codable {
  var id: Int

  static let sample = Row(id: 1)
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
