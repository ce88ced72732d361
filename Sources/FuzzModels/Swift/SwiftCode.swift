import CodableFuzz
package import JSONInference
import JSONMutation
import JSONText

/// The Swift types of a model, as one file.
///
/// The types decode with a plain `JSONDecoder()`. With ``isPlain``, the file has no import of this
/// package: it contains the few types that it needs.
package struct SwiftCode {
  package let rootName: String
  /// The name of the type of a record, with the types that it is nested in; nil if it has none.
  package let recordName: String?
  package let recordType: String
  /// The file without the lines that mark it as generated.
  package let text: String
  /// The key path to the list of records with its losses, such as `\.data?.$items`; nil if none holds it.
  package let listPath: String?

  package init(
    _ model: InferredModel, name: String, isPlain: Bool = false, isPublic: Bool = false
  ) {
    let tree = ModelTree(model, name: name)
    var writer = SwiftWriter(tree, isPlain: isPlain)
    writer.access = isPublic ? "public " : ""
    writer.writeFile()
    recordType = writer.type(model.record, in: nil)
    rootName = tree.rootName
    recordName = model.record.declaration.map(tree.path)
    text = writer.file
    listPath = writer.listPath
  }
}

extension SwiftWriter {
  fileprivate var listPath: String? {
    guard let list = model.list, !list.tokens.isEmpty else { return nil }
    var (type, path) = (model.root, "\\")
    for token in list.tokens {
      if case .optional(let wrapped) = type { (type, path) = (wrapped, path + "?") }
      guard let property = property(token.text, of: type) else { return nil }
      path +=
        isLossy(property) ? ".$\(property.name)" : ".\(SwiftKeyword.escaped(property.name))"
      type = property.declared.type
    }
    return path
  }
}

struct SwiftProperties {
  private let writer: SwiftWriter
  private var tree: ModelTree { writer.tree }
  /// The properties of each object, by their keys.
  private let properties: [[String: SwiftWriter.NamedProperty]]

  init(_ model: InferredModel, name: String) {
    let writer = SwiftWriter(ModelTree(model, name: name), isPlain: false)
    self.writer = writer
    properties = model.objects.indices.map { number in
      Dictionary(writer.properties(of: number).map { ($0.declared.key, $0) }) { one, _ in one }
    }
  }

  /// The property of a field; of the list of records at the root, which no property holds, its type alone.
  subscript(field: Field) -> (name: String, type: String)? {
    var writer = writer
    if field.pointer.tokens.isEmpty, tree.model.list == .root {
      let record = writer.type(tree.model.record, in: nil)
      if case .map = tree.model.root { return ("", "[String: \(record)]") }
      return ("", "[\(record)]")
    }
    var found: SwiftWriter.NamedProperty?
    var type = tree.model.root
    for token in field.pointer.tokens {
      while case .optional(let wrapped) = type { type = wrapped }
      switch type {
      case .list(let element), .map(let element): (type, found) = (element, nil)
      case .object(let number):
        guard let property = properties[number][token.text] else { return nil }
        (type, found) = (property.declared.type, property)
      default: return nil
      }
    }
    return found.map {
      ("\(tree.path(of: $0.owner)).\($0.name)", writer.type(of: $0))
    }
  }
}

struct SwiftWriter {
  static let width = 100

  let tree: ModelTree
  let isPlain: Bool
  var access = ""
  private(set) var lines: [String] = []
  var supportTypes: Set<SupportType> = []
  var needsFoundation = false
  /// The property with the list of records, and how it is written.
  private(set) var lossyProperty: (property: NamedProperty, path: String)?
  private(set) var indent = ""

  var model: InferredModel { tree.model }

  init(_ tree: ModelTree, isPlain: Bool) {
    self.tree = tree
    self.isPlain = isPlain
    lossyProperty = findLossyProperty()
  }

  mutating func line(_ text: String = "") { lines.append(text.isEmpty ? "" : indent + text) }

  mutating func block(_ head: String, _ body: (inout SwiftWriter) -> Void) {
    line((head.hasPrefix("private ") ? "" : access) + head + " {")
    let outer = indent
    indent += "  "
    body(&self)
    indent = outer
    line("}")
  }

  /// Keys and values of documents cannot end it: control characters and line ends are escaped.
  mutating func comment(_ text: String, _ start: String = "//") {
    let start = "\(indent)\(start) "
    lines += TerminalText.wrapped(
      TerminalText.escaped(text), to: Self.width, first: start, other: start)
  }

  mutating func writeFile() {
    writeHeader()
    let isTyped = tree.top.map(model.root.isStored) ?? false
    if !isTyped {
      let type = rootList ?? type(model.root, in: nil)
      if rootList != nil { _ = use(.lossy) }
      line("\(access)typealias \(tree.rootName) = \(type)")
    }
    if let top = tree.top {
      if !isTyped { line() }
      write(top)
    }
  }

  var file: String {
    let support = SupportType.allCases.filter(supportTypes.contains)
    let usesFoundation = needsFoundation || isPlain && support.contains { $0.needsFoundation }
    var imports = usesFoundation ? ["import Foundation"] : []
    if !isPlain, !support.isEmpty { imports.insert("import DecodingStrategies", at: 0) }
    var text = imports.isEmpty ? "" : imports.joined(separator: "\n") + "\n\n"
    text += lines.joined(separator: "\n") + "\n"
    if isPlain, !support.isEmpty {
      text += "\n// Types that the models need. Keep one copy of each in a module.\n\n"
      text += support.map(\.code).joined(separator: "\n\n") + "\n"
    }
    return text
  }

  private mutating func writeHeader() {
    let documents = Format.count(model.documentCount, "document")
    let records = Format.count(model.recordCount, "record")
    let place = model.list.map { " at \($0.tokens.isEmpty ? "the root" : "`\($0)`")" } ?? ""
    comment("A model of \(records)\(place) in \(documents).", "///")
    line("///")
    comment(
      model.isStrict
        ? "It is strict: a key that no object lacked is required, and an unknown enum tag, URL or "
          + "UUID is an error. Dates are text."
        : "A property is optional unless all objects have a value for it, in "
          + Format.count(model.leastRecords, "record") + " at least, and more for a number, a "
          + "boolean, what adorns a record, and an object inside one. An `id` is required "
          + "once it is seen in a record, and so is what holds the records. Unknown enum tags still "
          + "decode, and so do dates and URLs that are not valid: their text is kept. A null is "
          + "encoded as a missing key.",
      "///")
    line("///")
    line("/// ```swift")
    line("/// let document = try JSONDecoder().decode(\(tree.rootName).self, from: data)")
    if rootList != nil { line("/// document.losses  // the elements that do not decode") }
    if let lossyProperty {
      line("/// \(lossyProperty.path).losses  // the elements that do not decode")
    }
    line("/// ```")
  }

  private var rootList: String? {
    guard !isPlain, !model.isStrict else { return nil }
    var scratch = self
    return switch model.root {
    case .list(let element): "LossyArray<\(scratch.type(element, in: nil))>"
    case .map(let value): "LossyDictionary<String, \(scratch.type(value, in: nil))>"
    default: nil
    }
  }

  private func findLossyProperty() -> (property: NamedProperty, path: String)? {
    guard let list = model.list, !model.isStrict else { return nil }
    var type = model.root
    var found: (property: NamedProperty, path: String)?
    var path = "document"
    for token in list.tokens {
      guard let property = property(token.text, of: type) else { return nil }
      found = (property, "\(path).$\(property.name)")
      path += ".\(property.name)" + (property.declared.isRequired ? "" : "?")
      type = property.declared.type
    }
    switch type {
    case .list: return found
    case .map: return isPlain ? nil : found
    default: return nil
    }
  }

  mutating func write(_ declaration: Declaration) {
    switch declaration {
    case .object(let number): writeStruct(number)
    case .tags(let number): writeTags(model.tags[number], declaration)
    case .union(let number): writeUnion(model.unions[number], declaration)
    }
  }

  mutating func writeNested(in declaration: Declaration) {
    for nested in tree.nested[declaration] ?? [] {
      line()
      write(nested)
    }
  }

  private mutating func writeTags(_ tags: InferredTags, _ declaration: Declaration) {
    // Swift takes texts for equal that Unicode does.
    var known: Set<String> = []
    let values = tags.values.map(\.text).filter { known.insert($0).inserted }
    guard !values.isEmpty else {
      return line("\(access)typealias \(tree.names[declaration] ?? "") = String")
    }
    let names = SwiftName.members(values)
    block("enum \(tree.names[declaration] ?? ""): String, Codable, Sendable, CaseIterable") {
      for (name, value) in zip(names, values) {
        let raw = name == value ? "" : " = \(SwiftName.literal(value))"
        $0.line("case \(SwiftKeyword.escaped(name))\(raw)")
      }
    }
  }

  // MARK: Types

  mutating func type(_ type: InferredType, in user: Declaration?) -> String {
    switch type {
    case .anything: return use(.jsonValue)
    case .boolean: return "Bool"
    case .integer: return "Int"
    case .number: return "Double"
    case .string: return "String"
    case .decimal:
      needsFoundation = true
      return "Decimal"
    case .text(let form): return text(form)
    case .time(.seconds): return use(.unixSeconds)
    case .time(.milliseconds): return use(.unixMilliseconds)
    case .list(let element):
      guard model.isLossy(listOf: element), !isPlain, !model.isStrict else {
        return "[\(self.type(element, in: user))]"
      }
      _ = use(.lossy)
      return "LossyArray<\(self.type(element, in: user))>"
    case .map(let value): return "[String: \(self.type(value, in: user))]"
    case .optional(let wrapped): return self.type(wrapped, in: user) + "?"
    case .object(let number):
      guard tree.isStruct(number) else { return "[String: \(use(.jsonValue))]" }
      return name(of: .object(number), in: user)
    case .tags(let number):
      if model.tags[number].values.isEmpty { return "String" }
      let name = name(of: .tags(number), in: user)
      return model.isStrict ? name : "\(use(.known))<\(name)>"
    case .union(let number):
      if model.unions[number].isBySibling { return use(.jsonValue) }
      return name(of: .union(number), in: user)
    }
  }

  /// The name of a declaration, qualified if it is nested in another one than the user and those around it.
  func name(of declaration: Declaration, in user: Declaration?) -> String {
    let name = tree.names[declaration] ?? ""
    guard let parent = tree.parents[declaration], !tree.isInside(user, parent) else { return name }
    return self.name(of: parent, in: user) + "." + name
  }

  private mutating func text(_ form: TextForm) -> String {
    switch form {
    case .url:
      needsFoundation = true
      return model.isStrict ? "URL" : isPlain ? use(.sentURL) : use(.sent) + "<URL>"
    case .uuid:
      needsFoundation = true
      return model.isStrict ? "UUID" : isPlain ? use(.sentUUID) : use(.sent) + "<UUID>"
    case .dateTime, .fractionalDateTime, .day, .localDateTime, .messageDate, .spelledDate:
      needsFoundation = true
      return isPlain ? use(.sentDate) : use(.sent) + "<Date>"
    }
  }

  mutating func use(_ support: SupportType) -> String {
    supportTypes.insert(support)
    return support.rawValue
  }
}
