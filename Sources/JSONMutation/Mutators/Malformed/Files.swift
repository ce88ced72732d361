import JSONText

extension Mutator {
  /// Cuts a file off at each kilobyte, in the middle, and before its end.
  ///
  /// Of a file over 13 KB, it cuts at 13 of the kilobytes. The variant `kb` has the number of kilobytes that
  /// are left.
  public static let cutOff = Mutator(
    "cut-off", .malformed,
    purpose: "leaves out everything from a kilobyte on: a save that a crash ended",
    ideal: "refuse to open it, or set it aside, and never save over it", scope: .root
  ) { node, document, edits in
    let (index, count) = (document.index, document.index.bytes.count)
    let root = index.range(of: index.root)
    guard node == index.root, index.isContainer(node), root.count > 2 else { return }
    edits.offer("middle") { $0.remove(root.lowerBound + root.count / 2..<count) }
    edits.offer("end") { $0.remove(root.upperBound - 1..<count) }
    let kilobytes = (root.upperBound - 1) / 1024
    for number in stride(from: 1, through: kilobytes, by: max(1, (kilobytes + 12) / 13)) {
      edits.offer(Variant("kb", number: number)) { $0.remove(number * 1024..<count) }
    }
  }

  /// Makes a file one of a newer version of the app: a version number is raised, and a key is new.
  public static let newerVersion = Mutator(
    "newer-version", .structural,
    purpose: "raises the version number, and adds a key: what a newer version saved",
    ideal: "refuse to open it, or keep what is not known, and never save over it", scope: .root
  ) { node, document, edits in
    let index = document.index
    guard node == index.root, index.kind(of: node) == .object else { return }
    let numbers = index.children(of: node).filter { index.kind(of: $0) == .number }
    let versions = numbers.filter { number in
      let key = index.key(of: number)?.lowercased() ?? ""
      return ["version", "schema"].contains(where: key.contains)
    }
    for (number, version) in versions.enumerated() {
      edits.offer(Variant("number", number: number)) {
        $0.replace(index.range(of: version), with: "9007")
      }
    }
    edits.offer("key") { $0.insertUnknownKey(#"{"added":[1]}"#, atEndOf: node, in: document) }
  }
}
