/// The field of a loss: its path with wildcards for indices and for the keys of dictionaries.
///
/// For example `feed[*].created` and `orders{*}.total`.
struct LossField: Hashable {
  enum Step: Equatable {
    case key(String)
    case anyIndex
    case anyKey
  }

  private(set) var steps: [Step] = []
  /// A cheap hash of the steps, safe because their keys come from models and not from documents.
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

  var parent: LossField {
    var parent = LossField()
    for step in steps.dropLast() { parent.append(step) }
    return parent
  }
}

extension LossField: CustomStringConvertible {
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

/// The kind of container that a type of coding key belongs to.
enum KeyOwner {
  case model, dictionary
  /// A list, or a dictionary if the key has no index.
  case decoder

  /// Recognizes the types by module; any other type is a key type that a model declares.
  init(of type: any CodingKey.Type) {
    let name = TypeName.qualified(type)
    if name.hasPrefix("Swift.") {
      self = .dictionary
    } else if name.hasPrefix("Foundation") || type == PathComponent.self {
      self = .decoder
    } else {
      self = .model
    }
  }
}

/// Makes fields from paths, and caches which kind of container each key type belongs to.
struct LossFieldFinder {
  private var owners: [ObjectIdentifier: KeyOwner] = [:]

  mutating func field(of route: LossRoute) -> LossField {
    var field = LossField()
    route.forEach { field.append(step($0)) }
    return field
  }

  private mutating func step(_ key: any CodingKey) -> LossField.Step {
    switch owner(of: type(of: key)) {
    case .model: key.index == nil ? .key(key.stringValue) : .anyIndex
    case .decoder: key.intValue == nil ? .anyKey : .anyIndex
    case .dictionary: .anyKey
    }
  }

  private mutating func owner(of type: any CodingKey.Type) -> KeyOwner {
    let identifier = ObjectIdentifier(type)
    if let known = owners[identifier] { return known }
    let owner = KeyOwner(of: type)
    owners[identifier] = owner
    return owner
  }
}
