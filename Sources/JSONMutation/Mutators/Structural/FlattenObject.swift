public import JSONText

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Replaces a member that is an object with the members of that object.
///
/// It stands for a redesign that made a response flatter. Nothing is moved among records, or to
/// where its key is in use.
public struct FlattenObject: Mutator {
  public var id: MutatorID { "flatten-object" }
  public var mutationClass: MutationClass { .structural }
  public var purpose: String { "replaces an object by its members: a response that became flatter" }
  public var ideal: String { "as for a removed key, and those that came are ignored" }
  public var scope: Scope { Scope(.object) }

  /// Makes the mutator.
  public init() {}

  public func offer(at place: Place, in document: Document, to offers: inout Offers) {
    let index = document.index
    guard index.kind(of: place) == .object, index.isMember(place),
      index.childCount(of: place) > 0, let target = index.parent(of: place),
      !offers.meetsMap(target, in: document)
    else { return }
    for member in index.children(of: place) {
      guard let key = index.plainKey(of: member), !index.isTaken(key, in: target, except: place)
      else { return }
    }
    offers.offer { edit in
      edit.replace(index.memberRange(of: place))
      edit.append(index.interior(of: place), of: document)
    }
  }
}

extension Mutator where Self == FlattenObject {
  /// Replaces an object by its members.
  public static var flattenObject: FlattenObject { FlattenObject() }
}
