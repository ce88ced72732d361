import JSONMutation
package import JSONText

/// What the values of a sample of documents are like, of which a model is inferred.
///
/// Documents are added one by one in any order, and only the profile is kept: its size depends on the
/// number of fields, not on that of documents.
package final class SampleProfile {
  package private(set) var documentCount = 0
  package private(set) var recordCount = 0
  let root = ValueProfile()
  private(set) var lists: [JSONPointer: Int] = [:]
  /// Digests of the documents, as far as they may be too few for another one to show much.
  private var digests: Set<UInt64> = []
  private static let mostDigests = 65_536

  package init() {}

  /// One that is equal to an earlier one is counted, and shows nothing more.
  package func add(_ index: DocumentIndex, isLine: Bool = false) {
    let list = isLine ? nil : index.listOfRecords
    documentCount += 1
    let count = list.map { index.childCount(of: $0) } ?? 1
    recordCount += count
    if let list { lists[index.pointer(to: list), default: 0] += count }
    index.bytes.withUnsafeBufferPointer { bytes in
      guard digests.count == Self.mostDigests || digests.insert(Sketch.hash(bytes)).inserted
      else { return }
      root.add(index.root, of: ProfiledDocument(index, bytes, list: list))
    }
  }
}

final class ValueProfile {
  private(set) var nullCount = 0
  private(set) var booleanCount = 0
  private(set) var numbers = NumberProfile()
  private(set) var strings = StringProfile()
  private(set) var listCount = 0
  private(set) var element: ValueProfile?
  private(set) var objects: ObjectProfile?
  /// The arrays and objects that are nested so deep that nothing is known about them.
  private(set) var deepCount = 0

  var count: Int {
    nullCount + booleanCount + numbers.count + strings.count + listCount + deepCount
      + (objects?.root.count ?? 0)
  }

  func add(_ node: NodeID, of document: ProfiledDocument) {
    switch document.index.kind(of: node) {
    case .null: nullCount += 1
    case .boolean: booleanCount += 1
    case .number: numbers.add(document.bytes[document.index.range(of: node)])
    case .string:
      let range = document.index.range(of: node)
      strings.add(document.bytes[range.lowerBound + 1..<range.upperBound - 1])
    case .array, .object:
      guard document.depth < ProfiledDocument.mostDepth else {
        deepCount += 1
        return
      }
      document.depth += 1
      defer { document.depth -= 1 }
      addContainer(node, of: document)
    }
  }

  private func addContainer(_ node: NodeID, of document: ProfiledDocument) {
    if document.index.kind(of: node) == .array {
      listCount += 1
      let isList = node == document.list
      for child in document.index.children(of: node) {
        if isList { document.startRecord() }
        let value = element ?? ValueProfile()
        element = value
        value.add(child, of: document)
      }
      if isList { document.endRecords() }
    } else {
      let profile = objects ?? ObjectProfile()
      objects = profile
      if node == document.list, profile.mapValue == nil {
        profile.mergeVariants()
        profile.becomeMap(because: "each value is a record")
      }
      profile.add(node, of: document)
    }
  }

  func shiftUnits(by offset: UInt64, _ shifted: inout Set<ObjectIdentifier>) {
    element?.shiftUnits(by: offset, &shifted)
    objects?.root.shiftUnits(by: offset, &shifted)
  }

  /// Adds what another profile has, which is used up: this one takes over its parts.
  ///
  /// Objects are left to be merged.
  func merge(_ other: ValueProfile, _ merging: inout ObjectProfile.Merging) {
    if other === self { return }
    nullCount += other.nullCount
    booleanCount += other.booleanCount
    numbers.merge(other.numbers)
    strings.merge(other.strings)
    listCount += other.listCount
    deepCount += other.deepCount
    if let element, let theirs = other.element {
      element.merge(theirs, &merging)
    } else {
      element = element ?? other.element
    }
    if let objects, let theirs = other.objects {
      merging.add(objects, theirs)
    } else {
      objects = objects ?? other.objects
    }
  }
}

final class ProfiledDocument {
  let index: DocumentIndex
  let bytes: UnsafeBufferPointer<UInt8>
  let list: NodeID?
  /// The record that is being added.
  ///
  /// Values of one record depend on each other, so evidence is counted in records. The envelope is a
  /// record of its own.
  ///
  /// It depends on the bytes of the document, not on those that were added before, and equal documents
  /// have equal records: they are no further evidence.
  private(set) var unit: UInt64
  private let envelope: UInt64
  private var recordCount: UInt64 = 0
  /// How deep the value is nested that is being added.
  var depth = 0
  static let mostDepth = 64

  init(_ index: DocumentIndex, _ bytes: UnsafeBufferPointer<UInt8>, list: NodeID?) {
    (self.index, self.bytes, self.list) = (index, bytes, list)
    // So many bytes that two documents of a sample hardly have the same.
    let step = max(1, bytes.count / 4_096)
    let some = stride(from: 0, to: bytes.count, by: step).lazy.map { bytes[$0] }
    envelope = Sketch.hash(some, seed: UInt64(bytes.count))
    unit = envelope
  }

  func startRecord() {
    recordCount += 1
    unit = Sketch.hash(EmptyCollection(), seed: envelope &+ recordCount)
  }

  func endRecords() { unit = envelope }

  /// Adds the value of a map, which is a record of its own.
  func inMap(_ key: UInt64, _ add: () -> Void) {
    let outer = unit
    unit &+= key
    add()
    unit = outer
  }
}

extension SampleProfile {
  /// The model of everything that was added; nothing is added after that.
  package func model(
    by rules: InferenceRules = InferenceRules(), deciding decisions: InferenceDecisions = .none
  ) -> InferredModel {
    ShapeSharing.share(in: root, decisions)
    let list = lists.max { ($0.value, $1.key.description) < ($1.value, $0.key.description) }?.key
    var builder = ModelBuilder(rules, decisions, list: list)
    let root = builder.type(of: root, at: ModelBuilder.Path()) ?? .anything
    var model = builder.model(root: root)
    (model.documentCount, model.recordCount) = (documentCount, recordCount)
    return model
  }
}
