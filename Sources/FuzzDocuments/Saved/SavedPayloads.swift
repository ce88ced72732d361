public import CodableFuzz
import DecodingStrategies
public import Foundation
public import FuzzFixtures
import FuzzPlatform
import JSONMutation
import JSONText

extension Study {
  /// Makes a study of what earlier versions of an app saved: files such as `Saved/2.3/settings.json`.
  ///
  /// Each payload is a document of one record. In a test, each must also decode to the values of a
  /// reviewed text next to it, such as `Saved/2.3/settings.txt`. `UPDATE_SAVED=1 swift test` writes
  /// these texts.
  ///
  /// ```swift
  /// let settings = try Study(saved: "Saved", as: Settings.self)
  /// ```
  ///
  /// - Parameters:
  ///   - saved: The folder: a path from the folder of the test's source file, or a URL.
  ///   - type: The type that the app decodes.
  ///   - name: The document's name, in kebab-case; nil for that of the folder.
  ///   - decoder: Makes the decoder, once for each thread; it also says how it changes keys.
  ///   - file: The source file of the test.
  /// - Throws: `StorageError` if there can be no such folder.
  public init<Value: Decodable & SendableMetatype>(
    saved: some FixtureSource, as type: Value.Type, name: String? = nil,
    decoder: @autoclosure @escaping @Sendable () -> any DataDecoder = JSONDecoder(),
    file: String = #filePath
  ) throws {
    let folder = try saved.fixturePath(beside: file)
    self.init(saved: folder, as: type, name: name, decoder: decoder, today: nil)
  }

  /// Makes a study of what earlier versions of an app saved, and of what this version saves.
  ///
  /// `UPDATE_SAVED=1 swift test` adds `Saved/2.4/settings.json` if there is no such file. A payload
  /// that exists is never replaced: apps have saved it.
  ///
  /// ```swift
  /// let settings = try Study(
  ///   saved: "Saved", as: Settings.self, today: Settings.example, version: "2.4",
  ///   named: "settings")
  /// ```
  ///
  /// - Parameters:
  ///   - saved: The folder: a path from the folder of the test's source file, or a URL.
  ///   - type: The type that the app decodes.
  ///   - today: A value as this version saves it.
  ///   - version: This version of the app, which names a folder.
  ///   - payload: The name of the file, without its extension.
  ///   - name: The document's name, in kebab-case; nil for that of the folder.
  ///   - encoder: The encoder that the app saves with.
  ///   - decoder: Makes the decoder, once for each thread; it also says how it changes keys.
  ///   - file: The source file of the test.
  /// - Throws: `StorageError` if there can be no such folder.
  public init<Value: Codable & Sendable>(
    saved: some FixtureSource, as type: Value.Type, today: Value, version: String,
    named payload: String, name: String? = nil,
    encoder: @autoclosure @escaping @Sendable () -> JSONEncoder = JSONEncoder(),
    decoder: @autoclosure @escaping @Sendable () -> any DataDecoder = JSONDecoder(),
    file: String = #filePath
  ) throws {
    let folder = try saved.fixturePath(beside: file)
    self.init(
      saved: folder, as: type, name: name, decoder: decoder,
      today: SavedPayloads.Today(file: "\(version)/\(payload).json") {
        Array(try encoder().encode(today))
      })
    self = writing { (value: Value) in try encoder().encode(value) }
  }

  private init<Value: Decodable & SendableMetatype>(
    saved folder: String, as type: Value.Type, name: String?,
    decoder: @escaping @Sendable () -> any DataDecoder, today: SavedPayloads.Today?
  ) {
    let strategies = Strategy.standard(for: type, recordsAt: nil, decoder: decoder())
    let source = DocumentSource(path: folder)
    // The check and the run name what cannot be read.
    let contents = try? DocumentStream.contents(of: folder)
    let first: [UInt8]? =
      if case .stream(let stream) = contents { try? stream.document() } else { nil }
    self.init(
      name ?? URL(fileURLWithPath: folder).lastPathComponent.lowercased(), json: first ?? [],
      strategies: strategies.filter { $0.id == .strict })
    origin = .source(source)
    if let writer = RecordWriter(type, like: decoder(), isOwn: true) { self = writing(by: writer) }
    extraMutators = [.truncate]
    let payloads = SavedPayloads(
      folder: folder,
      lines: { ValueText.lines(of: try decoder().decode(type, from: Data($0))) }, today: today)
    check = { payloads.check(updates: $0) }
  }
}

/// The files that earlier versions of an app saved, each with a reviewed text of its decoded value.
struct SavedPayloads: Sendable {
  private static let command = "  \(StudyCheck.updateVariable)=1 swift test"
  static let remedy = "write it, and review it:\n\(command)"

  let folder: String
  let lines: @Sendable ([UInt8]) throws -> [String]
  /// What this version of the app saves; nil if the test does not say.
  let today: Today?

  struct Today: Sendable {
    let file: String
    let encoded: @Sendable () throws -> [UInt8]
  }

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

  private static func canonical(_ bytes: [UInt8]) throws -> Data {
    try JSONSerialization.data(
      withJSONObject: JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed),
      options: [.sortedKeys, .fragmentsAllowed])
  }

  private func write(
    _ bytes: [UInt8], to path: String, _ check: inout StudyCheck
  ) throws(StorageError) {
    try AtomicFile.write(bytes, to: path)
    check.written.append(path)
  }

  private static func snapshot(of path: String) -> String { path.dropLast(".json".count) + ".txt" }

  private func name(_ path: String) -> String {
    URL(fileURLWithPath: folder).lastPathComponent + path.dropFirst(folder.count)
  }
}

package enum LineDifference {
  private static let mostShown = 40

  package static func text(from old: [String], to new: [String]) -> String {
    var (removed, inserted): (Set<Int>, Set<Int>) = ([], [])
    for change in new.difference(from: old) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var lines: [String] = []
    var (position, newPosition) = (0, 0)
    while position < old.count || newPosition < new.count {
      if removed.contains(position) {
        lines.append("  - \(old[position])")
        position += 1
      } else if inserted.contains(newPosition) {
        lines.append("  + \(new[newPosition])")
        newPosition += 1
      } else {
        position += 1
        newPosition += 1
      }
    }
    let more = Format.more(lines.count - mostShown).map { ["  \($0)"] } ?? []
    return (lines.prefix(mostShown) + more).joined(separator: "\n")
  }
}
