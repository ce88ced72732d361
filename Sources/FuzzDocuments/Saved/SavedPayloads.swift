import CodableFuzz
import DecodingStrategies
import Foundation
import FuzzPlatform
import JSONText

/// The files that earlier versions of an app saved, each with a reviewed text of its decoded value.
struct SavedPayloads: Sendable {
  private static let command = "  \(StudyCheck.updateVariable)=1 swift test"
  static let remedy = "write it, and review it:\n\(command)"

  let folder: String
  /// Decodes a payload, and describes its value.
  let lines: @Sendable ([UInt8]) throws -> [String]
  /// What this version of the app saves; nil if the test does not say.
  let today: Today?

  struct Today: Sendable {
    /// The path in the folder.
    let file: String
    let encoded: @Sendable () throws -> [UInt8]
  }

  /// Compares each payload with its snapshot, or writes snapshots that are missing or differ.
  func check(updates: Bool) -> StudyCheck {
    var check = StudyCheck()
    checkToday(&check, updates: updates)
    for file in IteratorSequence(FileTree(folder)) {
      // The run names what cannot be read, or is not JSON.
      guard case .success(let path) = file, FileTree.ending(of: path) == "json",
        let bytes = try? InputFile.read(path), (try? DocumentIndex(parsing: bytes)) != nil
      else { continue }
      do {
        try compare(try lines(bytes), with: Self.snapshot(of: path), &check, updates: updates)
      } catch let error as StorageError {
        check.failures.append(error.description)
      } catch {
        check.failures.append("\(name(path)) no longer decodes: \(DecodingFailure(error))")
      }
    }
    for file in IteratorSequence(FileTree(folder, endings: ["txt"])) {
      guard case .success(let path) = file else { continue }
      // A file system may tell `.JSON` from `.json`.
      let payloads = ["json", "JSON"].map { "\(path.dropLast(".txt".count)).\($0)" }
      if payloads.allSatisfy(FileStatus.isMissing) {
        check.failures.append("\(name(path)) has no payload: restore it, or delete this")
      }
    }
    return check
  }

  private func compare(
    _ lines: [String], with snapshot: String, _ check: inout StudyCheck, updates: Bool
  ) throws(StorageError) {
    let text = lines.map { $0 + "\n" }.joined()
    let isKnown = try FileStatus.at(snapshot) != nil
    let known = isKnown ? String(decoding: try InputFile.read(snapshot), as: UTF8.self) : ""
    if isKnown, known == text { return }
    if updates {
      try write(Array(text.utf8), to: snapshot, &check)
    } else if isKnown {
      let old = known.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      check.failures.append(
        "\(name(snapshot)) is not what its payload decodes to now:\n"
          + LineDifference.text(from: old.last == "" ? old.dropLast() : old, to: lines)
          + "\nIf that is right, accept it with:\n\(Self.command)")
    } else {
      check.failures.append("\(name(snapshot)) is missing: \(Self.remedy)")
    }
  }

  /// Adds what this version saves, but never replaces what a version saved.
  private func checkToday(_ check: inout StudyCheck, updates: Bool) {
    guard let today else { return }
    let path = "\(folder)/\(today.file)"
    do {
      let bytes = try today.encoded()
      if try FileStatus.at(path) != nil {
        if try Self.canonical(try InputFile.read(path)) != Self.canonical(bytes) {
          check.failures.append(
            "\(name(path)) is not what this version saves: choose a new version:, because "
              + "apps have saved the old one")
        }
      } else if updates {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        try Files.makeFolder(folder, remedy: "make it first")
        try write(bytes, to: path, &check)
      } else {
        check.failures.append("\(name(path)) is missing: \(Self.remedy)")
      }
    } catch {
      check.failures.append("\(name(path)): \(error)")
    }
  }

  /// The JSON in one spelling, with sorted keys.
  private static func canonical(_ bytes: [UInt8]) throws -> Data {
    try JSONSerialization.data(
      withJSONObject: JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed),
      options: [.sortedKeys, .fragmentsAllowed])
  }

  private func write(
    _ bytes: [UInt8], to path: String, _ check: inout StudyCheck
  ) throws(StorageError) {
    let file = try AtomicFile(path: path)
    try file.write(bytes)
    try file.commit()
    check.written.append(path)
  }

  private static func snapshot(of path: String) -> String { path.dropLast(".json".count) + ".txt" }

  /// The path from the parent of the folder.
  private func name(_ path: String) -> String {
    URL(fileURLWithPath: folder).lastPathComponent + path.dropFirst(folder.count)
  }
}
