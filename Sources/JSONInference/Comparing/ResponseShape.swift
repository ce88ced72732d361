package import JSONText

/// The fields of some responses, which tell the responses of one endpoint from those of others.
package struct ResponseShape {
  /// How many of the responses have each field, with `*` for an element or a key of a map.
  private var counts: [String: Int] = [:]
  /// The fields that are null or empty in all responses: what belongs there is unknown.
  private var unknown: Set<String> = []
  private var filled: Set<String> = []
  private var responseCount = 1
  private let records: String?

  private static let leastResemblance = 0.4

  package init(_ index: DocumentIndex, isLine: Bool = false) {
    let profile = SampleProfile()
    profile.add(index, isLine: isLine)
    records = profile.lists.keys.first.map { "\($0)/*/" }
    add(profile.root, at: "")
  }

  private mutating func add(_ value: ValueProfile, at field: String) {
    var children: [(name: String, value: ValueProfile)] = []
    if let element = value.element { children.append(("*", element)) }
    if let object = value.objects?.root {
      for part in [object] + object.variants.values.map(\.root) {
        if part.mapEvidence == nil {
          children += part.members.map { ($0.key, $0.value) }
        } else {
          children.append(("*", part.valuesOfMap()))
        }
      }
    }
    for (name, child) in children {
      let place = "\(field)/\(name)"
      if child.count > 0 { counts[place] = 1 }
      add(child, at: place)
    }
    if children.contains(where: { $0.value.count > 0 }) {
      filled.insert(field)
      unknown.remove(field)
    } else if value.kinds.isSubset(of: [.array, .object]), !filled.contains(field) {
      unknown.insert(field)
    }
  }

  package mutating func add(_ other: ResponseShape) {
    responseCount += other.responseCount
    counts.merge(other.counts, uniquingKeysWith: +)
    filled.formUnion(other.filled)
    unknown = unknown.union(other.unknown).subtracting(filled)
  }

  /// How alike a response is to these, from 0 to 1; nil if it is probably of another endpoint.
  package func resemblance(to other: ResponseShape) -> Double? {
    let whole = resemblance(to: other, below: "")
    let parts = records.map { other.records == $0 ? resemblance(to: other, below: $0) : whole }
    return min(whole, parts ?? whole) < Self.leastResemblance ? nil : whole
  }

  private func resemblance(to other: ResponseShape, below start: String) -> Double {
    var (common, all) = (0, 0)
    for (field, count) in counts where field.hasPrefix(start) {
      let isCommon = other.counts[field] != nil
      if isCommon { common += count }
      if isCommon || !other.leavesOpen(field) { all += count }
    }
    for field in other.counts.keys
    where field.hasPrefix(start) && counts[field] == nil && !leavesOpen(field) {
      all += responseCount
    }
    return all == 0 ? 1 : Double(common) / Double(all)
  }

  private func leavesOpen(_ field: String) -> Bool {
    if unknown.isEmpty { return false }
    var rest = field[...]
    while let slash = rest.lastIndex(of: "/") {
      rest = rest[..<slash]
      if unknown.contains(String(rest)) { return true }
    }
    return false
  }
}

/// Sorts files into groups of one shape: the first response of a file decides.
package struct ResponseGroups {
  private var shapes: [ResponseShape] = []
  package private(set) var files: [[String]] = []
  private var last: (file: String, group: Int)?

  package init() {}

  package var count: Int { shapes.count }

  package var choice: String {
    let first = files.map { $0[0] }.prefix(4).joined(separator: ", ")
    return "but these have \(count), as in \(first): name the files of one shape"
  }

  package mutating func group(of index: DocumentIndex, in file: String, isLine: Bool) -> Int {
    if let last, last.file == file { return last.group }
    let shape = ResponseShape(index, isLine: isLine)
    let ranked = shapes.indices.compactMap { group in
      shapes[group].resemblance(to: shape).map { (group: group, resemblance: $0) }
    }
    let group = ranked.max { $0.resemblance < $1.resemblance }?.group ?? shapes.count
    if group == shapes.count {
      shapes.append(shape)
      files.append([file])
    } else {
      shapes[group].add(shape)
      files[group].append(file)
    }
    last = (file, group)
    return group
  }
}
