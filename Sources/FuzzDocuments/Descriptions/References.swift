import JSONMutation
import JSONText

/// Follows the `$ref`s of an API description.
///
/// It is confined to one thread at a time.
final class References {
  /// The longest chain of references.
  private static let longestChain = 100
  /// The maximum number of members whose keys are not kept.
  private static let fewMembers = 16

  let index: DocumentIndex
  private var members: [NodeID: [String: NodeID]] = [:]

  init(_ index: DocumentIndex) { self.index = index }

  func member(_ key: String, of node: NodeID) -> NodeID? {
    guard index.kind(of: node) == .object else { return nil }
    if index.childCount(of: node) <= Self.fewMembers {
      return index.children(of: node).reduce(nil) { index.key(of: $1) == key ? $1 : $0 }
    }
    if let known = members[node] { return known[key] }
    let found = Dictionary(
      index.children(of: node).map { (index.key(of: $0) ?? "", $0) }, uniquingKeysWith: { $1 })
    members[node] = found
    return found[key]
  }

  func text(_ key: String, of node: NodeID) -> String? {
    member(key, of: node).flatMap(index.string)
  }

  /// What a node is, or refers to.
  func target(of node: NodeID) throws(ReferenceProblem) -> NodeID {
    var current = node
    var seen: Set<NodeID> = [node]
    while let reference = text("$ref", of: current) {
      current = try target(of: reference)
      guard seen.insert(current).inserted, seen.count <= Self.longestChain else {
        throw ReferenceProblem(
          description: "the $ref '\(reference)' leads to itself, and never to a schema",
          isCycle: true)
      }
    }
    return current
  }

  /// The node that a reference names.
  func target(of reference: String) throws(ReferenceProblem) -> NodeID {
    guard reference.hasPrefix("#") else {
      throw ReferenceProblem(description: "the $ref '\(reference)' is in another file")
    }
    let fragment = reference.dropFirst()
    let text = PercentEncoding.decoded(fragment) ?? String(fragment)
    guard let pointer = try? JSONPointer(parsing: text), let node = node(at: pointer) else {
      throw ReferenceProblem(description: "the $ref '\(reference)' leads nowhere")
    }
    return node
  }

  /// Objects with many members are looked up often, so their keys are kept.
  private func node(at pointer: JSONPointer) -> NodeID? {
    var current = index.root
    for token in pointer.tokens {
      let next: NodeID? =
        switch index.kind(of: current) {
        case .object: member(token.text, of: current)
        case .array:
          index.children(of: current).first { String(index.ordinal(of: $0)) == token.text }
        default: nil
        }
      guard let next else { return nil }
      current = next
    }
    return current
  }

  /// The references that cannot be followed from a schema, and the first that leads only to itself.
  func problems(from schema: NodeID) -> (missing: [String], cycle: ReferenceProblem?) {
    var (missing, cycle): ([String], ReferenceProblem?) = ([], nil)
    var open = [schema]
    var seen: Set<NodeID> = [schema]
    while let node = open.popLast() {
      var next = subschemas(of: node)
      if text("$ref", of: node) != nil {
        do throws(ReferenceProblem) {
          next.append(try target(of: node))
        } catch  where error.isCycle {
          cycle = cycle ?? error
        } catch {
          if !missing.contains(error.description) { missing.append(error.description) }
        }
      }
      open += next.filter { seen.insert($0).inserted }
    }
    return (missing, cycle)
  }

  private func subschemas(of schema: NodeID) -> [NodeID] {
    guard index.kind(of: schema) == .object else { return [] }
    return index.children(of: schema).flatMap { keyword -> [NodeID] in
      switch index.key(of: keyword) {
      case "items", "additionalProperties": [keyword]
      case "allOf", "oneOf", "anyOf", "prefixItems", "properties":
        index.isContainer(keyword) ? Array(index.children(of: keyword)) : []
      default: []
      }
    }
  }
}

extension DocumentIndex {
  fileprivate func isContainer(_ node: NodeID) -> Bool {
    kind(of: node) == .array || kind(of: node) == .object
  }
}

/// Why a reference, or what it should lead to, cannot be used.
struct ReferenceProblem: Error, CustomStringConvertible {
  let description: String
  var isCycle = false
}
