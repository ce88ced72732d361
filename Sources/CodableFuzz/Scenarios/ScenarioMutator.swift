import JSONMutation
import JSONText

/// A scenario as a mutator with one edit at one location, so that the truth about a struck document is
/// found out like that about any mutant.
struct ScenarioMutator: Mutator {
  let scenario: Scenario
  /// The location in the document.
  let target: NodeID

  var id: MutatorID { MutatorID(rawValue: scenario.id.rawValue) }
  var mutationClass: MutationClass { .structural }
  var purpose: String { "makes a record affected" }
  var ideal: String { "keep the other records, and report this one" }

  func offer(at node: NodeID, in document: Document, to edits: inout EditSink) {
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
