import DecodingStrategies
public import Foundation
public import JSONMutation
public import JSONText

extension Study {
  /// Makes a study of a document that is written in the source.
  ///
  /// - Parameters:
  ///   - name: The document's name, in kebab-case.
  ///   - json: The document.
  ///   - recordsAt: The list of records; nil for a document that is one record.
  ///   - enumTags: Fields whose strings are enum tags although the document does not show it.
  ///   - strategies: The strategies to compare.
  public init(
    _ name: String, json: String, recordsAt: JSONPointer? = nil, enumTags: [Field] = [],
    strategies: [Strategy]
  ) {
    self.init(
      name, json: Array(json.utf8), recordsAt: recordsAt, enumTags: enumTags, strategies: strategies
    )
  }

  /// Makes a study that compares the standard strategies for a type of records.
  ///
  /// Without `at:` the document is one record. An array that is not one, but whose elements are
  /// records, is taken for the list, as with `at: ""`.
  ///
  /// ```swift
  /// Study("feed", json: json, records: Entry.self, at: "/feed", decoder: JSONDecoder.api)
  /// ```
  ///
  /// - Parameters:
  ///   - name: The document's name, in kebab-case.
  ///   - json: The document.
  ///   - records: The type of a record.
  ///   - list: The list of records, an array or an object; nil for a document that is one record.
  ///   - enumTags: Fields whose strings are enum tags although the document does not show it.
  ///   - decoder: Makes the decoder, once for each thread; what it does to keys is known from it.
  ///   - strategies: Other strategies to compare with these.
  public init<Record: Decodable & SendableMetatype>(
    _ name: String, json: String, records: Record.Type, at list: JSONPointer? = nil,
    enumTags: [Field] = [],
    decoder: @autoclosure @escaping @Sendable () -> any DataDecoder = JSONDecoder(),
    adding strategies: [Strategy] = []
  ) {
    self.init(
      name, json: Array(json.utf8), records: records, at: list, enumTags: enumTags,
      decoder: decoder(), adding: strategies)
  }

  /// Makes a study that compares the standard strategies for a type of records.
  ///
  /// - Parameters:
  ///   - name: The document's name, in kebab-case.
  ///   - json: The document.
  ///   - records: The type of a record.
  ///   - list: The list of records, an array or an object; nil for a document that is one record.
  ///   - enumTags: Fields whose strings are enum tags although the document does not show it.
  ///   - decoder: Makes the decoder, once for each thread; what it does to keys is known from it.
  ///   - strategies: Other strategies to compare with these.
  public init<Record: Decodable & SendableMetatype>(
    _ name: String, json: [UInt8], records: Record.Type, at list: JSONPointer? = nil,
    enumTags: [Field] = [],
    decoder: @autoclosure @escaping @Sendable () -> any DataDecoder = JSONDecoder(),
    adding strategies: [Strategy] = []
  ) {
    let list = list ?? Self.root(of: json, records, decoder)
    self.init(name, json: json, recordsAt: list, enumTags: enumTags, strategies: [])
    self.strategies =
      Strategy.standard(for: records, at: list, form: listForm, decoder: decoder()) + strategies
  }

  /// The root of a document that is an array of records; nil where the document itself is a record,
  /// or nothing in it is one.
  private static func root<Record: Decodable>(
    of json: [UInt8], _ type: Record.Type, _ decoder: () -> any DataDecoder
  ) -> JSONPointer? {
    guard json.isArray else { return nil }
    let (decoder, data) = (decoder(), Data(json))
    if (try? decoder.decode(type, from: data)) != nil { return nil }
    let list = try? decoder.decode([Failable<Record>].self, from: data)
    return list?.contains { $0.value != nil } == true ? "" : nil
  }

  /// How the document holds its records; what cannot be read is found out when the study is run.
  private var listForm: ListForm {
    guard let document = try? document(), document.recordKeys != nil else { return .array }
    return .object
  }
}

extension Study {
  /// What to do about a document that is an array, but was taken for one record; nil for others.
  package var hintAtRootArray: String? {
    guard recordsAt == nil, json.isArray else { return nil }
    return "the document is an array: if its elements are the records, say so with at: \"\""
  }
}

extension [UInt8] {
  /// Whether a document is an array, as far as its first byte tells.
  fileprivate var isArray: Bool {
    first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "[")
  }
}
