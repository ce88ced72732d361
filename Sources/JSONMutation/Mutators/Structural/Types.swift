import JSONText

extension Mutator {
  /// Replaces a value with one of another JSON type: a variant for each of the other five types.
  ///
  /// The replacement is the same at every location: a short value, and not empty where the type has
  /// one.
  public static let flipType = Mutator(
    "flip-type", .structural, sets: [.core, .baseline, .types],
    purpose: "replaces a value with one of another JSON type: a changed type",
    ideal: "a declared default and a report, else a type mismatch at the path",
    plausibility: .exotic,
    plausibilities: ["null": .everyday, "number": .likely, "string": .likely, "boolean": .possible]
  ) { node, document, edits in
    for (kind, text) in flips where kind != document.index.kind(of: node) {
      edits.offer(Variant(kind.rawValue)) {
        $0.replace(document.index.range(of: node), with: text)
      }
    }
  }

  /// Replaces a value with `null`.
  public static let nullValue = Mutator(
    "null-value", .structural, sets: [.drift, .types],
    purpose: "replaces a value with null: a field that became nullable",
    ideal: "nil for an optional; else a default and a report, or an error at the path",
    plausibility: .everyday
  ) { node, document, edits in
    edits.offer(replacing: document.index.range(of: node), with: "null", in: document)
  }

  /// Replaces a value with an empty string, array or object: a variant for each that differs.
  public static let emptyValue = Mutator(
    "empty-value", .structural, sets: [.drift, .types],
    purpose: "replaces a value with an empty one: a form that was sent blank",
    ideal: "a declared default and a report, else a type mismatch at the path; never a crash",
    plausibility: .likely
  ) { node, document, edits in
    let (index, range) = (document.index, document.index.range(of: node))
    let isEmpty = index.isContainer(node) ? index.childCount(of: node) == 0 : range.count == 2
    for (kind, text) in empties where kind != index.kind(of: node) || !isEmpty {
      edits.offer(Variant(kind.rawValue)) { $0.replace(range, with: text) }
    }
  }

  /// Changes at least two members of an object at once: makes each null, spells each number,
  /// boolean and null as a string, or renames each.
  public static let everyMember = Mutator(
    "every-member", .structural, sets: [.drift],
    purpose: "changes all members of an object at once: a release that changes several",
    ideal: "for each of them a declared default, and a report at its path",
    scope: Scope(.object)
  ) { node, document, edits in
    let index = document.index
    let members = Array(index.children(of: node))
    guard members.count > 1 else { return }
    let filled = members.filter { index.kind(of: $0) != .null }
    if filled.count > 1 {
      edits.offer("null") { edit in
        for member in filled { edit.replace(index.range(of: member), with: "null") }
      }
    }
    let spelled = members.filter { [.null, .boolean, .number].contains(index.kind(of: $0)) }
    if spelled.count > 1 {
      edits.offer("string") { edit in
        for member in spelled { edit.wrap(member, in: document, from: "\"", to: "\"") }
      }
    }
    edits.offer("renamed") { edit in
      for key in members.compactMap(index.keyRange) {
        edit.replace(key, copying: key.dropLast(), of: document)
        edit.append("_v2\"")
      }
    }
  }

  /// Puts a boolean, number or string into an object, as its `id` or its `name`.
  public static let expandScalar = Mutator(
    "expand-scalar", .structural, sets: [.drift, .types],
    purpose: "puts a scalar into an object of its own: a reference sent expanded",
    ideal: "a declared default and a report, else a type mismatch at the path",
    scope: Scope(.boolean, .number, .string)
  ) { node, document, edits in
    edits.offer("id") { $0.wrap(node, in: document, from: #"{"id":"#, to: "}") }
    edits.offer("name") { $0.wrap(node, in: document, from: #"{"name":"#, to: "}") }
  }

  /// Replaces an empty array with an empty object, or the other way round.
  public static let swapEmptyContainer = Mutator(
    "swap-empty-container", .structural, sets: [.drift, .types],
    purpose: "swaps an empty array and object: a language with one type for both",
    ideal: "an empty value, and a report; else a type mismatch at the path",
    scope: Scope(.array, .object), plausibility: .likely
  ) { node, document, edits in
    guard document.index.childCount(of: node) == 0 else { return }
    let swapped = document.index.kind(of: node) == .array ? "{}" : "[]"
    edits.offer { $0.replace(document.index.range(of: node), with: swapped) }
  }

  /// Replaces an array or object with a string of its text.
  public static let doubleEncode = Mutator(
    "double-encode", .structural, sets: [.drift, .types],
    purpose: "replaces a container with a string of its text: JSON encoded twice",
    ideal: "a declared default and a report, else a type mismatch at the path",
    scope: Scope(.array, .object)
  ) { node, document, edits in
    let text = document.index.bytes[document.index.range(of: node)]
    edits.offer {
      $0.replace(text.indices, with: JSONString.quote(String(decoding: text, as: UTF8.self)))
    }
  }

  /// Replaces an array with its only element, or with the first of several.
  public static let unwrapArray = Mutator(
    "unwrap-array", .structural, sets: [.baseline, .drift, .types],
    purpose: "replaces an array by its first element: a bridge that loses lists",
    ideal: "an array of one if that is wished for, else a type mismatch at the path",
    scope: Scope(.array)
  ) { node, document, edits in
    let index = document.index
    guard let first = index.firstChild(of: node) else { return }
    edits.offer(index.childCount(of: node) == 1 ? "sole" : "first") {
      $0.replace(index.range(of: node), copying: index.range(of: first), of: document)
    }
  }

  /// Puts a value into an array of its own.
  public static let wrapInArray = Mutator(
    "wrap-in-array", .structural, sets: [.drift, .types],
    purpose: "puts a value into an array of one: a bridge that makes lists",
    ideal: "the element if that is wished for, else a type mismatch at the path",
    plausibility: .likely
  ) { node, document, edits in
    edits.offer { $0.wrap(node, in: document, from: "[", to: "]") }
  }
}

private let flips: [(kind: JSONKind, text: String)] = [
  (.null, "null"), (.boolean, "true"), (.number, "1"), (.string, #""flipped""#), (.array, "[]"),
  (.object, "{}"),
]

private let empties: [(kind: JSONKind, text: String)] = [
  (.string, #""""#), (.array, "[]"), (.object, "{}"),
]
