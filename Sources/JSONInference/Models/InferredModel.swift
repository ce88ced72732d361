package import JSONMutation
package import JSONText

/// A model of documents: the types that decode them, and what speaks for each.
package struct InferredModel: Hashable, Sendable {
  package var root: InferredType
  package var list: JSONPointer?
  /// The type of a record: an element of the list, or the root.
  package var record: InferredType
  /// The types of objects, in the order of their first use, the record before those inside it.
  package var objects: [InferredObject] = []
  package var tags: [InferredTags] = []
  package var unions: [InferredUnion] = []
  package var documentCount = 0
  package var recordCount = 0
  package var unknownDecisions: [Field] = []
  /// What may hold for the sample only, a sentence each.
  package var warnings: [String] = []
  package var leastRecords = 1
  /// The keys that bolder rules would require, too.
  package var optionalByDoubt = 0
  /// Whether text that is not a date, URL or UUID where all of the sample was one does not decode, and
  /// whether enums are closed.
  package var isStrict = false

  package init(root: InferredType, list: JSONPointer?, record: InferredType) {
    (self.root, self.list, self.record) = (root, list, record)
  }

  /// Makes it a model of a list of such documents, which are its records.
  package mutating func becomeList() {
    (record, list) = (root, .root)
    (root, documentCount) = (.list(root), 1)
    for number in objects.indices {
      objects[number].fields = objects[number].fields.map {
        Field(JSONPointer([Field.anyElement] + $0.pointer.tokens))
      }
    }
  }

  /// The field at which a type is decided that objects at several fields have; nil if the field is not of
  /// such an object.
  package func firstField(ofTypeAt field: Field) -> Field? {
    let fields = [field.parent, field]
    return objects.first { $0.fields.dropFirst().contains(where: fields.contains) }?.fields[0]
  }

  /// Whether an element that does not decode must not cost its list.
  ///
  /// A row of a table must not, but a cell must: without it, those after it would move.
  package func isLossy(listOf element: InferredType) -> Bool {
    switch element {
    case .optional(let type): isLossy(listOf: type)
    case .list(.optional): true
    case .union(let number) where unions[number].isCell: false
    default: element.holdsObjects
    }
  }

  package func listType(at pointer: JSONPointer) -> InferredType? {
    listType(in: root, along: pointer.tokens[...])
  }

  private func listType(
    in type: InferredType, along tokens: ArraySlice<JSONPointer.Token>
  ) -> InferredType? {
    switch type {
    case .optional(let type): return listType(in: type, along: tokens)
    case .list(let next), .map(let next):
      return tokens.isEmpty ? type : listType(in: next, along: tokens.dropFirst())
    case .object(let number):
      let next = objects[number].properties.first { $0.key == tokens.first?.text }
      return next.flatMap { listType(in: $0.type, along: tokens.dropFirst()) }
    case .union(let number):
      guard case .byType(let cases) = unions[number].form else { return nil }
      return cases.lazy.compactMap { listType(in: $0, along: tokens) }.first
    case .anything, .boolean, .integer, .number, .decimal, .string, .text, .time, .tags:
      return nil
    }
  }
}

package indirect enum InferredType: Hashable, Sendable {
  case anything
  case boolean
  /// Integers that fit in 64 bits, written without fraction or exponent.
  case integer
  /// Numbers of which a `Double` has the exact value, as far as decimal notation shows.
  case number
  /// Numbers with more digits than a `Double` has, or integers out of the range of `Int`.
  case decimal
  case string
  case text(TextForm)
  case time(TimeUnit)
  /// Enum tags: the number of an ``InferredTags``.
  case tags(Int)
  /// The number of an ``InferredObject``.
  case object(Int)
  case list(InferredType)
  case map(InferredType)
  /// The number of an ``InferredUnion``.
  case union(Int)
  /// An element of a list or a value of a map that may be null. Properties have a flag of their own.
  case optional(InferredType)

  /// Whether values are objects or unions, or hold such.
  fileprivate var holdsObjects: Bool {
    switch self {
    case .object, .union: true
    case .list(let type), .map(let type), .optional(let type): type.holdsObjects
    default: false
    }
  }
}

package enum TextForm: String, Hashable, Sendable, CaseIterable {
  /// A date and time of ISO 8601 with a time zone, as in `2026-01-31T12:00:00Z`.
  case dateTime = "date-time"
  /// The same with fractions of a second in all or some values.
  case fractionalDateTime = "fractional-date-time"
  /// A calendar date, as in `2026-01-31`.
  case day
  /// A date and time without a time zone, as in `2026-01-31T12:00:00` and `2026-01-31 12:00:00`.
  case localDateTime = "local-date-time"
  /// A date of RFC 5322 or HTTP, as in `Sat, 31 Jan 2026 12:00:00 GMT`.
  case messageDate = "message-date"
  /// A date as C's `asctime` and several services write it: `Sat Jan 31 12:00:00 +0000 2026`.
  case spelledDate = "spelled-date"
  case url
  case uuid
}

package struct InferredObject: Hashable, Sendable {
  /// The key that the objects are found under, of which a name can be made; nil for the root.
  package var key: String?
  /// Whether the objects are elements of a list or values of a map at that key, so that their name is
  /// its singular.
  package var isElement = false
  package var fields: [Field] = []
  package var name: String?
  package var count = 0
  package var properties: [InferredProperty] = []

  package init(key: String?) { self.key = key }
}

package struct InferredProperty: Hashable, Sendable {
  package var key: String
  package var type: InferredType
  /// Whether a value is expected in every object; otherwise it may be absent or null.
  package var isRequired: Bool
  package var present = 0
  /// The objects that could have it.
  package var objects = 0
  package var nulls = 0
  /// What speaks for the type besides the counts, such as `2 of 3 fractions`, for people.
  package var evidence: [String] = []

  package init(key: String, type: InferredType, isRequired: Bool) {
    (self.key, self.type, self.isRequired) = (key, type, isRequired)
  }
}

package struct InferredTags: Hashable, Sendable {
  package var key: String?
  package var isElement = false
  /// In the order of their frequency in the sample, the same frequency alphabetically.
  package var values: [Value] = []
  package var name: String?

  package struct Value: Hashable, Sendable {
    package var text: String
    package var count: Int

    package init(_ text: String, count: Int) { (self.text, self.count) = (text, count) }
  }

  package init(key: String?) { self.key = key }
}

package struct InferredUnion: Hashable, Sendable {
  package var key: String?
  package var isElement = false
  /// Whether the values are cells of a table: elements of a row, of several JSON types.
  package var isCell = false
  package var name: String?
  package var form: Form

  package enum Form: Hashable, Sendable {
    /// The JSON type of a value tells which one it is: at most one case for each JSON type, except
    /// that null is no case.
    case byType([InferredType])
    /// A string inside each object tells what the object is like.
    case byTag(key: String, cases: [Case])
    /// A string next to the object tells: the key of the tag in the object around the value.
    case bySibling(key: String, cases: [Case])
  }

  /// The type of objects with a tag; a tag that no case has stands for any JSON.
  package struct Case: Hashable, Sendable {
    package var tag: String
    package var type: InferredType
    package var count: Int

    package init(tag: String, type: InferredType, count: Int) {
      (self.tag, self.type, self.count) = (tag, type, count)
    }
  }

  package init(key: String?, form: Form) { (self.key, self.form) = (key, form) }
}
