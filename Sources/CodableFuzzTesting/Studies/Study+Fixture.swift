public import CodableFuzz
public import Foundation
public import JSONMutation
public import JSONText

extension Study {
  /// Makes a study of a document that stands in a file.
  ///
  /// - Parameters:
  ///   - path: The file, beside that of the test unless the path is absolute.
  ///   - name: The document's name, in kebab-case; nil for that of the file.
  ///   - recordsAt: The list of records; nil for a document that is one record.
  ///   - enumTags: Fields whose strings are enum tags although the document does not show it.
  ///   - strategies: The strategies to compare.
  ///   - file: The file of the test.
  /// - Throws: `StorageError` that names the file, where it cannot be read.
  public init(
    fixture path: String, name: String? = nil, recordsAt: JSONPointer? = nil,
    enumTags: [Field] = [],
    strategies: [Strategy], file: String = #filePath
  ) throws {
    let fixture = try Fixture(path, beside: file)
    self.init(
      name ?? fixture.name, json: fixture.bytes, recordsAt: recordsAt, enumTags: enumTags,
      strategies: strategies)
    self.file = fixture.path
  }

  /// Makes a study that compares the standard strategies for a type of records.
  ///
  /// ```swift
  /// let feed = try Study(
  ///   fixture: "Fixtures/feed.json", records: Entry.self, at: "/feed", decoder: JSONDecoder.api)
  /// ```
  ///
  /// - Parameters:
  ///   - path: The file, beside that of the test unless the path is absolute.
  ///   - name: The document's name, in kebab-case; nil for that of the file.
  ///   - records: The type of a record.
  ///   - list: The list of records, an array or an object; nil for a document that is one record.
  ///   - enumTags: Fields whose strings are enum tags although the document does not show it.
  ///   - decoder: Makes the decoder, once for each thread; what it does to keys is known from it.
  ///   - strategies: Other strategies to compare with these.
  ///   - file: The file of the test.
  /// - Throws: `StorageError` that names the file, where it cannot be read.
  public init<Record: Decodable & SendableMetatype>(
    fixture path: String, name: String? = nil, records: Record.Type, at list: JSONPointer? = nil,
    enumTags: [Field] = [],
    decoder: @autoclosure @escaping @Sendable () -> any DataDecoder = JSONDecoder(),
    adding strategies: [Strategy] = [], file: String = #filePath
  ) throws {
    let fixture = try Fixture(path, beside: file)
    self.init(
      name ?? fixture.name, json: fixture.bytes, records: records, at: list, enumTags: enumTags,
      decoder: decoder(), adding: strategies)
    self.file = fixture.path
  }
}
