import Foundation
import JSONInference
import JSONMutation
import JSONText

struct Pair {
  let old: Document
  let new: Document

  init(_ old: [Any], _ new: [Any]) throws {
    self.old = try Self.document(["list": old, "page": 1])
    self.new = try Self.document(["list": new, "page": 1])
  }

  init(old: String, new: String, recordsAt: JSONPointer? = nil) throws {
    self.old = try Document(
      DocumentName("old"), parsing: Array(old.utf8), recordsAt: recordsAt)
    self.new = try Document(
      DocumentName("new"), parsing: Array(new.utf8), recordsAt: recordsAt)
  }

  private static func document(_ root: [String: Any]) throws -> Document {
    let data = try JSONSerialization.data(withJSONObject: root, options: [.sortedKeys])
    return try Document(DocumentName("x"), parsing: Array(data), recordsAt: "/list")
  }

  var differences: [Difference] {
    let (before, after) = (DocumentSummary(), DocumentSummary())
    before.add(old)
    after.add(new)
    return DifferenceFinder.differences(from: before, to: after)
  }

  /// The differences, such as `renamed /list/*/name → /list/*/title`.
  var lines: [String] { differences.map(\.line) }

  func changed() throws -> [UInt8] {
    var notes = FieldNotes()
    notes.differences = differences
    let document = try Document(
      DocumentName("x"), parsing: old.index.bytes,
      recordsAt: old.list.map(old.index.pointer), notes: notes)
    let root = document.index.root
    let variants = Mutator.difference.variants(at: root, in: document)
    if variants.contains(.allDifferences) {
      return Mutant(document, Mutation(.difference, at: root, variant: .allDifferences)).bytes()
    }
    let space = MutationSpace(in: document, by: [.difference])
    return space.count > 0 ? space.mutant(0).bytes() : document.index.bytes
  }
}

extension Difference {
  var line: String { "\(kind.rawValue) \(field)" + (newField.map { " → \($0)" } ?? "") }
}

/// What Foundation makes of null, and back.
enum JSONNull {
  static var value: Any {
    let data = Data("null".utf8)
    return (try? JSONSerialization.jsonObject(with: data, options: [.fragmentsAllowed])) ?? "null"
  }
}

/// The fields of a JSON text with their types and presence, read by Foundation alone.
struct Fields: Equatable, CustomStringConvertible {
  private(set) var kinds: [String: Set<String>] = [:]
  private var objects: [String: Int] = [:]
  private var members: [String: Int] = [:]

  init(_ bytes: [UInt8]) throws {
    add(try JSONSerialization.jsonObject(with: Data(bytes), options: [.fragmentsAllowed]), at: "")
    for (path, count) in members {
      let parent = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
      presence[path] = count == objects[parent] ? "always" : "sometimes"
    }
    (objects, members) = ([:], [:])
  }

  private(set) var presence: [String: String] = [:]

  private mutating func add(_ value: Any, at path: String) {
    switch value {
    case let object as [String: Any]:
      kinds[path, default: []].insert("object")
      objects[path, default: 0] += 1
      for (key, value) in object {
        members["\(path)/\(key)", default: 0] += 1
        add(value, at: "\(path)/\(key)")
      }
    case let array as [Any]:
      kinds[path, default: []].insert("array")
      for value in array { add(value, at: "\(path)/*") }
    case is String: kinds[path, default: []].insert("string")
    case is Double, is Bool: kinds[path, default: []].insert("scalar")
    default: kinds[path, default: []].insert("null")
    }
  }

  var description: String {
    (kinds.map { "\($0.key): \($0.value.sorted())" } + presence.map { "\($0.key) \($0.value)" })
      .sorted().joined(separator: "\n")
  }
}

/// A model as lines of text: `/feed/*/id: integer`, with `?` for what may be absent or null.
struct ModelText {
  private let model: InferredModel
  private(set) var lines: [String] = []

  init(_ model: InferredModel) {
    self.model = model
    for (number, object) in model.objects.enumerated() {
      let fields = object.fields.map { JSONPointer.shown($0.description) }
      for property in object.properties {
        let mark = property.isRequired ? "" : "?"
        lines.append("\(fields[0]).\(property.key): \(text(of: property.type))\(mark)")
      }
      if object.properties.isEmpty { lines.append("\(fields[0]): object \(number)") }
    }
    if lines.isEmpty { lines = ["root: \(text(of: model.root))"] }
  }

  func text(of type: InferredType) -> String {
    switch type {
    case .anything, .boolean, .integer, .number, .decimal, .string: "\(type)"
    case .text(let form): form.rawValue
    case .time(let unit): unit.rawValue
    case .list(let element): "[\(text(of: element))]"
    case .map(let value): "{\(text(of: value))}"
    case .optional(let type): "\(text(of: type))?"
    case .object(let number):
      JSONPointer.shown(model.objects[number].fields[0].description)
    case .tags(let number):
      model.tags[number].values.map(\.text).joined(separator: "|")
    case .union(let number):
      switch model.unions[number].form {
      case .byType(let cases): cases.map(text).joined(separator: " or ")
      case .byTag(let key, let cases): "by \(key): \(cases.map(\.tag).joined(separator: "|"))"
      case .bySibling(let key, let cases):
        "by sibling \(key): \(cases.map(\.tag).joined(separator: "|"))"
      }
    }
  }
}

extension SampleProfile {
  convenience init(_ documents: String...) throws { try self.init(documents) }

  convenience init(_ documents: [String]) throws {
    self.init()
    for document in documents { add(try DocumentIndex(parsing: Array(document.utf8))) }
  }
}

extension InferenceRules {
  static let small: InferenceRules = {
    var rules = InferenceRules()
    rules.confidence = 0.9
    return rules
  }()
}

func modelLines(
  _ documents: String..., by rules: InferenceRules = .small,
  deciding decisions: [String] = []
) throws -> [String] {
  var all = InferenceDecisions()
  for decision in decisions { try all.add(decision) }
  return ModelText(try SampleProfile(documents).model(by: rules, deciding: all)).lines
}

func list(_ count: Int, _ record: (Int) -> String) -> String {
  "[" + (0..<count).map(record).joined(separator: ",") + "]"
}
