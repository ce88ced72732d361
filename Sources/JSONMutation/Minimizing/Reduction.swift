import JSONText

/// Makes a mutant of a document from which places are dropped.
struct Reduction {
  private let mutant: Mutant
  private var document: Document { mutant.document }
  private var index: DocumentIndex { mutant.document.index }

  init(of mutant: Mutant) {
    self.mutant = mutant
  }

  /// The elements and members at a depth that can be dropped; nil where nothing is so deep.
  ///
  /// What holds an edited place or the list of records stays, and so does the list itself.
  func removablePlaces(atDepth depth: Int) -> [Place]? {
    let needed = mutant.mutations.map(\.place) + [document.list].compactMap(\.self)
    var places: [Place] = []
    var isThere = false
    var depths: [Int] = []
    depths.reserveCapacity(index.placeCount)
    for place in index.places {
      depths.append(index.parent(of: place).map { depths[$0.number] + 1 } ?? 0)
      guard depths[place.number] == depth else { continue }
      isThere = true
      let subtree = index.subtree(of: place)
      if !needed.contains(where: { subtree.contains($0.number) }) { places.append(place) }
    }
    return isThere ? places : nil
  }

  /// The same mutations in the document without some places; nil where they are not possible there.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  func mutant(without dropped: Set<Place>) -> Mutant? {
    guard let reduced = document.without(dropped) else { return nil }
    let numbers = numbers(without: dropped)
    let mutations = mutant.mutations.compactMap { mutation -> Mutation? in
      guard let number = numbers[mutation.place.number] else { return nil }
      let moved = Mutation(
        mutation.mutator, at: Place(number: number), variant: mutation.variant)
      return moved.offeredPatch(in: reduced) == nil ? nil : moved
    }
    guard mutations.count == mutant.mutations.count, !mutations.isEmpty else { return nil }
    return try? Mutant(reduced, mutations)
  }

  /// For each place its number when others are dropped; nil for a dropped one.
  private func numbers(without dropped: Set<Place>) -> [Int?] {
    var numbers: [Int?] = []
    var next = 0
    var end = 0
    for place in index.places {
      if place.number >= end, dropped.contains(place) { end = index.subtree(of: place).upperBound }
      if place.number < end {
        numbers.append(nil)
      } else {
        numbers.append(next)
        next += 1
      }
    }
    return numbers
  }
}

extension Document {
  /// The document without some elements and members; nil where its list of records goes with them.
  fileprivate func without(_ dropped: Set<Place>) -> Document? {
    var bytes: [UInt8] = []
    append(index.root, without: dropped, to: &bytes)
    var listPointer: JSONPointer?
    if let list {
      guard let pointer = pointer(to: list, without: dropped) else { return nil }
      listPointer = pointer
    }
    let name = DocumentName(name.name, digest: DocumentName.Digest(of: bytes))
    return try? Document(name, parsing: bytes, recordsAt: listPointer, notes: settledNotes)
  }

  /// Appends a value, its children and what is between them, without those that are dropped.
  private func append(_ place: Place, without dropped: Set<Place>, to bytes: inout [UInt8]) {
    let range = index.range(of: place)
    guard let first = index.firstChild(of: place) else {
      bytes += index.bytes[range]
      return
    }
    bytes += index.bytes[range.lowerBound..<index.memberRange(of: first).lowerBound]
    var separator: Range<Int>?
    for child in index.children(of: place) {
      let member = index.memberRange(of: child)
      let next = index.nextSibling(of: child).map { index.memberRange(of: $0).lowerBound }
      let behind = next.map { member.upperBound..<$0 }
      guard !dropped.contains(child) else { continue }
      if let separator { bytes += index.bytes[separator] }
      bytes += index.bytes[member.lowerBound..<index.range(of: child).lowerBound]
      append(child, without: dropped, to: &bytes)
      // Behind the last child there is no comma; any other separator will do for the next one kept.
      separator = behind ?? separator
    }
    bytes += index.bytes[index.endOfChildren(of: place)..<range.upperBound]
  }

  /// The pointer to a place in the document without some others; nil where it is dropped.
  private func pointer(to place: Place, without dropped: Set<Place>) -> JSONPointer? {
    var tokens: [JSONPointer.Token] = []
    var current = place
    while let parent = index.parent(of: current) {
      if dropped.contains(current) { return nil }
      let before = index.children(of: parent).prefix { $0 != current }
        .filter { !dropped.contains($0) }
      if let key = index.key(of: current) {
        let equal = before.count { index.key(of: $0)?.utf8.elementsEqual(key.utf8) ?? false }
        tokens.append(JSONPointer.Token(key, occurrence: equal + 1))
      } else {
        tokens.append(JSONPointer.Token(String(before.count)))
      }
      current = parent
    }
    return JSONPointer(tokens.reversed())
  }
}
