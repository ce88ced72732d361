public import JSONText

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Puts a document into an envelope, takes it out of one, or gives the envelope another key.
///
/// What is in an envelope is taken to be the largest array or object of the root. It stands for a
/// new version of an API.
public struct Envelope: Mutator {
  public var id: MutatorID { "envelope" }
  public var mutationClass: MutationClass { .structural }
  public var purpose: String {
    "adds, removes or renames what is around a document: a new version of an API"
  }
  public var ideal: String { "an error at the root that names the keys that were found" }
  public var scope: Scope { .root }

  private static let envelopes: [(name: String, opening: StaticString, closing: StaticString)] = [
    ("added-data", #"{"data":"#, "}"), ("added-result", #"{"result":"#, "}"),
    ("added-with-meta", #"{"data":"#, #","meta":{"page":1}}"#), ("array", "[", "]"),
  ]
  private static let keys: [StaticString] = ["data", "items", "results"]

  /// Makes the mutator.
  public init() {}

  public func offer(at place: Place, in document: Document, to offers: inout Offers) {
    let index = document.index
    guard place == index.root else { return }
    for envelope in Self.envelopes {
      offers.offer(Variant(envelope.name)) {
        $0.wrap(place, in: document, from: envelope.opening, to: envelope.closing)
      }
    }
    if index.kind(of: place) == .array, index.childCount(of: place) == 1 {
      offers.offer("first") { edit in
        edit.replace(index.range(of: place))
        edit.append(index.interior(of: place), of: document)
      }
    }
    guard index.kind(of: place) == .object, let content = Self.largest(of: place, in: index) else {
      return
    }
    offers.offer("removed") { edit in
      edit.remove(index.range(of: place).lowerBound..<index.range(of: content).lowerBound)
      edit.remove(index.range(of: content).upperBound..<index.range(of: place).upperBound)
    }
    for key in Self.keys {
      guard let old = index.keyRange(of: content), !index.isTaken(key, in: place) else {
        continue
      }
      offers.offer("renamed") { $0.replace(old.lowerBound + 1..<old.upperBound - 1, with: key) }
      return
    }
  }

  /// The array or object of an object that has the most bytes.
  private static func largest(of object: Place, in index: DocumentIndex) -> Place? {
    var largest: Place?
    for member in index.children(of: object) where index.isContainer(member) {
      let size = index.range(of: member).count
      if let known = largest, index.range(of: known).count >= size { continue }
      largest = member
    }
    return largest
  }
}

extension Mutator where Self == Envelope {
  /// Puts a document into an envelope, takes it out of one, or gives the envelope another key.
  public static var envelope: Envelope { Envelope() }
}
