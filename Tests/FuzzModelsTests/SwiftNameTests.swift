import Testing

@testable import FuzzModels

@Suite struct SwiftNameTests {
  @Test(arguments: [
    ("user_id", "userID"), ("id", "id"), ("ID", "id"), ("html_url", "htmlURL"), ("url", "url"),
    ("avatarUrl", "avatarURL"), ("HTMLParser", "htmlParser"), ("STATUS_CODE", "statusCode"),
    ("userIDs", "userIDs"), ("user_ids", "userIDs"), ("userSSN", "userSSN"), ("GitHub", "gitHub"),
    ("md5Hash", "md5Hash"), ("a.b c-d/e", "aBCDE"), ("don't", "dont"), ("Ça va", "çaVa"),
    ("名前", "名前"), ("2019", "_2019"), ("+1", "plus1"), ("-1", "minus1"), ("@type", "type"),
    ("$", "dollar"), ("", "empty"), (" ", "symbol"), ("🎉", "symbol"), ("cafe\u{301}", "cafe"),
  ])
  func makesNamesOfProperties(key: String, name: String) {
    #expect(SwiftName.member(key) == name)
  }

  @Test func givesEachKeyANameOfItsOwn() {
    let names = SwiftName.members(["a-b", "a_b", "aB", "", "aB2", "self", "selfValue", "init"])
    #expect(names == ["aB", "aB2", "aB3", "empty", "aB22", "selfValue", "selfValue2", "initValue"])
  }

  @Test(arguments: [
    ("statuses", "Status"), ("entries", "Entry"), ("boxes", "Box"), ("addresses", "Address"),
    ("children", "Child"), ("people", "Person"), ("media", "Media"), ("series", "Series"),
    ("data", "Data"), ("news", "News"), ("analyses", "Analysis"), ("leaves", "Leaf"),
    ("indices", "Index"), ("user_ids", "UserID"), ("cases", "Case"), ("responses", "Response"),
    ("houses", "House"), ("databases", "Database"), ("movies", "Movie"), ("caches", "Cache"),
    ("heroes", "Hero"), ("status", "Status"), ("focus", "Focus"), ("basis", "Basis"),
    ("archives", "Archive"), ("shelves", "Shelf"), ("class", "Class"), ("is", "Is"),
    ("favorite_movies", "FavoriteMovie"), ("urls", "URL"), ("2019", "Value2019"),
  ])
  func makesNamesOfElements(key: String, name: String) {
    #expect(SwiftName.type(SwiftName.singularWords(of: key)) == name)
  }

  @Test(arguments: [
    ("podcast", "podcasts"), ("entry", "entries"), ("box", "boxes"), ("person", "people"),
    ("day", "days"), ("series", "series"), ("media", "media"), ("status", "statuses"),
  ])
  func makesPlurals(singular: String, plural: String) {
    #expect(EnglishNoun.plural(singular) == plural)
  }

  @Test func writesAnyTextAsALiteral() {
    #expect(
      SwiftName.literal("a\"\\(b)\n\u{0}é\u{202E}🎉") == #""a\"\\(b)\n\u{0}é\u{202E}\u{1F389}""#)
  }

  @Test func cutsLongNames() {
    let name = SwiftName.member(String(repeating: "word ", count: 1_000))
    #expect(name.hasPrefix("wordWord") && name.count <= 60)
  }
}
