import DecodingStrategies
public import Foundation
public import JSONMutation
public import JSONText

extension Study {
  /// Makes a study that compares the standard strategies for a type of records.
  ///
  /// Without `at:` the document is one record. If it is an array that does not decode as a record, but
  /// its elements do, it is taken as the list, as with `at: ""`.
  ///
  /// ```swift
  /// Study("feed", json: json, records: Entry.self, at: "/feed", decoder: JSONDecoder.api)
  /// ```
  ///
  /// - Parameters:
  ///   - name: The document's name, in kebab-case.
  ///   - json: The document: a string, bytes or data.
  ///   - records: The type of a record.
  ///   - list: The list of records, an array or an object; nil for a document that is one record.
  ///   - enumTags: Fields whose strings are enum tags although the document does not show it.
  ///   - decoder: Makes the decoder, once for each thread; it also says how it changes keys.
  ///   - strategies: Other strategies to compare with these.
  public init<Record: Decodable & SendableMetatype>(
    _ name: String, json: some JSONSource, records: Record.Type, at list: JSONPointer? = nil,
    enumTags: [Field] = [],
    decoder: @autoclosure @escaping @Sendable () -> any DataDecoder = JSONDecoder(),
    adding strategies: [Strategy] = []
  ) {
    let json = json.jsonBytes
    let list = list ?? Self.root(of: json, records, decoder)
    self.init(name, json: json, recordsAt: list, enumTags: enumTags, strategies: [])
    let form = formOfList
    listForm = form
    self.strategies =
      Strategy.standard(for: records, at: list, form: form, decoder: decoder()) + strategies
    standard = StandardRecords(
      type: TypeName.qualified(records), isPlain: (decoder() as? JSONDecoder)?.isPlain == true,
      added: strategies.map(\.id))
  }

  /// The root of a document that is an array of records; nil if the document itself is a record, or
  /// nothing in it is one.
  private static func root<Record: Decodable>(
    of json: [UInt8], _ type: Record.Type, _ decoder: () -> any DataDecoder
  ) -> JSONPointer? {
    guard json.isArray else { return nil }
    let (decoder, data) = (decoder(), Data(json))
    if (try? decoder.decode(type, from: data)) != nil { return nil }
    let list = try? decoder.decode([Failable<Record>].self, from: data)
    return list?.contains { $0.value != nil } == true ? "" : nil
  }

  /// How the document holds its records; an array if the document is invalid.
  private var formOfList: ListForm {
    guard let document = try? document(), document.recordKeys != nil else { return .array }
    return .object
  }
}

extension Study {
  /// What to do if the records are those of a list, but the document was decoded as one record; nil
  /// for other studies, and for documents without a list.
  package var hintAtList: String? {
    guard recordsAt == nil, let document = try? document(), let list = document.index.listOfRecords
    else { return nil }
    let pointer = document.index.pointer(to: list)
    let found =
      pointer.tokens.isEmpty ? "the document is an array" : "it has a list at '\(pointer)'"
    return "\(found): if its elements are the records, say so with at: \"\(pointer)\""
  }
}

extension [UInt8] {
  /// Whether the first byte that is not whitespace starts an array.
  fileprivate var isArray: Bool {
    first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "[")
  }
}

extension JSONDecoder {
  /// Whether it decodes as a new one does.
  fileprivate var isPlain: Bool {
    guard case .useDefaultKeys = keyDecodingStrategy, case .deferredToDate = dateDecodingStrategy,
      case .base64 = dataDecodingStrategy, case .throw = nonConformingFloatDecodingStrategy
    else { return false }
    return userInfo.isEmpty
  }
}
