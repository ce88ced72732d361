#!/usr/bin/env bash
# Tests whether a baseline sees what changes of models cost. It makes variants of the demo models, each
# with one property changed, and compares two verdicts about each:
#
# - Whether the variant loses anything: with every structural mutant of every location it delivers fewer
#   records than before, or records with fewer values.
# - Whether the baseline of the models before fails.
#
#   Scripts/gate.sh [FAMILY…]     the default is Messages PullRequests Users
#
# It prints a table, with the verdicts of baselines that were made with the mutators of the sets core and
# baseline. It fails if the second one passes although a variant loses something. KEEP=DIR keeps the
# package with the variants there.
set -euo pipefail
cd "$(dirname "$0")/.."
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
package=${KEEP:-$scratch/package}
mkdir -p "$package/Sources/Gate"
[ $# -gt 0 ] || set -- Messages PullRequests Users
python3 - "$PWD" "$package" "$@" << 'P'
import json, os, re, sys

root, package, families = sys.argv[1], sys.argv[2], sys.argv[3:]
settings = {
    "Messages": ("Messages.swift", "Message", "items", "snakeCase"),
    "PullRequests": ("PullRequest.swift", "PullRequest", "nodes", "iso8601"),
    "Users": ("Users.swift", "User", "users", "iso8601"),
}


def models(text, record):
    """The source of a record, and of the types after it, which it needs."""
    start = text.index("struct %s: Decodable" % record)
    end = text.index("\n}\n", start) + 3
    return text[start:end], text[end:]


def values(value, key, found):
    if isinstance(value, dict):
        for name, member in value.items():
            if name.replace("_", "").lower() == key.lower() and isinstance(member, str):
                found.add(member)
            values(member, key, found)
    elif isinstance(value, list):
        for element in value:
            values(element, key, found)
    return found


def variants(source, document):
    """Pairs of sources, before and after a change, with the kind and the property that it is of."""
    lines = source.split("\n")

    def changed(number, line, renamed=None):
        copy = lines[:number] + ([line] if line is not None else []) + lines[number + 1:]
        if renamed:
            copy = [re.sub(r"(case %s)( = \".*\")?$" % renamed, r'\1 = "no_such_key"', each)
                    for each in copy]
        return "\n".join(copy)

    for number, line in enumerate(lines):
        if case := re.match(r"( +)case (\w+)( = \".*\")?$", line):
            inside = "\n".join(lines[:number]).rsplit("enum ", 1)[-1].split(":", 1)[0]
            if inside.strip() != "CodingKeys":
                yield "enum case removed", case[2], source, changed(number, None)
        match = re.match(r"( +)let (\w+): (.+)$", line)
        if not match:
            continue
        indent, name, kind = match.groups()
        plain, isOptional = kind.rstrip("?"), kind.endswith("?")
        make = lambda wrapper, kind: "%s%svar %s: %s" % (indent, wrapper, name, kind)
        if isOptional:
            yield "optional → required", name, source, changed(number, make("", plain))
        if re.search(r"case %s\b" % name, source):
            gone = changed(number, make("", plain + "?"), renamed=name)
        else:
            gone = changed(number, "%slet noSuch%s: %s?" % (indent, name, plain))
        yield "coding key removed", name, source, gone
        narrower = {"Int": ["UInt", "Int32"], "Decimal": ["Int"], "Double": ["Int"],
                    "String": ["NotEmpty"]}
        for other in narrower.get(plain, []):
            yield "type narrowed: " + other, name, source, changed(
                number, make("", other + "?" * isOptional))
        known = values(document, name, set())
        if plain == "String" and 0 < len(known) < 40:
            cases = "\n".join("%s  case v%d = %s" % (indent, number, json.dumps(value, ensure_ascii=False))
                              for number, value in enumerate(sorted(known)))
            own = "%senum Known%s: String, Decodable {\n%s\n%s}" % (indent, name, cases, indent)
            yield "type narrowed: enum", name, source, changed(
                number, own + "\n" + make("", "Known%s%s" % (name, "?" * isOptional)))
        if plain.startswith("["):
            yield "@Lossy removed", name, changed(number, make("@Lossy ", plain)), changed(
                number, make("", plain))
            if not isOptional:
                yield "?? [] added", name, source, changed(number, make("@EmptyIfAbsent ", plain))
        else:
            yield "@Lossy removed", name, changed(number, make("@Lossy ", plain + "?")), changed(
                number, make("", plain + "?"))


parts, calls, count = [], [], 0
for family in families:
    file, record, place, keys, decoder = settings[family]
    folder = "%s/Corpus/%s" % (root, family)
    [document] = [name for name in os.listdir(folder) if name.endswith(".json")]
    source, support = models(open("%s/%s" % (folder, file)).read(), record)
    parts.append(support)
    content = json.load(open("%s/%s" % (folder, document)))
    pairs = [*variants(source, content)]
    pairs.append(("?? [] added", place, source, source))
    pairs.append(("LossyArray removed", place, source, source))
    for kind, name, before, after in pairs:
        for side, text in (("Before", before), ("After", after)):
            parts.append("enum %s%d {\n%s\n}" % (side, count, text))
        envelope = kind.startswith("??") and name == place
        lossless = kind.startswith("LossyArray")
        calls.append(
            '  Trial(%s, "%s/%s", "%s", "%s", list: "%s", %s, JSONDecoder.%s,'
            "\n    Before%d.%s.self, After%d.%s.self%s)," % (
                json.dumps(family), folder, document, kind, name, place, keys, decoder,
                count, record, count, record,
                ", emptyIfAbsent: true" if envelope else ", strictly: true" if lossless else ""))
        count += 1
with open(package + "/Sources/Gate/Variants.swift", "w") as out:
    out.write("import DecodingStrategies\nimport Foundation\n\n" + "\n\n".join(parts) + "\n\n")
    out.write("func allTrials() -> [Trial] {[\n%s\n]}\n" % "\n".join(calls))
with open(package + "/Package.swift", "w") as out:
    out.write('''// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "Gate", platforms: [.macOS(.v13)],
  dependencies: [.package(name: "CodableFuzz", path: "%s")],
  targets: [
    .executableTarget(
      name: "Gate",
      dependencies: [
        .product(name: "CodableFuzz", package: "CodableFuzz"),
        .product(name: "DecodingStrategies", package: "CodableFuzz"),
      ])
  ])
''' % root)
P
cat > "$package/Sources/Gate/main.swift" << 'SWIFT'
import CodableFuzz
import DecodingStrategies
import Foundation
import FuzzBaselines
import JSONMutation
import JSONText

/// The values of the records that were delivered.
nonisolated(unsafe) var valueCount = 0

func count(_ value: Any) -> Int {
  let mirror = Mirror(reflecting: value)
  if mirror.displayStyle == .optional && mirror.children.isEmpty { return 0 }
  if value is Date || value is URL || value is Decimal { return 1 }
  return mirror.children.isEmpty ? 1 : mirror.children.reduce(0) { $0 + count($1.value) }
}

/// A list with any name.
struct Page<List: Decodable>: Decodable {
  struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  static var userInfoKeys: [CodingUserInfoKey] { ["list", "empty"].compactMap(CodingUserInfoKey.init) }

  let list: List?

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let key = Key(stringValue: decoder.userInfo[Self.userInfoKeys[0]] as? String ?? "")
    list =
      decoder.userInfo[Self.userInfoKeys[1]] is Bool
      ? try? container.decodeIfPresent(List.self, forKey: key)
      : try container.decode(List.self, forKey: key)
  }
}

struct NotEmpty: Decodable, Hashable, Sendable {
  let text: String
  init(from decoder: any Decoder) throws {
    text = try decoder.singleValueContainer().decode(String.self)
    guard text.isEmpty else { return }
    throw DecodingError.dataCorrupted(
      DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "The text is empty."))
  }
}

@propertyWrapper struct EmptyIfAbsent<Element: Decodable & Equatable & Sendable>: Decodable,
  Equatable, Sendable
{
  var wrappedValue: [Element]
  init(wrappedValue: [Element]) { self.wrappedValue = wrappedValue }
  init(from decoder: any Decoder) throws { wrappedValue = try [Element](from: decoder) }
}

extension EmptyIfAbsent: Hashable where Element: Hashable {}

extension KeyedDecodingContainer {
  func decode<Element>(
    _: EmptyIfAbsent<Element>.Type, forKey key: Key
  ) throws -> EmptyIfAbsent<Element> {
    EmptyIfAbsent(wrappedValue: try decodeIfPresent([Element].self, forKey: key) ?? [])
  }
}

extension JSONDecoder {
  static func iso8601() -> JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return decoder
  }

  static func snakeCase() -> JSONDecoder {
    let decoder = iso8601()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return decoder
  }
}

struct Trial {
  let family: String
  let file: String
  let kind: String
  let property: String
  let before: [Strategy]
  let after: [Strategy]
  let list: String

  init<Before: Decodable, After: Decodable>(
    _ family: String, _ file: String, _ kind: String, _ property: String, list: String,
    _ decoder: @escaping @Sendable () -> JSONDecoder, _ before: Before.Type,
    _ after: After.Type, emptyIfAbsent: Bool = false, strictly: Bool = false
  ) {
    (self.family, self.file, self.kind, self.property) = (family, file, kind, property)
    self.list = list
    func strategies<Record: Decodable>(
      _: Record.Type, _ isEmptyIfAbsent: Bool, _ isStrict: Bool
    ) -> [Strategy] {
      @Sendable func decode<List: Decodable>(_: List.Type, _ data: Data) throws -> List? {
        let decoder = decoder()
        decoder.userInfo[Page<List>.userInfoKeys[0]] = list
        if isEmptyIfAbsent { decoder.userInfo[Page<List>.userInfoKeys[1]] = true }
        return try decoder.decode(Page<List>.self, from: data).list
      }
      let strict = Strategy("strict", decoder: decoder()) { data in
        let records = try decode([Record].self, data) ?? []
        valueCount += records.reduce(0) { $0 + count($1) }
        return records
      }
      let lossy = Strategy("lossy", decoder: decoder()) { data in
        let records = try decode(LossyArray<Record>.self, data) ?? []
        valueCount += records.reduce(0) { $0 + count($1) }
        return records
      }
      let lossyNow = Strategy("lossy", decoder: decoder()) { data in
        let records = try decode([Record].self, data) ?? []
        valueCount += records.reduce(0) { $0 + count($1) }
        return records
      }
      return [strict, isStrict ? lossyNow : lossy]
    }
    self.before = strategies(Before.self, false, false)
    self.after = strategies(After.self, emptyIfAbsent, strictly)
  }

  func report(_ strategies: [Strategy], _ plan: MutantPlan, _ mutators: [Mutator]) throws -> Report {
    let json = [UInt8](try Data(contentsOf: URL(fileURLWithPath: file)))
    let pointer = try JSONPointer(parsing: "/" + list)
    let study = Study("page", json: json, recordsAt: pointer, strategies: strategies)
    var configuration = Runner.Configuration()
    configuration.plan = plan
    configuration.mutators = mutators
    configuration.timesStrategies = false
    configuration.usesExcerpts = false
    configuration.advice = .none
    configuration.searchesFindings = false
    configuration.learnsFields = false
    return Runner([study], configuration: configuration).run()
  }

  /// The records that are delivered over all structural mutants, and their values.
  func delivered(_ strategies: [Strategy]) throws -> (records: Int, values: Int) {
    let mutators = MutatorSet.structural.mutators.filter { !$0.id.rawValue.hasPrefix("huge-") }
    valueCount = 0
    let report = try report(strategies, .exhaustive, mutators)
    let counters = report.documents.flatMap(\.strategies).map(\.headline)
    let records = counters.map {
      $0[.untouchedKept, .untouchedAltered] + $0.mutatedDelivered
    }.reduce(0, +)
    return (records, valueCount)
  }

  func fails(_ mutators: [Mutator]) throws -> Bool {
    let ids: [StrategyID] = ["strict", "lossy"]
    let baseline = Baseline(
      of: try report(before, .everyField, mutators), strategies: ids)
    return try BaselineComparison(
      of: try report(after, .everyField, mutators), with: baseline, today: .today
    ).fails
  }
}

var missed = 0
print("| family | change | property | records | values | core | baseline |")
print("|---|---|---|--:|--:|---|---|")
for trial in allTrials() {
  let before = try trial.delivered(trial.before)
  let after = try trial.delivered(trial.after)
  let loses = after.records < before.records || after.values < before.values
  let fails = (try trial.fails(Mutators.core), try trial.fails(MutatorSet.baseline.mutators))
  func verdict(_ fails: Bool) -> String {
    fails ? (loses ? "fails" : "fails without a loss") : (loses ? "MISSED" : "passes")
  }
  if loses, !fails.1 { missed += 1 }
  print(
    "| \(trial.family) | \(trial.kind) | \(trial.property) | \(after.records - before.records) "
      + "| \(after.values - before.values) | \(verdict(fails.0)) | \(verdict(fails.1)) |")
}
print("\(allTrials().count) changes, \(missed) losses missed")
exit(missed == 0 ? 0 : 1)
SWIFT
swift run -c release --package-path "$package" --scratch-path "$PWD/.build" \
  --disable-build-manifest-caching Gate
