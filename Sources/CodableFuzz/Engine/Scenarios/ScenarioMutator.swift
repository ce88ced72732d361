import JSONMutation
import JSONText

extension Mutator {
  /// A scenario as a mutator with one edit at one location, so that the truth about the document is
  /// computed as for any mutant.
  init(_ scenario: Scenario, at target: NodeID) {
    self.init(
      MutatorID(rawValue: scenario.id.rawValue), .structural, purpose: "affects a record",
      ideal: "keep the other records, and report this one"
    ) { node, document, edits in
      guard node == target else { return }
      let range = document.index.range(of: node)
      switch scenario.change {
      case .remove: edits.offer { $0.removeChild(node, in: document) }
      case .put(let json): edits.offer { $0.replace(range, with: json.utf8) }
      case .quote:
        edits.offer { edit in
          edit.replace(range, with: #"""#)
          edit.append(range, of: document)
          edit.append(#"""#)
        }
      }
    }
  }
}
