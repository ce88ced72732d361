import CodableFuzz
import Foundation
import FuzzBaselines
import Testing

@testable import CodableFuzzTesting

/// A response in a folder of its own, in which baselines of tests are recorded.
struct ResponseFile {
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("recorded-baseline-\(UUID().uuidString)")
  var file: URL { folder.appendingPathComponent("parcels.json") }

  init(_ json: String = ParcelCase.all[0].json) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(json.utf8).write(to: file)
  }

  var baselines: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
        $0.hasSuffix(".txt")
      }
    }
  }

  static let name = "parcels.parcelsSurvive.txt"

  func failures<List>(
    of decode: @escaping (Data) throws -> List, line: UInt = #line
  ) throws -> [String] {
    try failures { file in
      try expectResilience(.file(file), line: line, function: "parcelsSurvive()", decoding: decode)
    }
  }

  func failures(_ test: (URL) throws -> Report) throws -> [String] {
    nonisolated(unsafe) var found: [String] = []
    try withKnownIssue(isIntermittent: true) {
      // Where no test is running, failures are thrown, too.
      do {
        try recording { _ = try test(file) }
      } catch is UnrecordedFailure {}
    } matching: { issue in
      found.append(
        (issue.isWarning ? "warning: " : "") + (issue.error.map { "\($0)" } ?? issue.text))
      return true
    }
    return found
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }

  /// Baselines are in the folder, too.
  func recording<Value>(_ body: () throws -> Value) throws -> Value {
    let baseline = BaselineFolder(name: folder.path, file: #filePath)
    let settings = TestSettings(.quick, baseline: baseline, file: #filePath)
    return try ReportCollector.$current.withValue(ReportCollector(settings), operation: body)
  }
}

func withResponse<Value>(_ json: String, _ body: (URL) throws -> Value) throws -> Value {
  let place = try ResponseFile(json)
  defer { place.remove() }
  return try body(place.file)
}
