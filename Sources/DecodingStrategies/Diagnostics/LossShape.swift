/// Where losses are, with the indices of lists and the keys of dictionaries left out:
/// `feed[*].created`, `orders{*}.total`.
struct LossShape: Hashable {
  enum Step: Equatable {
    case key(String)
    /// Any element of a list.
    case anyIndex
    /// Any value of a dictionary.
    case anyKey
  }

  private(set) var steps: [Step] = []
  /// A cheap hash of the steps; their keys are those of models, so that no document chooses it.
  private var mark = 0

  init() {
    steps.reserveCapacity(8)
  }

  mutating func append(_ step: Step) {
    if case .key(let key) = step {
      for byte in key.utf8 { mark = mark &* 31 &+ Int(byte) }
    }
    mark = mark &* 31 &+ 1
    steps.append(step)
  }

  func hash(into hasher: inout Hasher) { hasher.combine(mark) }

  /// The shape of what holds this one.
  var parent: LossShape {
    var parent = LossShape()
    for step in steps.dropLast() { parent.append(step) }
    return parent
  }
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

/// Makes shapes; it learns what the types of keys stand for, so that it asks once.
struct LossShaper {
  /// What has keys of a type.
  private enum Owner {
    case model, dictionary
    /// Lists, and dictionaries where there is no index.
    case decoder
  }

  private var owners: [ObjectIdentifier: Owner] = [:]

  mutating func shape(of route: LossRoute) -> LossShape {
    var shape = LossShape()
    route.forEach { shape.append(step($0)) }
    return shape
  }

  private mutating func step(_ key: any CodingKey) -> LossShape.Step {
    switch owner(of: type(of: key)) {
    case .model: key.index == nil ? .key(key.stringValue) : .anyIndex
    case .decoder: key.intValue == nil ? .anyKey : .anyIndex
    case .dictionary: .anyKey
    }
  }

  /// Models have key types of their own.
  private mutating func owner(of type: any CodingKey.Type) -> Owner {
    let identifier = ObjectIdentifier(type)
    if let known = owners[identifier] { return known }
    let name = String(reflecting: type)
    let owner: Owner =
      if name.hasPrefix("Swift.") {
        .dictionary
      } else if name.hasPrefix("Foundation") || type == PathComponent.self {
        .decoder
      } else {
        .model
      }
    owners[identifier] = owner
    return owner
  }
}
