#!/usr/bin/env bash
# Tests whether a baseline sees what changes of models cost, and nothing else. It makes variants of the
# demo models, each with one change, and compares two verdicts about each:
#
# - Whether the baseline of the models before fails, with the mutators of a test of one line.
# - If not, whether the variant loses anything: with every structural mutant of every location it delivers
#   fewer records than before, or records with fewer values. Changes that lose values without a report are
#   harmful by themselves: `try?` for a value, an optional, a list, @Lossy or a date of another type, an
#   optional with a misspelled key, crossed keys, an enum that falls back to a case, and dates that become
#   other instants. Others are not: refactorings, more forms of dates, @Lossy on an optional that is always
#   null, and @Lossy for `(try? …) ?? []`.
#
#   Scripts/gate.sh [FAMILY…]     the default is Messages PullRequests Users
#
# It prints a table, and the sums of each kind. It fails if a baseline passes although a variant loses
# something, or fails although it must not. KEEP=DIR keeps the package with the variants there. KIND=TEXT limits it to the kinds that
# contain a text, and SAMPLE=1 to one change of each kind.
# BUILD=debug builds faster, and runs longer.
set -euo pipefail
cd "$(dirname "$0")/.."
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
package=${KEEP:-$scratch/package}
mkdir -p "$package/Sources/Gate"
[ $# -gt 0 ] || set -- Messages PullRequests Users
python3 - "$PWD" "$package" "$@" << 'P'
import copy, itertools, json, os, re, sys

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
        if not isOptional:
            yield "coding key removed", name, source, gone
        elif any(owner[key] is not None for owner, key in sent(document, name)):
            yield "misspelled optional", name, source, gone, None, True
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


# What follows it in a source is outside of the other models, which are in `Models`.
OUTSIDE = "\n// Outside\n"


class Model:
    """The lines of a struct with the names, types and keys of its properties."""

    def __init__(self, lines, start):
        self.start = start
        self.indent = re.match(" *", lines[start])[0]
        self.end = next(n for n in range(start + 1, len(lines)) if lines[n] == self.indent + "}")
        pattern = re.compile(self.indent + r"  let (\w+): (.+)$")
        self.properties = [(n, *pattern.match(lines[n]).groups())
                           for n in range(start, self.end) if pattern.match(lines[n])]
        body = "\n".join(lines[start:self.end]) + "\n"
        listed = re.search(self.indent + r"  private enum CodingKeys.*?\n%s  }\n" % self.indent, body, re.S)
        self.listed = len(listed[0].split("\n")) if listed else 0
        self.keys = {name: name for _, name, _ in self.properties}
        if listed:
            self.keys.update(re.findall(r"case (\w+) = \"(.*)\"", listed[0]))

    def written(self, lines, keys, more="", renamed={}):
        """The source with coding keys written out, and more members."""
        cases = ["%s    case %s = \"%s\"" % (self.indent, renamed.get(name, name), key)
                 for name, key in keys.items()]
        body = [line for line in lines[self.start + 1:self.end]]
        for number, line in enumerate(body):
            if match := re.match(self.indent + r"  let (\w+): (.+)$", line):
                body[number] = "%s  let %s: %s" % (self.indent, renamed.get(match[1], match[1]), match[2])
        if self.listed:
            first = next(n for n, line in enumerate(body) if "enum CodingKeys" in line)
            del body[first:first + self.listed - 1]
        block = [self.indent + "  enum CodingKeys: String, CodingKey {", *cases, self.indent + "  }"]
        return "\n".join([*lines[:self.start + 1], *body, *block, *more.split("\n"), *lines[self.end:]])

    def decoding(self, names=None, lines=()):
        """An initializer that decodes properties one by one."""
        reads = []
        for _, name, kind in self.properties:
            if names is not None and name not in names:
                continue
            how = ("decodeIfPresent(%s.self" % kind[:-1]) if kind.endswith("?") else "decode(%s.self" % kind
            reads.append("    %s = try container.%s, forKey: .%s)" % (name, how, name))
        return "\n".join(["  init(from decoder: any Decoder) throws {",
                          "    let container = try decoder.container(keyedBy: CodingKeys.self)",
                          *reads, *lines, "  }"])


def refactored(source, record):
    """Pairs of a name and the source after a change that changes nothing."""
    lines = source.split("\n")
    model = Model(lines, 0)
    numbers = [number for number, _, _ in model.properties]

    def with_lines(change):
        copy = list(lines)
        for number, name, kind in model.properties:
            copy[number] = change(name, kind)
        return "\n".join(copy)

    def with_member(text):
        return "\n".join(lines[:model.end] + [text] + lines[model.end:])

    copy = list(lines)
    for number, other in zip(numbers, reversed(numbers)):
        copy[number] = lines[other]
    yield "reordered", "\n".join(copy)
    yield "class", re.sub(r"struct (\w+): .*", r"final class \1: Decodable, Sendable {", lines[0]) + source[len(lines[0]):]
    yield "CodingKeys", model.written(lines, model.keys)
    yield "init(from:)", model.written(lines, model.keys, model.decoding())
    yield "unused optional", (
        model.written(lines, model.keys | {"notSent": "notSent"}, "  let notSent: String?")
        if model.listed else with_member("  let notSent: String?"))
    for position in (0, -1):
        name = model.properties[position][1]
        yield "renamed " + name, model.written(lines, model.keys, renamed={name: name + "Value"})
    head = [name for _, name, _ in model.properties[:2]]
    inner = "\n".join("    let %s: %s" % (name, kind) for _, name, kind in model.properties[:2])
    cases = "\n".join('      case %s = "%s"' % (name, model.keys[name]) for name in head)
    split = list(lines)
    for number in numbers[:2]:
        split[number] = ""
    split = "\n".join(split).split("\n")
    rest = Model(split, 0)
    rest.keys = {name: model.keys[name] for _, name, _ in rest.properties}
    yield "split", rest.written(
        split, rest.keys,
        "  struct Head: Decodable, Equatable, Sendable {\n%s\n    enum CodingKeys: String, CodingKey {\n%s\n    }\n  }"
        "\n  let head: Head\n%s" % (
            inner, cases, rest.decoding(lines=["    head = try Head(from: decoder)"]))
    ).replace("struct %s: Decodable, Equatable" % record, "struct %s: Decodable" % record).replace(
        "struct %s: Decodable, Hashable" % record, "struct %s: Decodable" % record)
    yield "computed property", with_member("  var shown: String { \"\\(%s)\" }" % head[0])
    nested = re.search(r"\n  (?:struct|enum) (\w+):", source)
    yield "type renamed", re.sub(r"\b%s\b" % nested[1], nested[1] + "Type", source)
    yield "var", with_lines(lambda name, kind: "  var %s: %s" % (name, kind))
    yield "conformance", with_member('  var description: String { "it" }').replace(
        "Decodable", "Decodable, CustomStringConvertible", 1)
    yield "Optional<>", with_lines(
        lambda name, kind: "  let %s: %s" % (name, "Optional<%s>" % kind[:-1] if kind.endswith("?") else kind))
    yield "static constant", with_member("  static let version = 2")
    yield "typealias", with_lines(
        lambda name, kind: "  let %s: %s" % (name, "Name" if kind == "String" else kind)
    ).replace("\n", "\n  typealias Name = String\n", 1)
    yield "private(set)", with_lines(lambda name, kind: "  private(set) var %s: %s" % (name, kind))
    yield "private type", re.sub(
        r"(?m)^  let (?=\w+: \[?%s\b)" % nested[1], "  private let ",
        source.replace(nested[0].lstrip("\n"), "  private " + nested[0].strip(), 1))
    yield "init(…)", with_member("  init(%s) {\n%s\n  }" % (
        ", ".join("%s: %s%s" % (name, kind, " = nil" * kind.endswith("?"))
                  for _, name, kind in model.properties),
        "\n".join("    self.%s = %s" % (name, name) for _, name, _ in model.properties)))
    yield "==", with_member("  static func == (one: Self, other: Self) -> Bool {\n    %s\n  }" % (
        "\n      && ".join("one.%s == other.%s" % (name, name) for _, name, _ in model.properties)))
    traits = re.match(r"struct \w+: (.*) \{", lines[0])[1]
    first, kind = model.properties[0][1:]
    yield "generic", source.replace(
        lines[0], "typealias %s = %sOf<%s>\nstruct %sOf<Value: %s>: %s {" % (
            record, record, kind, record, traits.replace(",", " &"), traits), 1
    ).replace("  let %s: %s\n" % (first, kind), "  let %s: Value\n" % first, 1)
    start = source.index(nested[0])
    end = source.index("\n  }\n", start) + 4
    yield "extension", source[:start] + source[end:] + OUTSIDE + (
        "extension Models.%s {%s\n}" % (record, source[start:end]))
    yield "conformance moved", source.replace("Decodable, ", "", 1) + OUTSIDE + (
        "extension Models.%s: Decodable {}" % record)


def crossed(source):
    """Pairs of a name and the source with the keys of two properties exchanged."""
    lines = source.split("\n")
    for start, line in enumerate(lines):
        if not re.match(" *struct ", line):
            continue
        model = Model(lines, start)
        pairs = list(itertools.combinations(model.properties, 2))
        # Where only one of them is optional, null shows it.
        for (_, one, kind), (_, other, same) in sorted(pairs, key=lambda pair: pair[0][2] != pair[1][2]):
            if kind.rstrip("?") == same.rstrip("?"):
                keys = model.keys | {one: model.keys[other], other: model.keys[one]}
                yield "%s, %s" % (one, other), model.written(lines, keys)


def falling(source):
    """Pairs of a name and the source with an enum that becomes a case, whatever else is sent."""
    for match in re.finditer(r"( +)enum (\w+): String, Decodable \{\n", source):
        body = source[match.end():source.index("\n%s}" % match[1], match.end())]
        for case in re.findall(r"case (\w+)", body):
            yield "%s → %s" % (match[2], case), "".join([
                source[:match.end()],
                "%s  init(from decoder: any Decoder) throws {\n" % match[1],
                "%s    let word = try decoder.singleValueContainer().decode(String.self)\n" % match[1],
                "%s    self = Self(rawValue: word) ?? .%s\n%s  }\n" % (match[1], case, match[1]),
                source[match.end():]])


def sent(value, key):
    """All values of a key of a document, with their objects."""
    if isinstance(value, dict):
        for name, member in value.items():
            if name.replace("_", "").lower() == key.lower():
                yield value, name
            yield from sent(member, key)
    elif isinstance(value, list):
        for element in value:
            yield from sent(element, key)


def softened(source, document, place):
    """Changes of one property, before and after, with a document and whether they do harm.

    The list of records may have the key of a property, and stays as it is.
    """
    lines = source.split("\n")
    for number, line in enumerate(lines):
        match = re.match(r"( +)let (\w+): (.+)$", line)
        if not match:
            continue
        indent, name, kind = match.groups()
        plain = kind.rstrip("?")
        wrapped = lambda text: "\n".join(lines[:number] + ["%s%s" % (indent, text)] + lines[number + 1:])
        known = [owner[key] for owner, key in sent(document[place], name) if owner[key] is not None]
        if plain == "Date" and known:
            yield "date read as Int by try?", name, source, wrapped("@Tried var %s: Int?" % name), document, True
        if known and not plain.startswith("["):
            yield ("@Lossy → try?", name, wrapped("@Lossy var %s: %s?" % (name, plain)),
                   wrapped("@Tried var %s: %s?" % (name, plain)), document, True)
        if known and (kind.endswith("?") or not plain.startswith("[")):
            yield ("decodeIfPresent → try?" if kind.endswith("?") else "decode → try?", name, source,
                   wrapped("@Tried var %s: %s?" % (name, plain)), document, True)
        if kind.endswith("?"):
            empty = copy.deepcopy(document)
            for owner, key in sent(empty, name):
                owner[key] = None
            if not plain.startswith("["):
                yield ("@Lossy, always null", name, source,
                       wrapped("@Lossy var %s: %s?" % (name, plain)), empty, False)
        if plain.startswith("[") and known:
            empty = copy.deepcopy(document)
            owner, key = next(sent(empty[place], name))
            owner[key] = []
            yield ("(try? …) ?? []", name, wrapped("@EmptyIfAbsent var %s: %s" % (name, plain)),
                   wrapped("@TriedOrEmpty var %s: %s" % (name, plain)), empty, True)
            yield ("?? [] → @Lossy", name, wrapped("@TriedOrEmpty var %s: %s" % (name, plain)),
                   wrapped("@Lossy var %s: %s?" % (name, plain)), empty, False)


parts, calls, sides, sampled = [], [], {}, set()


def side(text, arguments):
    """The call that makes a side of a trial; equal models are written once."""
    if text not in sides:
        sides[text] = len(sides)
        inside, _, outside = text.partition(OUTSIDE)
        parts.append("enum Side%d {\n%s\n}\n" % (sides[text], inside)
                     + outside.replace("Models.", "Side%d." % sides[text]))
    return "Side(%s.self%s)" % (arguments % sides[text], "%s")


for family in families:
    file, record, place, decoder = settings[family]
    folder = "%s/Corpus/%s" % (root, family)
    [document] = [name for name in os.listdir(folder) if name.endswith(".json")]
    source, support = models(open("%s/%s" % (folder, file)).read(), record)
    parts.append(support)
    content = json.load(open("%s/%s" % (folder, document)))
    pairs = [(*pair, None, None)[:6] for pair in variants(source, content)]
    pairs.append(("?? [] added", place, source, source, None, None, "emptyIfAbsent: true"))
    pairs.append(("LossyArray removed", place, source, source, None, None, "isStrict: true"))
    pairs += [("keys crossed", name, source, after, None, True) for name, after in crossed(source)]
    pairs += softened(source, content, place)
    pairs += [("enum falls back", name, source, after, None, True) for name, after in falling(source)]
    if "Date" in source:
        pairs += [("other instant", name, source, source, None, True, "dates: ." + name)
                  for name in ("day", "withoutZone", "orEpoch", "orSeconds", "orSinceDate")]
        pairs += [("other forms", name, source, source, None, False, "dates: ." + name)
                  for name in ("orUnit", "orFraction")]
    pairs += [("refactoring", name, source, after, None, False) for name, after in refactored(source, record)]
    for kind, name, before, after, changed, harms, *more in pairs:
        if os.environ.get("KIND", "") not in kind:
            continue
        if os.environ.get("SAMPLE"):
            one = (kind, name.split(" ")[0] if kind in ("refactoring", "other instant") else "")
            if one in sampled:
                continue
            sampled.add(one)
        file = "%s/%s" % (folder, document)
        if changed not in (None, content):
            file = "%s/%d.json" % (package, len(calls))
            json.dump(changed, open(file, "w"))
        arguments = '"%s", JSONDecoder.%s, Side%%d.%s' % (place, decoder, record)
        calls.append(
            '  Trial(%s, "%s", "%s", "%s", harms: %s,\n    %s,\n    %s),' % (
                json.dumps(family), file, kind, name,
                "nil" if harms is None else str(harms).lower(), side(before, arguments) % "",
                side(after, arguments) % "".join(", " + argument for argument in more)))
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
      ],
      swiftSettings: [
        .unsafeFlags(["-Xfrontend", "-disable-testable-attr-requires-testable-module"])
      ])
  ])
''' % root)
P
cat > "$package/Sources/Gate/main.swift" << 'SWIFT'
import DecodingStrategies
import Foundation

// What compares baselines is inside.
@testable import CodableFuzz
@testable import FuzzBaselines
@testable import FuzzReports
@testable import JSONMutation
@testable import JSONText

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

/// A property that `try?` decodes.
@propertyWrapper struct Tried<Value: Decodable & Equatable & Sendable>: Decodable, Equatable, Sendable {
  var wrappedValue: Value?
  init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }
  init(from decoder: any Decoder) throws { wrappedValue = try? Value(from: decoder) }
}

extension Tried: Hashable where Value: Hashable {}

/// A list that is read as `(try? …) ?? []`.
@propertyWrapper struct TriedOrEmpty<Element: Decodable & Equatable & Sendable>: Decodable,
  Equatable, Sendable
{
  var wrappedValue: [Element]
  init(wrappedValue: [Element]) { self.wrappedValue = wrappedValue }
  init(from decoder: any Decoder) throws { wrappedValue = (try? [Element](from: decoder)) ?? [] }
}

extension TriedOrEmpty: Hashable where Element: Hashable {}

extension KeyedDecodingContainer {
  func decode<Value>(_: Tried<Value>.Type, forKey key: Key) throws -> Tried<Value> {
    Tried(wrappedValue: try? decode(Value.self, forKey: key))
  }

  func decode<Element>(
    _: TriedOrEmpty<Element>.Type, forKey key: Key
  ) throws -> TriedOrEmpty<Element> {
    TriedOrEmpty(wrappedValue: (try? decode([Element].self, forKey: key)) ?? [])
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

/// Models with a list, read strictly and lossily.
struct Side {
  /// How dates are read.
  enum Dates: String {
    case sent, day, withoutZone, orEpoch, orSeconds, orSinceDate, orUnit, orFraction

    func date(_ decoder: any Decoder) throws -> Date {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Double.self) {
        switch self {
        case .orSeconds: return Date(timeIntervalSince1970: number)
        case .orSinceDate: return Date(timeIntervalSinceReferenceDate: number)
        case .orUnit: return Date(timeIntervalSince1970: number > 1e11 ? number / 1_000 : number)
        default: break
        }
      }
      let text = try container.decode(String.self)
      let fractional = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
      switch self {
      case .orSeconds, .orSinceDate, .orUnit: return try Date(text, strategy: .iso8601)
      case .orFraction:
        return try (try? Date(text, strategy: .iso8601)) ?? Date(text, strategy: fractional)
      case .sent: return try Date(text, strategy: .iso8601)
      case .day: return try Date(text.prefix(10) + "T00:00:00Z", strategy: .iso8601)
      case .withoutZone: return try Date(text.prefix(19) + "Z", strategy: .iso8601)
      case .orEpoch: return (try? Date(text, strategy: .iso8601)) ?? Date(timeIntervalSince1970: 0)
      }
    }
  }

  let key: String
  let list: String
  let strategies: [Strategy]

  init<Record: Decodable & SendableMetatype>(
    _ list: String, _ decoder: @escaping @Sendable () -> JSONDecoder, _ record: Record.Type,
    emptyIfAbsent: Bool = false, isStrict: Bool = false, dates: Dates = .sent
  ) {
    @Sendable func made() -> JSONDecoder {
      let decoder = decoder()
      if dates != .sent { decoder.dateDecodingStrategy = .custom(dates.date) }
      return decoder
    }
    @Sendable func decode<List: Decodable & SendableMetatype>(
      _: List.Type, _ data: Data, _ records: (List) -> [Record]
    ) throws -> [Record] {
      let decoder = made()
      decoder.userInfo[Page<List>.userInfoKeys[0]] = list
      if emptyIfAbsent { decoder.userInfo[Page<List>.userInfoKeys[1]] = true }
      let found = try decoder.decode(Page<List>.self, from: data).list.map(records) ?? []
      valueCount += found.reduce(0) { $0 + count($1) }
      return found
    }
    self.list = list
    key = "\(String(reflecting: record)) \(emptyIfAbsent) \(isStrict) \(dates)"
    strategies = [
      Strategy("strict", like: made()) { try decode([Record].self, $0) { $0 } },
      Strategy("lossy", like: made()) { data in
        try isStrict
          ? decode([Record].self, data) { $0 }
          : decode(LossyArray<Record>.self, data) { Array($0) }
      },
    ]
  }
}

struct Trial {
  let family: String
  let file: String
  let kind: String
  let property: String
  /// Whether the change must fail, or must not; nil if what it loses decides.
  let harms: Bool?
  let before: Side
  let after: Side

  init(
    _ family: String, _ file: String, _ kind: String, _ property: String, harms: Bool?,
    _ before: Side, _ after: Side
  ) {
    (self.family, self.file, self.kind, self.property) = (family, file, kind, property)
    (self.harms, self.before, self.after) = (harms, before, after)
  }

  func report(_ side: Side, _ plan: MutantPlan, _ mutators: [Mutator]) throws -> Report {
    let json = [UInt8](try Data(contentsOf: URL(fileURLWithPath: file)))
    let pointer = try JSONPointer(parsing: "/" + side.list)
    let study = Study("page", json: json, recordsAt: pointer, strategies: side.strategies)
    var configuration = Runner.Configuration()
    configuration.plan = plan
    configuration.mutators = mutators
    configuration.timesStrategies = false
    configuration.usesExcerpts = false
    configuration.advice = .off
    configuration.searchesFindings = plan.id == MutantPlan.everyField.id
    configuration.learnsFields = false
    return Runner([study], configuration: configuration).run()
  }

  /// The records that are delivered over all structural mutants, and their values.
  func delivered(_ side: Side) throws -> (records: Int, values: Int) {
    let mutators = MutatorSet.structural.mutators.filter { !$0.id.rawValue.hasPrefix("huge-") }
    valueCount = 0
    let report = try report(side, .exhaustive, mutators)
    let counters = report.documents.flatMap(\.strategies).map(\.headline)
    let records = counters.map {
      $0[.untouchedKept, .untouchedAltered] + $0.mutatedDelivered
    }.reduce(0, +)
    return (records, valueCount)
  }

  func baseline() throws -> Baseline {
    Baseline(
      of: try report(before, .everyField, MutatorSet.baseline.mutators),
      strategies: before.strategies.map(\.id))
  }

  func compared(with baseline: Baseline) throws -> BaselineComparison {
    try BaselineComparison(
      of: try report(after, .everyField, MutatorSet.baseline.mutators), with: baseline, today: .today)
  }
}

func show(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

// Many trials have the same models before.
var baselines: [String: Baseline] = [:]
var delivered: [String: (records: Int, values: Int)] = [:]
var sums: [String: (changes: Int, missed: Int, accused: Int)] = [:]
let trials = allTrials()
show("| family | change | property | records | values | baseline | first difference |")
show("|---|---|---|--:|--:|---|---|")
for trial in trials {
  let key = "\(trial.file) \(trial.before.key)"
  let baseline = try baselines[key] ?? trial.baseline()
  baselines[key] = baseline
  let compared = try trial.compared(with: baseline)
  var (records, values) = (0, 0)
  if trial.harms == nil, !compared.fails {
    let before = try delivered[key] ?? trial.delivered(trial.before)
    delivered[key] = before
    let after = try trial.delivered(trial.after)
    (records, values) = (after.records - before.records, after.values - before.values)
  }
  let loses = trial.harms ?? (records < 0 || values < 0)
  let (isMissed, isAccused) = (loses && !compared.fails, trial.harms == false && compared.fails)
  let sum = sums[trial.kind] ?? (0, 0, 0)
  sums[trial.kind] = (
    sum.changes + 1, sum.missed + (isMissed ? 1 : 0), sum.accused + (isAccused ? 1 : 0)
  )
  let verdict = isMissed ? "MISSED" : isAccused ? "ACCUSED" : compared.fails ? "fails" : "passes"
  let shown = (compared.findings.first { $0.kind.fails } ?? compared.findings.first)?.description
  show(
    "| \(trial.family) | \(trial.kind) | \(trial.property) | \(records) | \(values) | \(verdict) "
      + "| \(shown?.replacing("|", with: "\\|") ?? "") |")
}
show("\n| change | number | missed | accused |\n|---|--:|--:|--:|")
for (kind, sum) in sums.sorted(by: { $0.key < $1.key }) {
  show("| \(kind) | \(sum.changes) | \(sum.missed) | \(sum.accused) |")
}
let (missed, accused) = sums.values.reduce((0, 0)) { ($0.0 + $1.missed, $0.1 + $1.accused) }
show("\n\(trials.count) changes, \(missed) losses missed, \(accused) accused wrongly")
exit(missed + accused == 0 ? 0 : 1)
SWIFT
swift run -c "${BUILD:-release}" --package-path "$package" --scratch-path "$PWD/.build" \
  --disable-build-manifest-caching Gate
