import JSONMutation
import JSONText

extension String {
  /// The words of a key in lowercase, as in `createdAt` and `created_at`.
  var orderedWords: [Substring] {
    var spaced = ""
    var wasLower = false
    for character in self {
      if character.isUppercase, wasLower { spaced += " " }
      wasLower = character.isLowercase
      spaced += character.isLetter || character.isNumber ? character.lowercased() : " "
    }
    return spaced.split(separator: " ")
  }
}

extension InferredObject {
  /// The same object; one that several members of an object have is named after what their keys have in
  /// common, or after that object, as with the sizes of a picture.
  var namedAfterSiblings: InferredObject {
    let ways = fields.map { $0.pointer.tokens.filter { $0 != Field.anyElement } }
    let parents = Set(ways.map { $0.dropLast() })
    guard fields.count > 1, parents.count == 1, name == nil else { return self }
    var object = self
    let endings = ways.map { Array(($0.last?.text ?? "").orderedWords.reversed()) }
    let common = endings[0].indices.prefix { index in
      endings.allSatisfy { index < $0.count && $0[index] == endings[0][index] }
    }
    if let last = common.last {
      object.key = endings[0][...last].reversed().joined(separator: "_")
    } else if let parent = parents.first?.last?.text, parent.count > 3, parent.hasSuffix("s") {
      (object.key, object.isElement) = (parent, true)
    }
    return object
  }
}
