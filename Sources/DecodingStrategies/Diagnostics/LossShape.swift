/// Where losses are, with the indices of lists and the keys of dictionaries left out:
/// `feed[*].created`, `orders{*}.total`.
struct LossShape: Hashable {
  enum Step: Hashable {
    case key(String)
    /// Any element of a list.
    case anyIndex
    /// Any value of a dictionary.
    case anyKey
  }

  var steps: [Step] = []
}

extension LossShape: CustomStringConvertible {
  var description: String {
    guard !steps.isEmpty else { return "the document" }
    var text = ""
    for step in steps {
      switch step {
      case .key(let key): FailurePath.append(key, to: &text)
      case .anyIndex: text += "[*]"
      case .anyKey: text += "{*}"
      }
    }
    return text
  }
}

/// Makes shapes; it learns which types of keys belong to dictionaries, so that it asks once.
struct LossShaper {
  private var isLibraryType: [ObjectIdentifier: Bool] = [:]

  mutating func shape(of route: LossRoute) -> LossShape {
    var shape = LossShape()
    shape.steps.reserveCapacity(6)
    route.forEach { shape.steps.append(step($0)) }
    return shape
  }

  private mutating func step(_ key: any CodingKey) -> LossShape.Step {
    if key.index != nil { return .anyIndex }
    return isOfDictionary(type(of: key)) ? .anyKey : .key(key.stringValue)
  }

  /// Models have key types of their own; those of the libraries are for dictionaries.
  private mutating func isOfDictionary(_ type: any CodingKey.Type) -> Bool {
    let identifier = ObjectIdentifier(type)
    if let known = isLibraryType[identifier] { return known }
    let name = String(reflecting: type)
    let isLibrary =
      type == PathComponent.self || name.hasPrefix("Swift.") || name.hasPrefix("Foundation")
    isLibraryType[identifier] = isLibrary
    return isLibrary
  }
}
