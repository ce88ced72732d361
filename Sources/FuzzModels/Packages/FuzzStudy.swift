package import CodableFuzz
import Foundation
package import JSONMutation
import JSONText

package struct FuzzStudy {
  package let name: String
  package let modules: [String]
  private let document: String
  private let expression: String
  private let seeds: FuzzSeeds

  package var targetName: String { "fuzz-\(name)" }

  /// Why a study cannot be written down.
  package struct Problem: Error, CustomStringConvertible {
    package let description: String
  }

  package init(_ study: Study, expression: String?, decoder: String?, modules: [String]) throws {
    name = study.name
    document = String(decoding: study.json, as: UTF8.self)
    seeds = try FuzzSeeds(study)
    // The digest is in identifiers, so the tool only knows those that have it, too.
    let isOfFile = study.origin.digest != nil
    if let expression {
      self.modules = modules
      // The expression may throw, and then need no 'try' of its own.
      let study = "try FuzzTarget.study(\(expression))"
      self.expression = isOfFile ? study + Self.ofDocument : "\(study), json: document"
      return
    }
    guard let standard = study.standard, standard.added.isEmpty else {
      throw Problem(
        description:
          "'\(name)' has strategies of its own, which cannot be written down: declare the "
          + "study in a library, and name it with --study '\(name)=EXPRESSION' and --import MODULE")
    }
    guard let dot = standard.type.firstIndex(of: "."), !standard.type.contains("(") else {
      throw Problem(
        description:
          "the records of '\(name)' are of the type \(standard.type), which no other file "
          + "can name: do not declare it private, or name the study with --study '\(name)=EXPRESSION'"
      )
    }
    if !standard.isPlain, decoder == nil {
      throw Problem(
        description:
          "'\(name)' has a decoder of its own: name it with --decoder EXPRESSION, or the "
          + "whole study with --study '\(name)=EXPRESSION'")
    }
    let module = String(standard.type[..<dot])
    self.modules = modules.isEmpty ? [module] : modules
    let type = standard.type[standard.type.index(after: dot)...]
    // A module may have a type of its own name, so it stands only before what would be ambiguous.
    let isAmbiguous = ModelPackage.typesOfTests.contains(
      String(type.prefix { $0 != "." && $0 != "<" }))
    self.expression = Self.expression(
      for: study, type: isAmbiguous ? standard.type : String(type), at: standard.location,
      decoder: standard.isPlain ? nil : decoder)
  }

  private static func expression(
    for study: Study, type: String, at location: JSONPointer?, decoder: String?
  ) -> String {
    var arguments = [SwiftName.literal(study.name), "json: document", "record: \(type).self"]
    if let location {
      arguments.append("recordsAt: \(SwiftName.literal(location.description))")
    }
    if let decoder { arguments.append("decoder: \(decoder)") }
    var text = "Study(\n    \(arguments.joined(separator: ",\n    ")))"
    let notes = [
      ("enumTags", study.notes.enumTags), ("maps", study.notes.maps),
      ("notEnumTags", study.notes.notEnumTags), ("notMaps", study.notes.notMaps),
    ].filter { !$0.1.isEmpty }.map { label, fields in
      "\(label): [\(fields.map { SwiftName.literal($0.description) }.joined(separator: ", "))]"
    }
    if !notes.isEmpty { text += "\n    .noting(\(notes.joined(separator: ", ")))" }
    return study.origin.digest == nil ? text : text + "\n    " + ofDocument
  }

  private static let ofDocument = ".of(json: Array(document.utf8))"

  // MARK: Files

  func files(tool: String) -> [FuzzFile] {
    let folder = "Sources/\(targetName)"
    return seeds.files.map { .once("Seeds/\(targetName)/\($0.name)", $0.bytes) } + [
      .generated("Dictionaries/\(targetName).dict", seeds.dictionary, .hash),
      .generated("\(folder)/Document.swift", "let document = \(documentLiteral)\n"),
      .generated("\(folder)/EntryPoints.swift", Template.entryPoints.text),
      .once("\(folder)/Target.swift", target(tool: tool).utf8),
    ]
  }

  private func target(tool: String) -> String {
    Template.fuzzTarget.filled([
      "IMPORTS": modules.map { "@testable import \($0)" }.joined(separator: "\n"),
      "STUDY": expression, "TOOL": SwiftName.literal(tool),
    ])
  }

  private var documentLiteral: String {
    let isPlain = document.unicodeScalars.allSatisfy {
      $0 == "\n" || $0 == "\t" || ($0 >= " " && $0 != "\u{7F}" && $0 != "\u{FEFF}")
    }
    guard isPlain else { return SwiftName.literal(document) }
    var marks = "#"
    while document.contains("\"\(marks)") || document.contains("\\\(marks)") { marks += "#" }
    return "\(marks)\"\"\"\n\(document)\n\"\"\"\(marks)"
  }
}

package struct FuzzSeeds {
  private let document: Document

  package init(_ study: Study) throws(DocumentError) { document = try study.document() }

  private static let mutantCount = 48

  /// The inputs, each with a stable name: structural mutants, evenly spread, and the document itself.
  package var files: [(name: String, bytes: [UInt8])] {
    let space = MutationSpace(in: document, by: [Mutator].structural)
    let mutants = MutantPlan.everyField.mutants(of: space)
    let count = min(Self.mutantCount, mutants.count)
    let ids = (0..<count).map { Array(mutants[$0 * mutants.count / count].id.description.utf8) }
    return (ids + [document.index.bytes]).map { (LongDigest(of: $0).description, $0) }
  }

  /// A dictionary for libFuzzer, AFL++ and honggfuzz: the keys of the document, and its enum tags.
  package var dictionary: String {
    let index = document.index
    var words: Set<[UInt8]> = []
    for node in index.nodeIDs {
      if let key = index.key(of: node) { words.insert(Array(JSONString.quote(key).utf8)) }
      if index.kind(of: node) == .string,
        document.couldHoldEnumTags(field: document.fields.number(of: node))
      {
        words.insert(Array(index.bytes[index.range(of: node)]))
      }
    }
    let fitting = words.filter { $0.count <= Self.mostBytes }
    return fitting.sorted { $0.lexicographicallyPrecedes($1) }.map { "\"\(Self.escaped($0))\"\n" }
      .joined()
  }

  /// libFuzzer takes no longer words.
  private static let mostBytes = 64

  private static func escaped(_ word: [UInt8]) -> String {
    word.map { byte in
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): "\\" + String(UnicodeScalar(byte))
      case 0x20..<0x7F: String(UnicodeScalar(byte))
      default: "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }.joined()
  }
}
