import JSONText

extension Mutator {
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
}

private let fullCount = 1_000
private let mostAddedBytes = 65_536
