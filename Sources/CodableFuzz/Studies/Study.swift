import DecodingStrategies
public import Foundation
public import JSONMutation
public import JSONText

/// A document, the list of records in it, and the strategies that decode it.
///
/// ```swift
/// let study = Study(
///   "feed", json: text, recordsAt: "/feed",
///   strategies: [.strict(Feed<[Entry]>.self, records: \.feed)])
/// ```
public struct Study: Sendable {
  /// The document's name, in kebab-case.
  public var name: String
  /// The document: valid JSON in UTF-8, as the backend sends it.
  public var json: [UInt8]
  /// The list of records: an array, or an object whose members are records; nil for a document that
  /// is one record, in an envelope or not.
  public var recordsAt: JSONPointer?
  /// Notes on fields that the bytes alone may not show: which strings are enum tags, and which
  /// objects are maps.
  package var notes: FieldNotes
  public var strategies: [Strategy]

  /// Makes a study of a document; the document is parsed when the study runs.
  ///
  /// If the strategies return one record, `recordsAt` may name it in its envelope: an object with other values
  /// than objects.
  public init(
    _ name: String, json: some JSONSource, recordsAt: JSONPointer? = nil, enumTags: [Field] = [],
    strategies: [Strategy]
  ) {
    self.name = name
    self.json = json.jsonBytes
    self.recordsAt = recordsAt
    notes = FieldNotes(enumTags: enumTags)
    self.strategies = strategies
    if isOneRecordInAnEnvelope { self.recordsAt = nil }
  }

  /// Adds notes on fields.
  ///
  /// ```swift
  /// study.noting(maps: ["/*/files"], notEnumTags: ["/*/id"])
  /// ```
  ///
  /// - Parameters:
  ///   - enumTags: Fields whose strings are enum tags.
  ///   - maps: Fields whose objects are maps, such as a `[String: File]`: their keys are data.
  ///   - notEnumTags: Fields whose strings are not enum tags, whatever they look like.
  ///   - notMaps: Fields whose objects have declared keys, whatever these look like.
  /// - Returns: The study.
  public func noting(
    enumTags: [Field] = [], maps: [Field] = [], notEnumTags: [Field] = [], notMaps: [Field] = []
  ) -> Study {
    var study = self
    study.notes.enumTags += enumTags
    study.notes.maps += maps
    study.notes.notEnumTags += notEnumTags
    study.notes.notMaps += notMaps
    return study
  }

  package var newer: Newer?

  package struct Newer: Sendable {
    package let origin: Origin
    package let json: [UInt8]

    package init(_ json: [UInt8], from origin: Origin) {
      (self.json, self.origin) = (json, origin)
    }
  }

  /// Whether the document is a newer one, of which only the records are counted that strategies
  /// deliver.
  package var isNewer = false

  package func noting(differences: [Difference], oldValues: [Field: [String]] = [:]) -> Study {
    var study = self
    (study.notes.differences, study.notes.oldValues) = (differences, oldValues)
    return study
  }

  /// The number of records to grow or cut the document to; nil leaves it as it is.
  package var recordCount: Int?
  package var origin = Origin.embedded
  /// The number of documents that are counted together, as far as it is known before they are read.
  package var documentCount = 1
  package var operation: DescribedOperation?
  /// The questions that are asked besides those that are asked of every study, each once.
  package private(set) var analyses: [any Analysis.Type] = []

  package mutating func ask(_ analysis: any Analysis.Type) {
    if !analyses.contains(where: { $0.id == analysis.id }) { analyses.append(analysis) }
  }
  /// Whether the strategies expect the list as an array or an object; nil if that is not known.
  package var listForm: ListForm?
  package var standard: StandardRecords?
  package var extraMutators: [Mutator] = []
  /// How large the document may grow; nil for the largest that can be read at all.
  package var growthLimit: GrowthLimit?

  /// The same study of another document, read from a file.
  package func of(json: [UInt8], file: String? = nil) -> Study {
    of(json: json, file: file, isMasked: origin.isMasked)
  }

  package func of(json: [UInt8], file: String?, isMasked: Bool) -> Study {
    var study = self
    study.json = json
    study.origin = .file(
      Origin.File(
        name: file, digest: DocumentName.Digest(of: json + notes.differencesDigest),
        isMasked: isMasked))
    return study
  }

  /// Parses the document, and grows or cuts it to ``recordCount``.
  ///
  /// - Parameter isLimited: Whether the long lists and maps of a document over 2 MB, or of one whose records
  ///   cost much, lose all but their first elements. They do not if the number of records is given.
  /// - Returns: The document.
  /// - Throws: `DocumentError` if it is not JSON, has no list at ``recordsAt``, or cannot grow.
  /// - Complexity: O(*n*) in the number of bytes.
  package func document(isLimited: Bool = true) throws(DocumentError) -> Document {
    let isLimited = isLimited && recordCount == nil
    func read(
      at list: JSONPointer?, _ limit: TextLimit? = .standard
    ) throws(DocumentError) -> Document {
      try Document(
        DocumentName(name, digest: origin.digest), parsing: json, recordsAt: list, notes: notes,
        limit: isLimited ? limit : nil)
    }
    var document: Document
    do throws(DocumentError) {
      document = try read(at: isOneRecord ? nil : recordsAt)
    } catch {
      // That the list moved is a difference.
      guard isNewer, case .noList(_, _, let likely) = error else { throw error }
      document = try read(at: likely)
    }
    if isLimited {
      let list = document.list.map(document.index.pointer)
      document = try limited(document) { limit throws(DocumentError) in try read(at: list, limit) }
    }
    if let operation { document = operation.describe(document) }
    guard let recordCount else { return document }
    return try document.grown(
      to: recordCount, maximumByteCount: growthLimit?.byteCount ?? Document.maximumGrownByteCount)
  }

  /// Whether the strategies return one record, and there is an object in place of a list, which is no map of
  /// records.
  private var isOneRecordInAnEnvelope: Bool {
    guard recordsAt != nil, !strategies.isEmpty, strategies.allSatisfy(\.returnsOneRecord),
      let document = try? document(), document.recordKeys != nil
    else { return false }
    return document.records.contains { document.index.kind(of: $0) != .object }
  }

  /// Whether the document is an object where an array of records is expected, such as the body of an
  /// error: its keys are no records.
  private var isOneRecord: Bool {
    guard listForm == .array, let recordsAt, recordsAt.tokens.isEmpty else { return false }
    return json.starts(asJSON: "{")
  }
}

/// What the standard strategies of a study decode, for tools that write code.
package struct StandardRecords: Sendable {
  package let type: String
  package let location: JSONPointer?
  package let isPlain: Bool
  package let added: [StrategyID]
}

package struct GrowthLimit: Sendable {
  let byteCount: Int
  let remedy: String

  package init(byteCount: Int, remedy: String) {
    self.byteCount = byteCount
    self.remedy = remedy
  }
}

extension Study: CustomStringConvertible {
  public var description: String { name }
}

/// A form in which a document is handed to a study: a string, bytes or data.
public protocol JSONSource {
  var jsonBytes: [UInt8] { get }
}

extension String: JSONSource {
  public var jsonBytes: [UInt8] { Array(utf8) }
}

extension [UInt8]: JSONSource {
  public var jsonBytes: [UInt8] { self }
}

extension Data: JSONSource {
  public var jsonBytes: [UInt8] { Array(self) }
}

extension Study {
  /// Makes a study that compares the standard strategies for a type of records.
  ///
  /// Without `recordsAt:` the document is one record. If it is an array whose elements all decode as
  /// records, or some of them while it does not, it is the list, as with `recordsAt: ""`. If there is an object at
  /// `recordsAt:` that decodes as a record, while most of its members do not, it is the one record of the
  /// document.
  ///
  /// ```swift
  /// Study("feed", json: json, record: Entry.self, recordsAt: "/feed", decoder: JSONDecoder.api)
  /// ```
  ///
  /// - Parameters:
  ///   - name: The document's name, in kebab-case.
  ///   - json: The document: a string, bytes or data.
  ///   - record: The type of a record.
  ///   - list: The list of records, an array or an object, or the one record in an envelope; nil for a
  ///     document that is one record.
  ///   - enumTags: Fields whose strings are enum tags although the document does not show it.
  ///   - decoder: Makes the decoder, once for each thread; it also says how it changes keys.
  ///   - strategies: Other strategies to compare with these.
  public init<Record: Decodable & SendableMetatype>(
    _ name: String, json: some JSONSource, record: Record.Type, recordsAt list: JSONPointer? = nil,
    enumTags: [Field] = [],
    decoder: @autoclosure @escaping @Sendable () -> any DataDecoder = JSONDecoder(),
    adding strategies: [Strategy] = []
  ) {
    let json = json.jsonBytes
    let list = list ?? Self.root(of: json, record, decoder)
    self.init(name, json: json, recordsAt: list, enumTags: enumTags, strategies: [])
    let form = formOfRecords(record, decoder)
    listForm = form
    if form == .one { recordsAt = nil }
    self.strategies =
      Strategy.standard(for: record, recordsAt: list, form: form, decoder: decoder()) + strategies
    standard = StandardRecords(
      type: TypeName.qualified(record), location: list,
      isPlain: (decoder() as? JSONDecoder)?.isPlain == true,
      added: strategies.map(\.id))
  }

  /// The same with a `JSONDecoder`, so that a static member of it needs no type: `decoder: .api`.
  public init<Record: Decodable & SendableMetatype>(
    _ name: String, json: some JSONSource, record: Record.Type, recordsAt list: JSONPointer? = nil,
    enumTags: [Field] = [], decoder: @autoclosure @escaping @Sendable () -> JSONDecoder,
    adding strategies: [Strategy] = []
  ) {
    let decoder: @Sendable () -> any DataDecoder = decoder
    self.init(
      name, json: json, record: record, recordsAt: list, enumTags: enumTags, decoder: decoder(),
      adding: strategies)
  }

  /// The root of a document that is an array of records; nil if the document itself is a record, or
  /// nothing in it is one.
  ///
  /// A record may trap on what is none, so the elements are tried first: most often they are records.
  private static func root<Record: Decodable>(
    of json: [UInt8], _ type: Record.Type, _ decoder: () -> any DataDecoder
  ) -> JSONPointer? {
    guard json.starts(asJSON: "[") else { return nil }
    let (decoder, data) = (decoder(), Data(json))
    let list = try? decoder.decode([Failable<Record>].self, from: data)
    guard list?.contains(where: { $0.value == nil }) == true else {
      return list?.isEmpty == false ? "" : nil
    }
    if (try? decoder.decode(type, from: data)) != nil { return nil }
    return list?.contains { $0.value != nil } == true ? "" : nil
  }

  private func formOfRecords<Record: Decodable>(
    _ type: Record.Type, _ decoder: () -> any DataDecoder
  ) -> ListForm {
    guard let keys = (try? document())?.recordKeys else { return .array }
    let (decoder, data) = (decoder(), Data(json))
    let route = Route(along: recordsAt, keys: decoder.keyTransform)
    func decoded<Value: Decodable>(_ type: Value.Type) -> Value? {
      DecodingContext.$current.withValue(DecodingContext(route: route, configuration: nil)) {
        try? decoder.decode(DecodeAtPath<Value>.self, from: data).value
      }
    }
    // A record may trap on what is none, and members that are records are the most likely ones.
    let members = decoded([String: Failable<Record>].self)?.values.count { $0.value != nil } ?? 0
    return members * 2 < keys.count && decoded(type) != nil ? .one : .object
  }

  /// What to do if the records are those of a list, but the document was decoded as one record; nil
  /// for other studies, and for documents without a list.
  package var hintAtList: String? {
    guard recordsAt == nil, let document = try? document(), let list = document.index.listOfRecords
    else { return nil }
    let pointer = document.index.pointer(to: list)
    let found =
      pointer.tokens.isEmpty ? "the document is an array" : "it has a list at '\(pointer)'"
    return "\(found): if its elements are the records, say so with recordsAt: \"\(pointer)\""
  }
}

extension [UInt8] {
  fileprivate func starts(asJSON bracket: Unicode.Scalar) -> Bool {
    first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: bracket)
  }
}

extension JSONDecoder {
  fileprivate var isPlain: Bool {
    guard case .useDefaultKeys = keyDecodingStrategy, case .deferredToDate = dateDecodingStrategy,
      case .base64 = dataDecodingStrategy, case .throw = nonConformingFloatDecodingStrategy
    else { return false }
    return userInfo.isEmpty
  }
}
