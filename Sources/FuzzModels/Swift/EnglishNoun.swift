/// The singular and plural of nouns in keys, such as `statuses`.
enum EnglishNoun {
  /// The singular of a lowercase noun; a noun that is no plural stays as it is.
  static func singular(_ noun: String) -> String {
    if let known = irregular[noun] { return known }
    if invariant.contains(noun) || noun.count < 3 { return noun }
    for (ending, replacement) in endings where noun.hasSuffix(ending) {
      return noun.dropLast(ending.count) + replacement
    }
    return noun
  }

  /// The plural of a lowercase noun.
  static func plural(_ noun: String) -> String {
    if let known = irregular.filter({ $0.value == noun }).keys.min() { return known }
    if ["data", "media", "metadata", "news", "series", "species"].contains(noun) { return noun }
    if ["s", "x", "z", "ch", "sh"].contains(where: noun.hasSuffix) { return noun + "es" }
    let isConsonant = noun.dropLast().last.map { !"aeiou".contains($0) } ?? false
    return noun.hasSuffix("y") && isConsonant ? noun.dropLast() + "ies" : noun + "s"
  }

  /// Endings of plurals and what a singular has instead; the first that fits counts.
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
