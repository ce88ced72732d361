import JSONMutation

extension Baseline {
  /// Fields of one object that behave alike and share a line: `/feed/*/{id,url}`.
  ///
  /// Fields of other objects have lines of their own, so that a line is short enough to review.
  struct FieldGroup: Hashable {
    /// The fields, in the order of their words.
    let fields: [Field]

    /// The group as one word of a line.
    let word: String

    static func all(_ fields: [Field]) -> [Self] {
      let locations = fields.map { FieldLocation($0.baselineWord) }
      return Dictionary(grouping: zip(locations, fields), by: \.0.object).map { object, members in
        let sorted = members.sorted { $0.0.name.utf8.lexicographicallyPrecedes($1.0.name.utf8) }
        return Self(object: object, names: sorted.map(\.0.name), fields: sorted.map(\.1))
      }
    }

    init() {
      fields = []
      word = ""
    }

    private init(object: String, names: [String], fields: [Field]) {
      self.fields = fields
      let list = names.joined(separator: ",")
      word = object + (names.count == 1 ? list : "{\(list)}")
    }

    /// Parses a word: a field, or several of an object.
    init(parsing word: Substring) throws(BaselineWords.Mistake) {
      let location = FieldLocation(String(word))
      var fields: [Field] = []
      for name in location.names {
        guard let field = Field(baselineWord: Substring(location.object + name)) else {
          throw BaselineWords.Mistake("'\(location.object)\(name)' is not a field")
        }
        fields.append(field)
      }
      guard let group = Self.all(fields).first, group.fields.count == Set(fields).count else {
        throw BaselineWords.Mistake("'\(word)' is not a field")
      }
      self = group
    }
  }

  /// The word of a field, split after its object.
  private struct FieldLocation {
    /// The word of the object, including the slash; empty for the root.
    let object: String
    let name: String

    init(_ word: String) {
      let end = word.lastIndex(of: "/").map { word.index(after: $0) } ?? word.startIndex
      object = String(word[..<end])
      name = String(word[end...])
    }

    /// The names of all fields of the object in the word.
    var names: [String] {
      guard name.hasPrefix("{"), name.hasSuffix("}"), name.count > 2 else { return [name] }
      return name.dropFirst().dropLast().split(separator: ",", omittingEmptySubsequences: false)
        .map(String.init)
    }
  }
}
