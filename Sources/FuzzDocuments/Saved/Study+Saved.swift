public import CodableFuzz
public import Foundation
public import FuzzFixtures
import FuzzPlatform
import JSONMutation

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
    read(source)
    extraMutators = [.truncate]
    let payloads = SavedPayloads(
      folder: folder,
      lines: { ValueText.lines(of: try decoder().decode(type, from: Data($0))) }, today: today)
    check = { payloads.check(updates: $0) }
  }
}
