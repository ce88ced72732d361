/// The words that Swift code cannot use as a name without backticks.
package enum SwiftKeyword {
  /// A name where Swift code needs it: a keyword is in backticks.
  package static func escaped(_ name: String) -> String { all.contains(name) ? "`\(name)`" : name }

  private static let all: Set = [
    "as", "associatedtype", "async", "await", "break", "case", "catch", "class", "continue",
    "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false",
    "fileprivate", "for", "func", "guard", "if", "import", "in", "inout", "internal", "is", "let",
    "nil", "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows",
    "return", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
    "typealias", "var", "where", "while",
  ]
}
