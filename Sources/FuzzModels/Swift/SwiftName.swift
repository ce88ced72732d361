import JSONText

enum SwiftName {
  private static let longest = 60

  /// The words of a text, split at other characters and at changes of case, such as `html` and `URL`.
  static func words(of text: String) -> [String] {
    var key = ""
    for scalar in text.unicodeScalars.prefix(1_000) where !isSkipped(scalar) {
      key.unicodeScalars.append(isPart(scalar) ? scalar : " ")
    }
    let hasLowercase = hasLowercase(text)
    return key.keyWords.map { hasLowercase && !Self.hasLowercase($0) ? $0 : $0.lowercased() }
  }

  private static func hasLowercase(_ text: String) -> Bool {
    text.unicodeScalars.prefix(1_000).contains { $0.properties.isLowercase }
  }

  private static func isSkipped(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "'" || scalar == "\u{2019}"
      || scalar.properties.canonicalCombiningClass != .notReordered
  }

  private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    case 0xC0...0x2FF, 0x370...0x167F, 0x1E00...0x1FFF, 0x3041...0xD7FF, 0xF900...0xFD3D,
      0x10000...0x1FFFD:
      scalar.properties.isXIDContinue && scalar.properties.isAlphabetic
        && scalar.properties.canonicalCombiningClass == .notReordered
    default: false
    }
  }

  static func singularWords(of text: String) -> [String] {
    var words = words(of: text)
    if let last = words.popLast() { words.append(EnglishNoun.singular(last.lowercased())) }
    return words
  }

  static func type(_ words: [String]) -> String {
    let name = joined(words.map(capitalized))
    if isDigit(name) { return "Value" + name }
    // In a script without case, a type would have the name of its property.
    let isCased = name.first?.isUppercase ?? true
    return isCased ? name : name + "Value"
  }

  static func member(_ text: String) -> String {
    let words = words(of: text)
    let name = joined(words.prefix(1).map { $0.lowercased() } + words.dropFirst().map(capitalized))
    guard name.isEmpty || isDigit(name) else { return name }
    let spelled = text.unicodeScalars.prefix { !isPart($0) }.prefix(3).compactMap { symbols[$0] }
    if spelled.isEmpty { return name.isEmpty ? text.isEmpty ? "empty" : "symbol" : "_" + name }
    return joined(spelled.prefix(1) + spelled.dropFirst().map(capitalized) + words.map(capitalized))
  }

  private static func joined(_ words: [String]) -> String {
    words.reduce("") { $0.isEmpty || $0.count + $1.count <= longest ? $0 + $1 : $0 }
      .prefix(longest).description
  }

  private static func isDigit(_ name: String) -> Bool {
    name.utf8.first.map { (0x30...0x39).contains($0) } ?? false
  }

  private static func capitalized(_ word: String) -> String {
    let lowercase = word.lowercased()
    if acronyms.contains(lowercase) { return word.uppercased() }
    if lowercase.hasSuffix("s"), acronyms.contains(String(lowercase.dropLast())) {
      return word.dropLast().uppercased() + "s"
    }
    return word.prefix(1).uppercased() + word.dropFirst()
  }

  private static let acronyms: Set = [
    "api", "cdn", "cpu", "css", "csv", "dns", "gif", "gps", "gpu", "guid", "html", "http", "https",
    "id", "ip", "isbn", "iso", "json", "pdf", "png", "qr", "ram", "rss", "sdk", "sha", "sku", "sms",
    "sql", "ssl", "svg", "tls", "tv", "ui", "uri", "url", "usb", "utc", "uuid", "vat", "xml",
  ]

  private static let symbols: [Unicode.Scalar: String] = [
    "+": "plus", "-": "minus", "*": "star", "#": "number", "@": "at", "$": "dollar", "%": "percent",
    "&": "and", "/": "slash", ".": "dot", "?": "question", "!": "not", "=": "equals", "<": "less",
    ">": "more", "~": "tilde", "_": "underscore", ":": "colon", "|": "bar", "^": "caret",
  ]

  /// Members that the compiler or every value has: `x.self` is `x`.
  static let reservedMembers: Set = [
    "_", "allCases", "hashValue", "init", "none", "rawValue", "self", "some",
  ]

  /// Types of Swift, Foundation and this package that code of models and their users needs.
  static let reservedTypes = words(
    """
    Actor Any AnyHashable AnyObject Array Bool Calendar CaseIterable Character Clock Codable
    Collection Comparable Copyable Duration CodingKey CodingKeys Data Date Decimal Decodable Decoder
    DecodingError DecodingStrategies Dictionary Double Encodable Encoder Equatable Error Float
    Foundation Hashable Hasher Identifiable Indirect Int Int64 Iterator JSONDecoder JSONEncoder
    JSONValue KeyedDecodingContainer KeyPath OpenEnum Locale Lossy LossyArray LossyDictionary Never
    Optional Protocol RawRepresentable Range Regex Result Self Sendable Sent Sequence Slice
    Substring SentDate SentURL SentUUID Set String Swift Task TimeZone Type UInt URL UUID
    UnixMilliseconds UnixSeconds Void
    """)

  /// Types that apps use without the names of their modules, which a type at the top level would hide.
  static let commonTypes = words(
    """
    Alert Alignment Anchor Angle Animation App AttributedString Axis Binding Bundle Button Canvas
    Capsule Circle Color Commands Divider Edge Environment Event Font ForEach Form Gauge Gesture
    Gradient Grid Group Host Image Label Layout Link List Map Material Measurement Menu Namespace
    Notification Operation Path Picker Port Preview Process Progress Query Rectangle Scanner Scene
    Section Selector Settings Shape Slider Spacer State Stepper Stream Tab Table Text Thread Timer
    Toggle Transaction Transition Unit View Visibility Window
    """)

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
  }

  static func unique(_ names: [String], isTaken: (String) -> Bool) -> String {
    if let name = names.first(where: { !$0.isEmpty && !isTaken($0) }) { return name }
    let last = names.last { !$0.isEmpty } ?? "Value"
    return (2...).lazy.map { "\(last)\($0)" }.first { !isTaken($0) } ?? last
  }

  static func members(_ texts: [String]) -> [String] {
    var taken = reservedMembers
    return texts.map { text in
      let name = member(text)
      let isReserved = reservedMembers.contains(name)
      let unique = unique(isReserved ? [name + "Value"] : [name]) { taken.contains($0) }
      taken.insert(unique)
      return unique
    }
  }

  static func literal(_ text: String) -> String {
    var literal = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": literal += "\\\(scalar)"
      case "\n": literal += "\\n"
      case "\t": literal += "\\t"
      case "\r": literal += "\\r"
      case " "..."~": literal.unicodeScalars.append(scalar)
      default:
        if scalar.properties.isAlphabetic
          && scalar.properties.canonicalCombiningClass == .notReordered
        {
          literal.unicodeScalars.append(scalar)
        } else {
          literal += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
        }
      }
    }
    return literal + "\""
  }
}

enum EnglishNoun {
  static func singular(_ noun: String) -> String {
    if let known = irregular[noun] { return known }
    if invariant.contains(noun) || noun.count < 3 { return noun }
    for (ending, replacement) in endings where noun.hasSuffix(ending) {
      return noun.dropLast(ending.count) + replacement
    }
    return noun
  }

  static func plural(_ noun: String) -> String {
    if let known = irregular.filter({ $0.value == noun }).keys.min() { return known }
    if ["data", "media", "metadata", "news", "series", "species"].contains(noun) { return noun }
    if ["s", "x", "z", "ch", "sh"].contains(where: noun.hasSuffix) { return noun + "es" }
    let isConsonant = noun.dropLast().last.map { !"aeiou".contains($0) } ?? false
    return noun.hasSuffix("y") && isConsonant ? noun.dropLast() + "ies" : noun + "s"
  }

  private static let endings: [(String, String)] = [
    ("ss", "ss"), ("us", "us"), ("is", "is"), ("sses", "ss"), ("shes", "sh"), ("ches", "ch"),
    ("xes", "x"), ("zzes", "zz"), ("ouses", "ouse"), ("auses", "ause"), ("uses", "us"),
    ("ies", "y"), ("lves", "lf"), ("rves", "rve"), ("oes", "o"), ("s", ""),
  ]

  private static let invariant: Set = [
    "access", "alias", "analysis", "atlas", "aws", "bias", "canvas", "chaos", "css", "data",
    "details", "dns", "gas", "gps", "has", "https", "ios", "js", "lens", "media", "metadata",
    "metrics", "news", "os", "sms", "series", "species", "tls", "was", "yes",
  ]

  private static let irregular = [
    "aliases": "alias", "analyses": "analysis", "atlases": "atlas", "axes": "axis",
    "biases": "bias", "bookies": "bookie", "caches": "cache", "canvases": "canvas",
    "calories": "calorie", "children": "child", "cookies": "cookie", "crises": "crisis",
    "criteria": "criterion", "diagnoses": "diagnosis", "dies": "die", "feet": "foot",
    "fuses": "fuse", "gases": "gas", "geese": "goose", "headaches": "headache",
    "hypotheses": "hypothesis", "indices": "index", "knives": "knife", "leaves": "leaf",
    "lenses": "lens", "lies": "lie", "lives": "life", "loaves": "loaf", "matrices": "matrix",
    "men": "man", "menus": "menu", "mice": "mouse", "movies": "movie", "parentheses": "parenthesis",
    "people": "person", "pies": "pie", "quizzes": "quiz", "selfies": "selfie", "shoes": "shoe",
    "teeth": "tooth", "theses": "thesis", "ties": "tie", "toes": "toe", "uses": "use",
    "valves": "valve", "vertices": "vertex", "wives": "wife", "women": "woman",
    "zombies": "zombie",
  ]
}
