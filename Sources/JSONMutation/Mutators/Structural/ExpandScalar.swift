public import JSONText

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Puts a boolean, number or string into an object, as its `id` or its `name`.
///
/// It stands for a reference that the backend now sends as the whole object that it names.
public struct ExpandScalar: Mutator {
  public let id: MutatorID = "expand-scalar"
  public let mutationClass = MutationClass.structural
  public let purpose = "puts a scalar into an object of its own: a reference sent expanded"
  public let ideal = "a declared default and a report, else a type mismatch at the path"
  public let scope = Scope(.boolean, .number, .string)

  private static let starts: [(Variant, StaticString)] = [
    ("id", #"{"id":"#), ("name", #"{"name":"#),
  ]

  /// Makes the mutator.
  public init() {}

  public func offer(at place: Place, in document: Document, to offers: inout Offers) {
    let kind = document.index.kind(of: place)
    guard kind == .boolean || kind == .number || kind == .string else { return }
    let range = document.index.range(of: place)
    for (variant, start) in Self.starts {
      offers.offer(variant) { edit in
        edit.replace(range, with: start)
        edit.append(range, of: document)
        edit.append("}")
      }
    }
  }
}

extension Mutator where Self == ExpandScalar {
  /// Puts a scalar into an object of its own.
  public static var expandScalar: ExpandScalar { ExpandScalar() }
}
