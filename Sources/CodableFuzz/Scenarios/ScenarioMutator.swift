import JSONMutation
import JSONText

/// A scenario as a mutator with one edit at one place, so that the truth about a struck document is
/// found out like that about any mutant.
struct ScenarioMutator: Mutator {
  let scenario: Scenario
  /// The place in the document.
  let target: Place

  var id: MutatorID { MutatorID(rawValue: scenario.id.rawValue) }
  var mutationClass: MutationClass { .structural }
  var purpose: String { "makes a record affected" }
  var ideal: String { "keep the other records, and report this one" }

  func offer(at place: Place, in document: Document, to offers: inout Offers) {
    guard place == target else { return }
    let range = document.index.range(of: place)
    switch scenario.change {
    case .remove: offers.offer { $0.removeChild(place, in: document) }
    case .put(let json): offers.offer { $0.replace(range, with: json.utf8) }
    case .quote:
      offers.offer { edit in
        edit.replace(range, with: #"""#)
        edit.append(range, of: document)
        edit.append(#"""#)
      }
    }
  }
}
