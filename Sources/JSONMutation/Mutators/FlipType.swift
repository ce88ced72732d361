public import JSONText

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// Replaces a value with one of another JSON type; a variant for each of the five other types.
///
/// It stands for a field whose type changed. The replacement is the same at every place: a short
/// value that is not empty where a type has one.
public struct FlipType: Mutator {
  public let id: MutatorID = "flip-type"
  public let mutationClass = MutationClass.structural
  public let purpose = "replaces a value with one of another JSON type: a changed type"

  /// Makes the mutator.
  public init() {}

  public func variants(at place: Place, in document: Document) -> [Variant] {
    let kind = document.index.kind(of: place)
    return JSONKind.allCases.filter { $0 != kind }.map { Variant($0.rawValue) }
  }

  public func edit(_ variant: Variant, at place: Place, in document: Document) -> [Splice] {
    guard let kind = JSONKind(rawValue: variant.name) else {
      preconditionFailure("flip-type has no variant '\(variant.name)'")
    }
    return [Splice(document.index.range(of: place), with: Self.value(of: kind))]
  }

  private static func value(of kind: JSONKind) -> [UInt8] {
    switch kind {
    case .null: Array("null".utf8)
    case .boolean: Array("true".utf8)
    case .number: Array("1".utf8)
    case .string: Array(#""flipped""#.utf8)
    case .array: Array("[]".utf8)
    case .object: Array("{}".utf8)
    }
  }
}

extension Mutator where Self == FlipType {
  /// Replaces a value with one of another JSON type.
  public static var flipType: FlipType { FlipType() }
}
