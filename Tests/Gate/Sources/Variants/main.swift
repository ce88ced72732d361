import DecodingStrategies
import Foundation

// Writes the models of all changes, and the list of trials with them.
//
//   Variants CORPUS PACKAGE FAMILY…

/// A family of the corpus: the file of its models, the record, the key of the list and the decoder.
struct Family {
  let file: String
  let record: String
  let list: String
  let decoder: String

  static let all = [
    "Messages": Self(
      file: "Messages.swift", record: "Message", list: "items", decoder: "snakeCase"),
    "PullRequests": Self(
      file: "PullRequest.swift", record: "PullRequest", list: "nodes", decoder: "iso8601"),
    "Users": Self(file: "Users.swift", record: "User", list: "users", decoder: "iso8601"),
  ]

  /// The changes of its record, and the source of the types beside it.
  func changes(in text: String, _ document: JSONValue) -> (changes: [Change], beside: String)? {
    guard let start = text.firstRange(of: "struct \(record): Decodable")?.lowerBound,
      let end = text[start...].firstRange(of: "\n}\n")?.upperBound
    else { return nil }
    let source = String(text[start..<end])
    let changes = Changes(source: source, document: document, list: list)
    func same(_ kind: String, _ name: String, _ arguments: String, harms: Bool? = nil) -> Change {
      Change(
        kind: kind, name: name, before: source, after: source, harms: harms, arguments: arguments)
    }
    func dates(_ kind: String, harms: Bool, _ names: [String]) -> [Change] {
      names.map { same(kind, $0, "dates: .\($0)", harms: harms) }
    }
    var all = changes.ofShape
    all.append(same("?? [] added", list, "emptyIfAbsent: true"))
    all.append(same("LossyArray removed", list, "isStrict: true"))
    all += changes.crossed + changes.softened + changes.falling
    if source.contains("Date") {
      all += dates(
        "other instant", harms: true,
        ["day", "withoutZone", "orEpoch", "orSeconds", "orSinceDate"])
      all += dates("other forms", harms: false, ["orUnit", "orFraction"])
    }
    all += Refactorings(source: source, record: record).all
    return (all, String(text[end...]))
  }
}

/// The source of all models and trials.
struct Writer {
  let folder: URL
  private var parts: [String] = []
  private var trials: [String] = []
  private var sides: [String: Int] = [:]
  private var documents: [JSONValue: String] = [:]

  init(folder: URL) { self.folder = folder }

  mutating func add(
    _ changes: [Change], beside text: String, of name: String, _ family: Family,
    _ original: JSONValue, in file: URL
  ) throws {
    parts.append(text)
    documents[original] = file.path
    for change in changes {
      let document = try path(of: change.document ?? original)
      func side(_ text: String, _ more: String) -> String {
        let arguments = "\"\(family.list)\", JSONDecoder.\(family.decoder), "
        return "Side(\(arguments)Side\(number(of: text)).\(family.record).self\(more))"
      }
      let harms = change.harms.map(String.init) ?? "nil"
      let before = side(change.before, "")
      let after = side(change.after, change.arguments.isEmpty ? "" : ", " + change.arguments)
      trials.append(
        """
          Trial("\(name)", "\(document)", "\(change.kind)", "\(change.name)", harms: \(harms),
            \(before),
            \(after)),
        """)
    }
  }

  /// The number of the models of a source; equal models are written once.
  private mutating func number(of text: String) -> Int {
    if let known = sides[text] { return known }
    let number = sides.count
    sides[text] = number
    let pieces = text.components(separatedBy: Change.outside)
    let outside = pieces.dropFirst().joined().replacing("Models.", with: "Side\(number).")
    parts.append("enum Side\(number) {\n\(pieces[0])\n}\n" + outside)
    return number
  }

  private mutating func path(of document: JSONValue) throws -> String {
    if let known = documents[document] { return known }
    let file = folder.appendingPathComponent("\(documents.count).json")
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    try encoder.encode(document).write(to: file)
    documents[document] = file.path
    return file.path
  }

  func write() throws {
    let text =
      "import DecodingStrategies\nimport Foundation\n\n" + parts.joined(separator: "\n\n")
      + "\n\nfunc allTrials() -> [Trial] {[\n" + trials.text + "\n]}\n"
    try Data(text.utf8).write(
      to: folder.appendingPathComponent("Sources/Gate/Variants.swift"))
  }
}

let arguments = CommandLine.arguments.dropFirst().map { $0 }
let environment = ProcessInfo.processInfo.environment
let corpus = URL(fileURLWithPath: arguments[0])
var writer = Writer(folder: URL(fileURLWithPath: arguments[1]))
var sampled: Set<[String]> = []
for name in arguments[2...] {
  let folder = corpus.appendingPathComponent(name)
  let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
  guard let family = Family.all[name], let file = files.first(where: { $0.hasSuffix(".json") })
  else {
    throw CocoaError(.fileNoSuchFile, userInfo: [NSFilePathErrorKey: folder.path])
  }
  let json = folder.appendingPathComponent(file)
  let text = try String(contentsOf: folder.appendingPathComponent(family.file), encoding: .utf8)
  let document = try JSONDecoder().decode(JSONValue.self, from: Data(contentsOf: json))
  guard let found = family.changes(in: text, document) else {
    throw CocoaError(.fileReadCorruptFile, userInfo: [NSFilePathErrorKey: family.file])
  }
  let wanted = found.changes.filter { change in
    let sample = environment["SAMPLE"] != nil
    let isNamed = ["refactoring", "other instant"].contains(change.kind)
    let one = [change.kind, isNamed ? String(change.name.prefix { $0 != " " }) : ""]
    return (environment["KIND"].map { change.kind.contains($0) } ?? true)
      && (!sample || sampled.insert(one).inserted)
  }
  try writer.add(wanted, beside: found.beside, of: name, family, document, in: json)
}
try writer.write()
