import JSONText

/// Which record each element of a mutant's list is, found by parsing the mutant and tracing the bytes of
/// each element back to the document.
struct Lineage {
  var elements: [Int?]
  var keys: [String]?
  var isMutated: [Bool]
  var isRemoved: [Bool]
  var recordsInside: [Int: [Int]] = [:]
}

extension Lineage {
  init?(of mutant: Mutant) {
    let document = mutant.document
    guard let index = try? DocumentIndex(parsing: mutant.bytes(), maximumDepth: .max)
    else { return nil }
    let tracer = Tracer(document: document, provenance: Provenance(of: mutant.patch, in: document))
    let list = tracer.list(in: index)
    let children = document.list == nil ? [index.root] : list.map { Array(index.children(of: $0)) }
    let nodes = children ?? []
    let keys = document.recordKeys.map { _ in nodes.map { index.key(of: $0) ?? "" } }
    let origins: [Int?] =
      if let keys {
        tracer.origins(
          of: nodes, keys: keys, in: index,
          inOrder: mutant.mutationClass == .meaningPreserving)
      } else if mutant.mutationClass == .meaningPreserving || document.list == nil {
        nodes.indices.map(\.self)
      } else {
        nodes.map { tracer.record(in: index.range(of: $0)) }
      }
    var isMutated = document.recordsMutated(by: mutant.patch)
    var isTaken = Array(repeating: false, count: document.records.count)
    var elements: [Int?] = []
    for (node, origin) in zip(nodes, origins) {
      guard let origin, origin < isTaken.count, !isTaken[origin] else {
        elements.append(nil)
        continue
      }
      isTaken[origin] = true
      isMutated[origin] = tracer.isMutated(origin, at: index.range(of: node))
      elements.append(origin)
    }
    var isRemoved = isTaken.map { !$0 }
    var recordsInside: [Int: [Int]] = [:]
    if isRemoved.contains(true) {
      let isEdited = document.recordsEdited(by: mutant.patch)
      if let list = document.list.map(document.index.range), children == nil,
        tracer.provenance.position(ofByteAt: list.lowerBound) == nil
      {
        // The list is gone, but nobody removed its records.
        isRemoved = document.recordsRemoved(by: mutant.patch.pieces.filter { !$0.covers(list) })
        isMutated = isEdited
      }
      for (record, node) in tracer.recordsElsewhere(in: index) where !isTaken[record] {
        isTaken[record] = true
        isRemoved[record] = false
        let range = index.range(of: node)
        isMutated[record] = isEdited[record] || tracer.isMutated(record, at: range)
        let position = nodes.firstIndex { index.range(of: $0).contains(range.lowerBound) }
        if let position { recordsInside[position, default: []].append(record) }
      }
    }
    self.init(
      elements: elements, keys: keys, isMutated: isMutated, isRemoved: isRemoved,
      recordsInside: recordsInside)
  }
}

private struct Tracer {
  let document: Document
  let provenance: Provenance

  func list(in index: DocumentIndex) -> NodeID? {
    guard let list = document.list else { return nil }
    let pointer = document.index.pointer(to: list)
    let start = document.index.range(of: list).lowerBound
    let kept = provenance.position(ofByteAt: start).flatMap { index.node(startingAt: $0) }
    // Of equal keys, the one whose list the edit did not make counts.
    if let kept, index.pointer(to: kept).description == pointer.description,
      index.kind(of: kept) == document.index.kind(of: list)
    {
      return kept
    }
    guard let node = index.node(at: pointer) else { return nil }
    return index.kind(of: node) == document.index.kind(of: list) ? node : nil
  }

  /// Of equal keys it is the one that the bytes of the member come from, or the next one if equal keys
  /// are known to be in order.
  func origins(
    of members: [NodeID], keys: [String], in index: DocumentIndex, inOrder: Bool
  ) -> [Int?] {
    let recordKeys = document.recordKeys ?? []
    var numbers = Dictionary(grouping: recordKeys.indices) { recordKeys[$0] }
    return zip(members, keys).map { member, key in
      if inOrder { return numbers[key]?.isEmpty == false ? numbers[key]?.removeFirst() : nil }
      guard let numbers = numbers[key] else { return nil }
      let known = numbers.count > 1 ? record(in: index.range(of: member)) : nil
      return known.flatMap { numbers.contains($0) ? $0 : nil } ?? numbers.first
    }
  }

  /// The record that the first byte of an element comes from, not counting inserted bytes; nil for an
  /// element that starts elsewhere, such as the list nested in another one.
  func record(in element: Range<Int>) -> Int? {
    for segment in provenance.segments(in: element) {
      if let start = segment.start {
        let first = start + max(0, element.lowerBound - segment.range.lowerBound)
        return document.record(around: first..<first + 1)
      }
      if let range = segment.splice?.range, !range.isEmpty { return document.record(around: range) }
    }
    return nil
  }

  /// The records that were moved with their list or out of it, each with its value in the mutant.
  func recordsElsewhere(in index: DocumentIndex) -> [(record: Int, node: NodeID)] {
    var found: [(record: Int, node: NodeID)] = []
    if let list = document.list,
      let start = provenance.position(ofByteAt: document.index.range(of: list).lowerBound),
      let moved = index.node(startingAt: start)
    {
      for child in index.children(of: moved) {
        if let record = record(in: index.range(of: child)) { found.append((record, child)) }
      }
    }
    for segment in provenance.segments {
      let own = segment.start.map { $0..<$0 + segment.range.count }
      let bytes = own ?? segment.splice?.range ?? 0..<0
      for record in document.records(touching: bytes) {
        let value = document.index.range(of: document.records[record])
        var offset: Int?
        if segment.start != nil, bytes.contains(value.lowerBound) {
          offset = value.lowerBound - bytes.lowerBound
        } else if let splice = segment.splice?.range, splice.lowerBound == value.lowerBound,
          splice.upperBound <= value.upperBound
        {
          offset = 0
        }
        let node = offset.flatMap { index.node(startingAt: segment.range.lowerBound + $0) }
        if let node { found.append((record, node)) }
      }
    }
    return found
  }

  /// Whether the bytes of an element differ from those of its record, not counting edits that preserve
  /// their meaning.
  func isMutated(_ number: Int, at element: Range<Int>) -> Bool {
    let record = document.index.range(of: document.records[number])
    var next = record.lowerBound
    for segment in provenance.segments(in: element) {
      if let splice = segment.splice, splice.preserves {
        next = min(splice.range.upperBound, record.upperBound)
        continue
      }
      guard let start = segment.start else { return true }
      let skipped = max(0, element.lowerBound - segment.range.lowerBound)
      if next != start + skipped { return true }
      next = start + min(element.upperBound, segment.range.upperBound) - segment.range.lowerBound
    }
    return next != record.upperBound
  }
}

extension Document {
  fileprivate func recordsEdited(by patch: Patch) -> [Bool] {
    var isEdited = Array(repeating: false, count: records.count)
    for piece in patch.pieces where !piece.preserves {
      if let record = patch.changedRange(of: piece).flatMap(record) { isEdited[record] = true }
    }
    return isEdited
  }

  /// The only record that bytes touch, if they are all inside it.
  fileprivate func record(around bytes: Range<Int>) -> Int? {
    let touched = records(touching: bytes)
    guard touched.count == 1 else { return nil }
    let record = recordRange(touched.lowerBound)
    let isInside = record.lowerBound <= bytes.lowerBound && bytes.upperBound <= record.upperBound
    return isInside ? touched.lowerBound : nil
  }
}

extension DocumentIndex {
  func node(startingAt offset: Int) -> NodeID? {
    let number = (0..<nodeCount).partitionPoint {
      range(of: NodeID(number: $0)).lowerBound >= offset
    }
    guard number < nodeCount else { return nil }
    let node = NodeID(number: number)
    return range(of: node).lowerBound == offset ? node : nil
  }
}

struct Provenance {
  struct Segment {
    let range: Range<Int>
    /// Where in the document unchanged or copied bytes start; nil for those of a splice.
    let start: Int?
    let splice: Patch.Piece?
  }

  let segments: [Segment]

  init(of patch: Patch, in document: Document) {
    var segments: [Segment] = []
    var end = 0
    func add(_ length: Int, at start: Int? = nil, in splice: Patch.Piece? = nil) {
      segments.append(Segment(range: end..<end + length, start: start, splice: splice))
      end += length
    }
    var offset = 0
    for piece in patch.pieces {
      if offset < piece.range.lowerBound { add(piece.range.lowerBound - offset, at: offset) }
      let bytes = piece.replacement
      if bytes.isEmpty { add(0, in: piece) }
      let first = patch.copies.indices.partitionPoint {
        patch.copies[$0].start >= bytes.lowerBound
      }
      var position = bytes.lowerBound
      for copy in patch.copies[first...].prefix(while: { $0.start < bytes.upperBound }) {
        if position < copy.start { add(copy.start - position, in: piece) }
        add(copy.source.count, at: copy.source.lowerBound, in: piece)
        position = copy.start + copy.source.count
      }
      if position < bytes.upperBound { add(bytes.upperBound - position, in: piece) }
      offset = piece.range.upperBound
    }
    let count = document.index.bytes.count
    if offset < count { add(count - offset, at: offset) }
    self.segments = segments
  }

  func segments(in range: Range<Int>) -> some Sequence<Segment> {
    let first = segments.indices.partitionPoint { segments[$0].range.upperBound > range.lowerBound }
    return segments[first...].prefix { $0.range.lowerBound < range.upperBound }
  }

  func position(ofByteAt offset: Int) -> Int? {
    for segment in segments {
      guard let start = segment.start else { continue }
      if (start..<start + segment.range.count).contains(offset) {
        return segment.range.lowerBound + offset - start
      }
    }
    return nil
  }
}
