import CodableFuzz
import Foundation
import FuzzDocuments
import JSONMutation
import Testing

@testable import CodableFuzzTesting

@Suite final class SavedStudyTests {
  private struct Settings: Codable, Equatable {
    var name: String
    var size: Int?
    var tags: [String] = []
  }

  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("Saved-\(UUID().uuidString)")

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func write(_ text: String, to name: String) throws {
    let file = folder.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private func text(of name: String) throws -> String {
    String(decoding: try Data(contentsOf: folder.appendingPathComponent(name)), as: UTF8.self)
  }

  private func check(updates: Bool = false, today: Settings? = nil) throws -> StudyCheck {
    let study =
      if let today {
        try Study(
          saved: folder, as: Settings.self, today: today, version: "2.0", named: "settings")
      } else {
        try Study(saved: folder, as: Settings.self)
      }
    let checks = try #require(study.check)
    var check = checks(updates)
    check.failures = check.failures.map { $0.replacing(folder.lastPathComponent, with: "Saved") }
    return check
  }

  @Test func snapshotsAreWrittenOnceAndThenHold() throws {
    try write(#"{"name":"a","size":1,"tags":["x"]}"#, to: "1.0/settings.json")
    #expect(
      try check().failures == [
        "Saved/1.0/settings.txt is missing: write it, and review it:\n  UPDATE_SAVED=1 swift test"
      ])
    #expect(try check(updates: true).written.count == 1)
    #expect(try text(of: "1.0/settings.txt") == "name: \"a\"\nsize: 1\ntags:\n  - \"x\"\n")
    let again = try check()
    #expect(again.failures.isEmpty && again.written.isEmpty)
    #expect(try check(updates: true).written.isEmpty)
  }

  @Test func aDifferenceIsShownInLines() throws {
    try write(#"{"name":"a","tags":[]}"#, to: "1.0/settings.json")
    try write("name: \"a\"\nsize: 1\ntags: []\n", to: "1.0/settings.txt")
    #expect(
      try check().failures == [
        """
        Saved/1.0/settings.txt is not what its payload decodes to now:
          - size: 1
          + size: nil
        If that is right, accept it with:
          UPDATE_SAVED=1 swift test
        """
      ])
    #expect(try check(updates: true).failures.isEmpty)
    #expect(try text(of: "1.0/settings.txt") == "name: \"a\"\nsize: nil\ntags: []\n")
  }

  @Test func whatNoLongerDecodesIsNamed() throws {
    try write(#"{"name":7,"tags":[]}"#, to: "1.0/settings.json")
    let failures = try check(updates: true).failures
    #expect(failures.count == 1)
    #expect(
      failures[0].hasPrefix("Saved/1.0/settings.json no longer decodes: name: expected String"))
  }

  @Test func aSnapshotWithoutAPayloadIsNamed() throws {
    try write("name: \"a\"\n", to: "1.0/settings.txt")
    #expect(
      try check(updates: true).failures
        == ["Saved/1.0/settings.txt has no payload: restore it, or delete this"])
  }

  @Test func todaysPayloadIsAddedAndNeverReplaced() throws {
    let today = Settings(name: "a")
    #expect(
      try check(today: today).failures == [
        "Saved/2.0/settings.json is missing: write it, and review it:\n  UPDATE_SAVED=1 swift test"
      ])
    #expect(try check(updates: true, today: today).written.count == 2)
    #expect(try check(today: today).failures.isEmpty)
    let before = try text(of: "2.0/settings.json")
    let changed = try check(updates: true, today: Settings(name: "b"))
    #expect(changed.failures.count == 1)
    #expect(changed.failures[0].contains("choose a new version:, because apps have saved"))
    #expect(try text(of: "2.0/settings.json") == before)
  }

  @Test func everyPayloadIsMutatedAndABrokenOneIsNamed() throws {
    for version in ["1.0", "1.1", "1.2"] {
      try write(#"{"name":"\#(version)","size":1,"tags":["x"]}"#, to: "\(version)/settings.json")
    }
    try write(#"{"name":"#, to: "1.3/settings.json")
    _ = try check(updates: true)
    let folder = folder
    var report: Report?
    try withKnownIssue {
      report = try survivalReport(
        of: Study(saved: folder, as: Settings.self), options: .init(attachesReport: false))
    } matching: { issue in
      issue.comments.map(\.rawValue).joined().contains("1.3/settings.json: not JSON: ")
    }
    let document = try #require(report?.documents.first)
    #expect(document.documentCount == 3 && document.recordCount == 3)
    #expect(document.strategies.map(\.strategy) == [.strict])
    let lost = document.strategies.flatMap(\.mutators).map(\.mutator)
    #expect(lost.contains("remove-key") && lost.contains("truncate"))
  }

  /// Each payload is one record, and all are written back without an option.
  @Test func payloadsAreWrittenBack() throws {
    try write(#"{"name":"a","tags":[]}"#, to: "1.0/settings.json")
    try write(#"{"name":"a","tags":[],"theme":"dark"}"#, to: "2.0/settings.json")
    _ = try check(updates: true)
    let report = try survivalReport(
      of: Study(saved: folder, as: Settings.self),
      options: .init(advice: .off, attachesReport: false))
    let found = try #require(report.documents.first?.writeBacks.first)
    #expect(found.records.written == 2 && found.records.erased == 1)
  }

  @Test func aTestFailsForWhatACheckFinds() throws {
    try write(#"{"name":"a","tags":[]}"#, to: "1.0/settings.json")
    let folder = folder
    try withKnownIssue {
      _ = try survivalReport(
        of: Study(saved: folder, as: Settings.self), options: .init(attachesReport: false))
    } matching: { issue in
      issue.comments.map(\.rawValue).joined().contains("1.0/settings.txt is missing")
    }
  }
}
