import JSONText

/// Makes some of the differences of a document's table in the document, all at once.
struct DifferenceRewriter {
  private let index: DocumentIndex
  private let document: Document
  private let table: DifferenceTable
  private let wanted: Set<Int>

  init(_ document: Document, _ table: DifferenceTable, making wanted: Set<Int>) {
    self.document = document
    index = document.index
    self.table = table
    self.wanted = wanted
  }

  func rewrite(_ edit: inout Edit) { splice(index.root, table.root, [], &edit) }

  private struct MovedValue {
    let node: NodeID
    let rule: DifferenceRule?
    let target: ArraySlice<JSONPointer.Token>
  }

  private enum Addition {
    case json(String)
    case value(NodeID, DifferenceRule?)
    case object(String?, [MovedValue])
  }

  private struct Members {
    var gone: Set<NodeID> = []
    var names: [NodeID: String] = [:]
    var arrivals: [NodeID: [MovedValue]] = [:]
    var added: [(key: String?, value: Addition)] = []
  }

  private func isMade(_ number: Int?, at node: NodeID) -> Bool {
    guard let number else { return false }
    return wanted.contains(number) && table.places[number][node] != nil
  }

  private func isUnchanged(_ rule: DifferenceRule?, _ arrivals: [MovedValue]) -> Bool {
    arrivals.isEmpty && rule?.isTouched(by: wanted) != true
  }
}

/// Splices: what does not change stays in place.
extension DifferenceRewriter {
  private func splice(
    _ node: NodeID, _ rule: DifferenceRule?, _ arrivals: [MovedValue], _ edit: inout Edit
  ) {
    if isUnchanged(rule, arrivals) { return }
    if rule?.values.contains(where: { isMade($0, at: node) }) == true {
      edit.replace(index.range(of: node))
      append(node, rule, arrivals, &edit)
      return
    }
    let members = members(of: node, rule, arrivals)
    spliceGone(members.gone, of: node, &edit)
    for child in index.children(of: node) where !members.gone.contains(child) {
      if let name = members.names[child], let key = index.keyRange(of: child) {
        edit.replace(key)
        edit.append(literal: name)
      }
      splice(child, rule?.child(child, in: index), members.arrivals[child] ?? [], &edit)
    }
    guard !members.added.isEmpty else { return }
    edit.insert(at: index.range(of: node).upperBound - 1)
    append(members.added, areFirst: index.childCount(of: node) == members.gone.count, &edit)
  }

  private func spliceGone(_ gone: Set<NodeID>, of parent: NodeID, _ edit: inout Edit) {
    guard !gone.isEmpty else { return }
    var lastKept: NodeID?
    var run: (start: Int, end: Int)?
    func remove(to next: NodeID?, _ edit: inout Edit) {
      guard let removed = run else { return }
      run = nil
      if let lastKept {
        edit.remove(index.range(of: lastKept).upperBound..<removed.end)
      } else {
        edit.remove(
          removed.start..<(next.map { index.memberRange(of: $0).lowerBound } ?? removed.end))
      }
    }
    for child in index.children(of: parent) {
      if gone.contains(child) {
        let range = index.memberRange(of: child)
        run = (run?.start ?? range.lowerBound, range.upperBound)
      } else {
        remove(to: child, &edit)
        lastKept = child
      }
    }
    remove(to: nil, &edit)
  }

  private func members(
    of object: NodeID, _ rule: DifferenceRule?, _ arrivals: [MovedValue]
  ) -> Members {
    var members = Members()
    for child in index.children(of: object) {
      guard let rule = rule?.child(child, in: index) else { continue }
      if isMade(rule.removal, at: child) || isMade(rule.move, at: child) {
        members.gone.insert(child)
      } else if isMade(rule.renaming, at: child), let number = rule.renaming {
        members.names[child] = table.differences[number].newField?.pointer.tokens.last?.text
      }
    }
    for number in rule?.additions ?? [] where isMade(number, at: object) {
      let difference = table.differences[number]
      guard let token = difference.field.pointer.tokens.last,
        let value = value(of: number, at: object)
      else { continue }
      members.added.append((token == Field.anyElement ? nil : token.text, .json(value)))
    }
    add(arrivals + leaving(object, rule), to: &members, of: object)
    return members
  }

  private func leaving(_ object: NodeID, _ rule: DifferenceRule?) -> [MovedValue] {
    (rule?.arrivals ?? []).compactMap { arrival in
      var (node, rule) = (object, rule)
      for token in arrival.source {
        let child = index.children(of: node).first { index.key(of: $0) == token.text }
        guard let child else { return nil }
        rule = rule?.child(child, in: index)
        node = child
      }
      guard isMade(arrival.difference, at: node) else { return nil }
      return MovedValue(node: node, rule: rule, target: arrival.target[...])
    }
  }

  private func add(_ arrivals: [MovedValue], to members: inout Members, of object: NodeID?) {
    var order: [String] = []
    var inside: [String: [MovedValue]] = [:]
    for arrival in arrivals {
      guard let key = arrival.target.first?.text else { continue }
      if arrival.target.count == 1 {
        members.added.append((key, .value(arrival.node, arrival.rule)))
        continue
      }
      if inside[key] == nil { order.append(key) }
      inside[key, default: []].append(
        MovedValue(node: arrival.node, rule: arrival.rule, target: arrival.target.dropFirst()))
    }
    for key in order {
      let known = object.flatMap { object in
        index.children(of: object).first { child in
          index.key(of: child) == key && index.kind(of: child) == .object
            && !members.gone.contains(child)
        }
      }
      if let known {
        members.arrivals[known] = inside[key]
      } else {
        var base: String?
        if let known = members.added.firstIndex(where: { $0.key == key }),
          case .json(let text) = members.added[known].value, text.hasPrefix("{")
        {
          base = text
          members.added.remove(at: known)
        }
        members.added.append((key, .object(base, inside[key] ?? [])))
      }
    }
  }
}

/// Text: a value with all that changes inside it.
extension DifferenceRewriter {
  private func append(
    _ node: NodeID, _ rule: DifferenceRule?, _ arrivals: [MovedValue], _ edit: inout Edit
  ) {
    let made = (rule?.values ?? []).filter { isMade($0, at: node) }
    let order: [Difference.Kind] = [
      .null, .notNull, .retyped, .newTags, .newForm, .dateFormat, .numberFormat,
    ]
    let scalar = order.lazy.compactMap { kind in
      made.first { table.differences[$0].kind == kind }
    }.first
    if let scalar, let text = text(of: scalar, at: node) {
      edit.append(Array(text.utf8))
      return
    }
    guard let number = made.first(where: { !table.differences[$0].isOfScalars }) else {
      return appendContent(node, rule, arrivals, &edit)
    }
    let (kind, recipe) = (table.differences[number].kind, table.differences[number].recipe)
    switch kind {
    case .listToMap, .mapToList:
      appendChildren(of: node, asMap: kind == .listToMap, rule, &edit)
    case .unwrapped:
      let child = index.children(of: node).first {
        recipe.key == nil || index.key(of: $0) == recipe.key
      }
      guard let child else { return edit.append("null") }
      append(child, rule?.child(child, in: index), [], &edit)
    default:
      let key = recipe.key.map { "{" + JSONString.quote($0) + ":" }
      edit.append(Array((key ?? "[").utf8))
      appendContent(node, rule, arrivals, &edit)
      edit.append(key == nil ? "]" : "}")
    }
  }

  private func appendContent(
    _ node: NodeID, _ rule: DifferenceRule?, _ arrivals: [MovedValue], _ edit: inout Edit
  ) {
    if isUnchanged(rule, arrivals) || !index.isContainer(node) {
      return edit.append(index.range(of: node), of: document)
    }
    var needsComma = false
    let members = members(of: node, rule, arrivals)
    let range = index.range(of: node)
    edit.append(byte: index.bytes[range.lowerBound])
    for child in index.children(of: node) where !members.gone.contains(child) {
      if needsComma { edit.append(",") }
      if let name = members.names[child] {
        edit.append(literal: name)
        edit.append(":")
      } else if let key = index.keyRange(of: child) {
        edit.append(key, of: document)
        edit.append(":")
      }
      append(child, rule?.child(child, in: index), members.arrivals[child] ?? [], &edit)
      needsComma = true
    }
    append(members.added, areFirst: !needsComma, &edit)
    edit.append(byte: index.bytes[range.upperBound - 1])
  }

  private func append(
    _ added: [(key: String?, value: Addition)], areFirst: Bool, _ edit: inout Edit
  ) {
    for (number, member) in added.enumerated() {
      if number > 0 || !areFirst { edit.append(",") }
      if let key = member.key {
        edit.append(literal: key)
        edit.append(":")
      }
      switch member.value {
      case .json(let text): edit.append(Array(text.utf8))
      case .value(let node, let rule): append(node, rule, [], &edit)
      case .object(let base, let arrivals):
        var members = Members()
        add(arrivals, to: &members, of: nil)
        let known = base.map { $0.dropLast() } ?? "{"
        edit.append(Array(known.utf8))
        append(members.added, areFirst: known.count == 1, &edit)
        edit.append("}")
      }
    }
  }

  private func appendChildren(
    of node: NodeID, asMap isMap: Bool, _ rule: DifferenceRule?, _ edit: inout Edit
  ) {
    let recordID = isMap ? RecordID(of: node, in: index) : nil
    edit.append(isMap ? "{" : "[")
    for child in index.children(of: node) {
      let number = index.ordinal(of: child)
      if number > 0 { edit.append(",") }
      if isMap {
        edit.append(#"""#)
        if let text = recordID?.text(of: child, in: index) {
          edit.append(text, of: document)
        } else {
          edit.append(decimal: Int64(number))
        }
        edit.append(#"":"#)
      }
      append(child, rule?.child(child, in: index), [], &edit)
    }
    edit.append(isMap ? "}" : "]")
  }

  private func value(of number: Int, at node: NodeID) -> String? {
    let values = table.differences[number].recipe.values
    guard !values.isEmpty else { return nil }
    return values[(table.places[number][node] ?? 0) % values.count]
  }

  private func text(of number: Int, at node: NodeID) -> String? {
    let difference = table.differences[number]
    if difference.kind == .null { return "null" }
    let literal = String(decoding: index.bytes[index.range(of: node)], as: UTF8.self)
    return difference.recipe.conversion.converted(literal) ?? value(of: number, at: node)
  }
}

extension Difference {
  /// Whether its new values are made without what is inside the old ones.
  fileprivate var isOfScalars: Bool {
    switch kind {
    case .wrapped, .unwrapped, .listToMap, .mapToList: false
    default: true
    }
  }
}
