import JSONInference

/// A type that a model declares: a struct, or an enum of tags or of several types.
enum Declaration: Hashable {
  case object(Int)
  case tags(Int)
  case union(Int)
}

/// Where the declarations of a model are written, and what they are called.
///
/// A type that one other type uses is nested in it, at most three levels deep. All others are nested in the
/// root, or in the record if the root is a list: a module has many types with names such as `Item`.
struct ModelTree {
  private static let mostLevels = 3

  let model: InferredModel
  let rootName: String
  private(set) var top: Declaration?
  private var shared: [Declaration] = []
  private(set) var nested: [Declaration: [Declaration]] = [:]
  private(set) var parents: [Declaration: Declaration] = [:]
  private(set) var names: [Declaration: String] = [:]
  /// The unions that contain themselves other than through lists and maps.
  private(set) var recursiveUnions: Set<Declaration> = []
  /// The properties that would make a struct contain itself, by the number of the object.
  private(set) var boxed: [Int: Set<String>] = [:]
  private var users: [Declaration: [Declaration]] = [:]
  private var tags: [Declaration: String] = [:]
  private let rootWords: [String]

  init(_ model: InferredModel, name: String) {
    self.model = model
    rootWords = SwiftName.words(of: name)
    rootName = Self.rootName(name, of: model)
    place()
    nameAll()
    findRecursion()
  }

  func isInside(_ declaration: Declaration?, _ other: Declaration) -> Bool {
    guard let declaration else { return false }
    return declaration == other || isInside(parents[declaration], other)
  }

  func path(of declaration: Declaration) -> String {
    let name = names[declaration] ?? ""
    return parents[declaration].map { "\(path(of: $0)).\(name)" } ?? name
  }
}

// MARK: - Uses

extension InferredType {
  var declaration: Declaration? {
    switch self {
    case .object(let number): .object(number)
    case .tags(let number): .tags(number)
    case .union(let number): .union(number)
    case .list(let type), .map(let type), .optional(let type): type.declaration
    case .anything, .boolean, .integer, .number, .decimal, .string, .text, .time: nil
    }
  }

  /// The declaration of a value that is stored in place; lists and maps are not.
  fileprivate var storedDeclaration: Declaration? {
    switch self {
    case .list, .map: nil
    case .optional(let type): type.storedDeclaration
    default: declaration
    }
  }
}

extension InferredUnion {
  /// The cases with tags.
  fileprivate var cases: [Case] {
    switch form {
    case .byType: []
    case .byTag(_, let cases), .bySibling(_, let cases): cases
    }
  }

  var types: [InferredType] {
    if case .byType(let types) = form { types } else { cases.map(\.type) }
  }

  var isBySibling: Bool { if case .bySibling = form { true } else { false } }
}

extension ModelTree {
  /// Whether an object has a struct; without properties it is a dictionary, which keeps what is sent.
  func isStruct(_ number: Int) -> Bool {
    !model.objects[number].properties.isEmpty
  }

  /// The types in a declaration, with the keys of properties.
  private func members(of declaration: Declaration) -> [(key: String, type: InferredType)] {
    switch declaration {
    case .object(let number): model.objects[number].properties.map { ($0.key, $0.type) }
    case .tags: []
    case .union(let number): model.unions[number].types.map { ("", $0) }
    }
  }

  private func isDeclared(_ declaration: Declaration) -> Bool {
    if case .object(let number) = declaration { isStruct(number) } else { true }
  }

  private func used(by declaration: Declaration) -> [Declaration] {
    members(of: declaration).compactMap(\.type.declaration).filter(isDeclared)
  }

  private mutating func place() {
    let declared = [model.root, model.record].compactMap(\.declaration).filter(isDeclared)
    guard let root = declared.first else { return }
    findUsers(declared)
    top = root
    nest(in: root, level: 1)
    var position = 0
    while position < shared.count {
      nest(in: shared[position], level: 2)
      position += 1
    }
    nested[root, default: []] += shared
    for declaration in shared { parents[declaration] = root }
  }

  private mutating func findUsers(_ roots: [Declaration]) {
    var known = Set(roots)
    var queue = roots[...]
    while let user = queue.popFirst() {
      for declaration in used(by: user) {
        users[declaration, default: []].append(user)
        if known.insert(declaration).inserted { queue.append(declaration) }
      }
      guard case .union(let number) = user else { continue }
      for choice in model.unions[number].cases {
        guard let declaration = choice.type.declaration else { continue }
        tags[declaration] = tags[declaration] ?? choice.tag
      }
    }
  }

  private mutating func nest(in user: Declaration, level: Int) {
    for declaration in used(by: user)
    where declaration != top && !shared.contains(declaration) {
      if users[declaration]?.count == 1, level <= Self.mostLevels {
        parents[declaration] = user
        nested[user, default: []].append(declaration)
        nest(in: declaration, level: level + 1)
      } else {
        shared.append(declaration)
      }
    }
  }

  // MARK: Names

  private static func rootName(_ name: String, of model: InferredModel) -> String {
    var words = SwiftName.words(of: name)
    if case .list = model.root, let last = words.popLast() {
      let singular = EnglishNoun.singular(last)
      let plural = EnglishNoun.plural(singular)
      words += plural == singular ? [singular, "list"] : [plural]
    }
    let root = SwiftName.type(words)
    let isReserved = SwiftName.reservedTypes.union(SwiftName.commonTypes).contains(root)
    return root.isEmpty ? "Document" : isReserved ? root + "Document" : root
  }

  private mutating func nameAll() {
    guard let top else { return }
    names[top] =
      model.root.isStored(top)
      ? rootName
      : uniqueName(of: top, user: users[top]?.first, SwiftName.commonTypes.union([rootName]))
    nameNested(in: top, [rootName])
  }

  private mutating func nameNested(in user: Declaration, _ outer: Set<String>) {
    var taken = outer.union([names[user] ?? ""])
    for declaration in nested[user] ?? [] {
      let name = uniqueName(of: declaration, user: users[declaration]?.first ?? user, taken)
      names[declaration] = name
      taken.insert(name)
    }
    for declaration in nested[user] ?? [] { nameNested(in: declaration, taken) }
  }

  private func uniqueName(
    of declaration: Declaration, user: Declaration?, _ taken: Set<String>
  ) -> String {
    let base = baseName(of: declaration)
    let outer = user.map { names[$0] ?? baseName(of: $0) } ?? rootName
    let suffix =
      switch declaration {
      case .object: "Object"
      case .tags: "Kind"
      case .union: "Value"
      }
    let short = base == "Type" ? "Kind" : base
    let long = outer.hasSuffix(base) ? outer + suffix : outer + base
    return SwiftName.unique([short, long]) {
      taken.contains($0) || SwiftName.reservedTypes.contains($0)
    }
  }

  private func baseName(of declaration: Declaration) -> String {
    let (name, key, isElement) =
      switch declaration {
      case .object(let number):
        (model.objects[number].name, model.objects[number].key, model.objects[number].isElement)
      case .tags(let number):
        (model.tags[number].name, model.tags[number].key, model.tags[number].isElement)
      case .union(let number):
        (model.unions[number].name, model.unions[number].key, model.unions[number].isElement)
      }
    if let name { return SwiftName.type(SwiftName.words(of: name)) }
    if let tag = tags[declaration] {
      let base = SwiftName.type(SwiftName.words(of: tag))
      if !base.isEmpty { return base }
    }
    if model.root.isStored(declaration) { return rootName }
    guard let key else {
      return SwiftName.type(
        rootWords.dropLast() + rootWords.suffix(1).map { EnglishNoun.singular($0) })
    }
    return SwiftName.type(isElement ? SwiftName.singularWords(of: key) : SwiftName.words(of: key))
  }
}

extension InferredType {
  func isStored(_ declaration: Declaration) -> Bool { storedDeclaration == declaration }
}

// MARK: - Recursion

extension ModelTree {
  private mutating func findRecursion() {
    var isOpen: [Declaration: Bool] = [:]
    var rest = [top].compactMap(\.self)
    while let declaration = rest.popLast() {
      visit(declaration, &isOpen)
      rest += nested[declaration] ?? []
    }
  }

  /// `isOpen` is true for the declarations on the way, false for those that are done.
  private mutating func visit(_ declaration: Declaration, _ isOpen: inout [Declaration: Bool]) {
    guard isOpen[declaration] == nil else { return }
    isOpen[declaration] = true
    for (key, type) in members(of: declaration) {
      guard let stored = type.storedDeclaration, isDeclared(stored) else { continue }
      if isOpen[stored] == true {
        if case .object(let number) = declaration {
          boxed[number, default: []].insert(key)
        } else {
          recursiveUnions.insert(declaration)
        }
      }
      visit(stored, &isOpen)
    }
    isOpen[declaration] = false
  }
}
