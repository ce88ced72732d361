import Foundation
import FuzzDocuments
import JSONMutation

@testable import CodableFuzz
@testable import FuzzDifferences

extension Report {
  /// What a run finds in a study's document, compared with an older one.
  init(on study: Study, since old: some JSONSource) throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("old-\(UUID().uuidString).json")
    try Data(old.jsonBytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let input = try RunInput(study: study).since(DocumentSource(path: file.path))
    var configuration = Runner.Configuration.untimed
    configuration.mutators = [.difference]
    let crew = Crew([study], configuration)
    var queue = JobQueue([input], shard: .whole)
    _ = try crew.run({ queue.next() }) { _ in }
    self = Runner([study], configuration: configuration).report(of: crew.counts)
  }
}
