import JSONText

extension Mutator {
  /// Replaces a string with one of 10,000 characters, such as a log or a base64 image.
  public static let hugeString = Mutator(
    "huge-string", .structural, sets: [.values],
    purpose: "replaces a string with ten thousand characters: text without limit",
    ideal: "accept the string, or an error at the path",
    scope: Scope(.string), plausibility: .exotic
  ) { node, document, edits in
    guard document.index.kind(of: node) == .string else { return }
    let range = document.index.range(of: node)
    guard range.count != hugeLength + 2 else { return }
    edits.offer { edit in
      edit.replace(range, with: #"""#)
      edit.append("x")
      edit.repeatLast(1, count: hugeLength)
      edit.append(#"""#)
    }
  }

  /// Repeats the smallest element of an array until there are 1,000, or until they add 64 KB.
  public static let hugeArray = Mutator(
    "huge-array", .structural, sets: [.values],
    purpose: "fills an array with copies of its smallest element: a list without pages",
    ideal: "decodes all elements, or an error that names its bound",
    scope: Scope(.array), plausibility: .exotic
  ) { node, document, edits in
    let index = document.index
    guard index.kind(of: node) == .array, let first = index.firstChild(of: node),
      index.childCount(of: node) < fullCount
    else { return }
    edits.offer { edit in
      var smallest = index.range(of: first)
      for element in index.children(of: node)
      where index.range(of: element).count < smallest.count {
        smallest = index.range(of: element)
      }
      edit.insert(at: index.endOfChildren(of: node))
      edit.append(",")
      edit.append(smallest, of: document)
      let fitting = max(1, mostAddedBytes / (smallest.count + 1))
      let missing = fullCount - index.childCount(of: node)
      edit.repeatLast(smallest.count + 1, count: min(fitting, missing))
    }
  }

  /// Replaces a member's key with one of 10,000 characters.
  ///
  /// An object large enough to have such a key already is searched only if it has few members.
  public static let hugeKey = Mutator(
    "huge-key", .structural, sets: [.values],
    purpose: "gives a key ten thousand characters: keys that users choose",
    ideal: "ignore the unknown key, and do as for a missing one; or an error at the path",
    scope: .members, plausibility: .exotic
  ) { node, document, edits in
    guard document.index.isMember(node), let object = document.index.parent(of: node) else {
      return
    }
    guard lacksHugeKeys(object, in: document.index) else { return }
    guard let key = document.index.keyRange(of: node) else { return }
    edits.offer { edit in
      edit.replace(key, with: #"""#)
      edit.append("k")
      edit.repeatLast(1, count: hugeLength)
      edit.append(#"""#)
    }
  }
}

private let hugeLength = 10_000
private let fullCount = 1_000
private let mostAddedBytes = 65_536
private let mostMembers = 64

private func lacksHugeKeys(_ object: NodeID, in index: DocumentIndex) -> Bool {
  if index.range(of: object).count < hugeLength { return true }
  guard index.childCount(of: object) <= mostMembers else { return false }
  return !index.children(of: object).contains { member in
    index.range(of: member).lowerBound - index.memberRange(of: member).lowerBound > hugeLength
  }
}
