public import JSONText

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Makes an array shorter or longer, all elements being those that it has.
///
/// It stands for pages of results: none, one, half a page, and elements that are on two pages.
public struct ResizeArray: Mutator {
  public var id: MutatorID { "resize-array" }
  public var mutationClass: MutationClass { .structural }
  public var purpose: String { "removes or repeats elements of an array: other pages of a list" }
  public var ideal: String { "decodes the elements that there are" }
  public var scope: Scope { Scope(.array) }

  /// Makes the mutator.
  public init() {}

  public func plausibility(of variant: Variant) -> Plausibility { .likely }

  public func offer(at place: Place, in document: Document, to offers: inout Offers) {
    let index = document.index
    guard index.kind(of: place) == .array, let first = index.firstChild(of: place) else { return }
    let range = index.range(of: place)
    let count = index.childCount(of: place)
    offers.offer("empty") { $0.replace(range, with: "[]") }
    offers.offer("doubled") { edit in
      edit.replace(range, with: "[")
      edit.append(index.interior(of: place), of: document)
      edit.append(",")
      edit.append(index.interior(of: place), of: document)
      edit.append("]")
    }
    guard count > 1, let last = index.lastChild(of: place) else { return }
    offers.offer("drop-first") { $0.removeChild(first, in: document) }
    offers.offer("drop-last") { $0.removeChild(last, in: document) }
    offers.offer("repeat-first") { edit in
      edit.insert(at: index.range(of: first).upperBound)
      edit.append(",")
      edit.append(index.range(of: first), of: document)
    }
    offers.offer("repeat-last") { edit in
      edit.insertChild(atEndOf: place, in: document)
      edit.append(index.range(of: last), of: document)
    }
    guard count > 2 else { return }
    offers.offer("first-only") { edit in
      edit.replace(range, with: "[")
      edit.append(index.range(of: first), of: document)
      edit.append("]")
    }
    guard count > 3 else { return }
    offers.offer("first-half") {
      $0.keepChildren(of: place, in: document) { index.ordinal(of: $0) < count / 2 }
    }
  }
}

extension Mutator where Self == ResizeArray {
  /// Makes an array shorter or longer.
  public static var resizeArray: ResizeArray { ResizeArray() }
}
