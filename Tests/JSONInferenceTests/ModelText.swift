import JSONInference
import JSONMutation
import JSONText

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
  /// Rules for which small documents are enough.
  static let small: InferenceRules = {
    var rules = InferenceRules()
    rules.confidence = 0.9
    return rules
  }()
}

/// The lines of the model of some documents.
func modelLines(
  _ documents: String..., by rules: InferenceRules = .small,
  deciding decisions: [String] = []
) throws -> [String] {
  var all = InferenceDecisions()
  for decision in decisions { try all.add(decision) }
  return ModelText(try SampleProfile(documents).model(by: rules, deciding: all)).lines
}

/// An array of a record repeated.
func list(_ count: Int, _ record: (Int) -> String) -> String {
  "[" + (0..<count).map(record).joined(separator: ",") + "]"
}
