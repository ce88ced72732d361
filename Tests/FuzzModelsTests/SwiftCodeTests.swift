import JSONInference
import JSONMutation
import JSONText
import Testing

@testable import FuzzModels

@Suite struct SwiftCodeTests {
  private static let statuses: InferredModel = {
    var user = HostileModels.object(
      "user",
      [
        HostileModels.property("id", .integer), HostileModels.property("url", .text(.url)),
      ])
    user.count = 40
    user.fields = ["/statuses/*/user"]
    var status = HostileModels.object(
      "statuses",
      [
        HostileModels.property("created_at", .text(.dateTime)),
        HostileModels.property("user", .object(2)),
        HostileModels.property("lang", .tags(0), isRequired: false),
      ])
    (status.isElement, status.count, status.fields) = (true, 40, ["/statuses/*"])
    for number in status.properties.indices {
      (status.properties[number].present, status.properties[number].objects) = (40 - number, 40)
      status.properties[number].nulls = number
    }
    status.properties[2].evidence = ["2 tags"]
    var model = HostileModels.model(
      .object(0),
      [
        HostileModels.object(nil, [HostileModels.property("statuses", .list(.object(1)))]), status,
        user,
      ], tags: [HostileModels.tags("lang", ["en", "zh-cn"])])
    (model.list, model.record) = ("/statuses", .object(1))
    (model.documentCount, model.recordCount, model.leastRecords) = (1, 40, 8)
    return model
  }()

  @Test("Generated code has the types of a model") func writesTheTypesOfAModel() {
    let code = SwiftCode(Self.statuses, name: "timeline.json")
    #expect(code.rootName == "TimelineJSON")
    #expect(code.recordName == "TimelineJSON.Status")
    #expect(
      SwiftCode(Self.statuses, name: "timeline").text == """
        import DecodingStrategies
        import Foundation

        /// A model of 40 records at `/statuses` in 1 document.
        ///
        /// A property is optional unless all objects have a value for it, in 8 records at least, and more
        /// for a number, a boolean, what adorns a record, and an object inside one. An `id` is required
        /// once it is seen in a record, and so is what holds the records. Unknown enum tags still decode,
        /// and so do dates and URLs that are not valid: their text is kept. A null is encoded as a missing
        /// key.
        ///
        /// ```swift
        /// let document = try JSONDecoder().decode(Timeline.self, from: data)
        /// document.$statuses.losses  // the elements that do not decode
        /// ```
        struct Timeline: Codable, Hashable, Sendable {
          @Lossy var statuses: [Status]

          /// 40 objects, at `/statuses/*`.
          struct Status: Codable, Hashable, Sendable {
            var createdAt: Sent<Date>  // present 40/40
            var user: User  // present 39/40, null 1
            var lang: OpenEnum<Lang>?  // present 38/40, null 2, 2 tags

            /// 40 objects, at `/statuses/*/user`.
            struct User: Codable, Hashable, Identifiable, Sendable {
              var id: Int
              var url: Sent<URL>
            }

            enum Lang: String, Codable, Sendable, CaseIterable {
              case en
              case zhCn = "zh-cn"
            }

            private enum CodingKeys: String, CodingKey {
              case createdAt = "created_at"
              case user
              case lang
            }
          }
        }

        """)
  }

  @Test func innerListsOfObjectsKeepTheElementsThatDecode() {
    var model = Self.statuses
    model.objects[1].properties[1].type = .list(.list(.object(2)))
    model.objects[1].properties[2].type = .list(.string)
    #expect(
      Self.properties(of: model) == [
        "@Lossy var statuses: [Status]", "var createdAt: Sent<Date>",
        "var user: LossyArray<LossyArray<User>>", "var lang: [String]?", "var id: Int",
        "var url: Sent<URL>",
      ])
    model.isStrict = true
    #expect(Self.properties(of: model)[2] == "var user: [[User]]")
  }

  /// The stored properties that are generated for a model, without the comments beside them.
  private static func properties(of model: InferredModel) -> [String] {
    SwiftCode(model, name: "timeline").text
      .matches(of: #/(?m)^ *((?:@Lossy )?var .+?)(?: +//.*)?$/#).map { String($0.1) }
  }

  @Test("A strict model is generated without open types")
  func writesAStrictModelWithoutOpenTypes() {
    var model = Self.statuses
    model.isStrict = true
    #expect(
      Self.properties(of: model) == [
        "var statuses: [Status]", "var createdAt: Sent<Date>", "var user: User",
        "var lang: Lang?", "var id: Int", "var url: URL",
      ])
  }

  @Test("A plain file imports no module of ours") func importsNoModuleOfOursIntoAPlainFile() {
    for sample in HostileModels.all {
      let lines = SwiftCode(sample.model, name: sample.name, isPlain: true).text.split(
        separator: "\n")
      #expect(
        Set(lines.filter { $0.hasPrefix("import ") }).subtracting(["import Foundation"]).isEmpty)
    }
    let text = SwiftCode(Self.statuses, name: "timeline", isPlain: true).text
    #expect(text.contains("  @Lossy var statuses: [Status]\n"))
    #expect(text.contains("\nstruct Lossy<") && text.contains("\nenum OpenEnum<"))
    #expect(!text.contains("JSONValue") && !text.contains("UnixSeconds"))
  }

  @Test("Generated types are named by their place") func namesTypesByTheirPlace() {
    let people = SwiftCode(HostileModels.list, name: "people").text
    let lines = people.split(separator: "\n").filter {
      $0.contains(#/^( *struct|typealias|\/\/\/ let) /#)
    }
    #expect(
      lines.map { $0.prefix { $0 != ":" } } == [
        "/// let document = try JSONDecoder().decode(People.self, from",
        "typealias People = LossyArray<Person>", "struct Person", "  struct Address",
        // One of the two users is nested in the address; the other one is used twice.
        "    struct AddressUser", "  struct Billing", "  struct User",
      ])
  }

  /// Two files may have types of the same name, and those of the system are not hidden.
  @Test func onlyTheRootIsATypeOfTheModule() {
    for sample in HostileModels.all {
      let text = SwiftCode(sample.model, name: sample.name).text
      let types = text.split(separator: "\n").filter {
        $0.hasPrefix("struct ") || $0.hasPrefix("enum ") || $0.hasPrefix("indirect enum ")
      }
      let root = text.contains(
        "\ntypealias \(SwiftCode(sample.model, name: sample.name).rootName) =")
      #expect(types.count <= 1, "\(sample.name), \(root): \(types)")
    }
    #expect(SwiftCode(HostileModels.list, name: "images").text.contains("\nstruct ImagesImage: "))
  }

  @Test(arguments: [
    ("data", "DataDocument"), ("image", "ImageDocument"), ("", "Document"), ("my-feed", "MyFeed"),
    ("Array", "ArrayDocument"),
    ("2024-01-31", "Value20240131"),
  ])
  func generatedCodeNamesTheDocument(name: String, expected: String) {
    #expect(SwiftCode(Self.statuses, name: name).rootName == expected)
  }

  @Test("Text of the document cannot end a comment of generated code") func endsNoCommentEarly() {
    var model = Self.statuses
    model.objects[2].fields = ["/a\nfatalError()"]
    model.objects[1].properties[0].evidence = ["\u{2028}x\r\ny\u{0}"]
    let text = SwiftCode(model, name: "timeline").text
    #expect(text.contains(#"/// 40 objects, at `/a\u{A}fatalError()`."#))
    #expect(text.contains(#"// present 40/40, \u{2028}x\u{D}\u{A}y\u{0}"#))
  }
}

@Suite struct SwiftNameTests {
  @Test(arguments: [
    ("user_id", "userID"), ("id", "id"), ("ID", "id"), ("html_url", "htmlURL"), ("url", "url"),
    ("avatarUrl", "avatarURL"), ("HTMLParser", "htmlParser"), ("STATUS_CODE", "statusCode"),
    ("userIDs", "userIDs"), ("user_ids", "userIDs"), ("userSSN", "userSSN"), ("GitHub", "gitHub"),
    ("md5Hash", "md5Hash"), ("a.b c-d/e", "aBCDE"), ("don't", "dont"), ("Ça va", "çaVa"),
    ("名前", "名前"), ("2019", "_2019"), ("+1", "plus1"), ("-1", "minus1"), ("@type", "type"),
    ("$", "dollar"), ("", "empty"), (" ", "symbol"), ("🎉", "symbol"), ("cafe\u{301}", "cafe"),
  ])
  func namesOfPropertiesAreMadeFromKeys(key: String, name: String) {
    #expect(SwiftName.member(key) == name)
  }

  @Test("Each key gets a name of its own") func givesEachKeyANameOfItsOwn() {
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
  func namesOfElementsAreMadeFromThoseOfLists(key: String, name: String) {
    #expect(SwiftName.type(SwiftName.singularWords(of: key)) == name)
  }

  @Test(arguments: [
    ("podcast", "podcasts"), ("entry", "entries"), ("box", "boxes"), ("person", "people"),
    ("day", "days"), ("series", "series"), ("media", "media"), ("status", "statuses"),
  ])
  func namesOfListsArePlural(singular: String, plural: String) {
    #expect(EnglishNoun.plural(singular) == plural)
  }

  @Test("Any text is written as a literal") func writesAnyTextAsALiteral() {
    #expect(
      SwiftName.literal("a\"\\(b)\n\u{0}é\u{202E}🎉") == #""a\"\\(b)\n\u{0}é\u{202E}\u{1F389}""#)
  }

  @Test("Long names are cut") func cutsLongNames() {
    let name = SwiftName.member(String(repeating: "word ", count: 1_000))
    #expect(name.hasPrefix("wordWord") && name.count <= 60)
  }
}

@Suite struct GeneratedFileTests {
  private static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test("Writing a generated file keeps what is outside the region")
  func keepsWhatIsOutsideTheRegion() throws {
    let before = Self.bytes("// Mine.\r\n\n") + [0xFF, 0x0A]
    let after = Self.bytes("\nextension A {}\n// codable")
    let old = before + GeneratedFile.bytes("struct A {}\n") + after
    let new = try GeneratedFile(old).replacing(with: "struct B {}\n")
    #expect(new == before + GeneratedFile.bytes("struct B {}\n") + after)
    #expect(try GeneratedFile(new).replacing(with: "struct A {}\n") == old)
  }

  @Test("A generated file is the same for the same text") func isTheSameForTheSameText() throws {
    let bytes = GeneratedFile.bytes("struct A {}\n")
    #expect(try GeneratedFile(bytes).replacing(with: "struct A {}\n") == bytes)
    #expect(Self.text(bytes).hasPrefix("// codable-fuzz: generated "))
    #expect(Self.text(bytes).hasSuffix("\nstruct A {}\n// codable-fuzz: end\n"))
  }

  @Test("A file that was not generated is not overwritten") func refusesAFileThatWasNotGenerated() {
    for text in ["", "struct A {}\n", "let text = \"// codable-fuzz: end\"\n"] {
      #expect(throws: GeneratedFile.Problem.noMarkers) { try GeneratedFile(Self.bytes(text)) }
    }
  }

  @Test("A generated file with broken markers is not overwritten") func refusesBrokenMarkers() {
    let whole = Self.text(GeneratedFile.bytes("struct A {}\n"))
    let lines: [String] = whole.split(separator: "\n").map { "\($0)\n" }
    let broken = [
      lines[0] + lines[1], lines[1] + lines[2], whole + whole, whole + lines[2], lines[0] + whole,
      lines[2] + lines[1] + lines[0],
    ]
    for text in broken {
      #expect(throws: GeneratedFile.Problem.brokenMarkers) { try GeneratedFile(Self.bytes(text)) }
    }
  }

  @Test("A generated region that was edited is not overwritten")
  func refusesARegionThatWasEdited() {
    let whole = Self.text(GeneratedFile.bytes("struct A {}\n"))
    for edited in [
      whole.replacing("struct A", with: "struct B"), whole.replacing("\n//", with: "\n\n//"),
      whole.replacing("generated ", with: "generated 0"), whole.replacing("\n", with: "\r\n"),
    ] {
      #expect(throws: GeneratedFile.Problem.edited) { try GeneratedFile(Self.bytes(edited)) }
    }
    #expect(
      GeneratedFile.Problem.edited.description.hasSuffix(" with --force, which keeps all else"))
  }
}

@Suite struct TemplateTests {
  @Test("A template fills each placeholder once") func fillsEachPlaceholderOnce() {
    let template: Template = "a @NAME@\n  @ROWS@,\nb@c.d @NAME@ $@\n"
    #expect(
      template.filled(["NAME": "@ROWS@", "ROWS": "1\n2"]) == "a @ROWS@\n  1\n2,\nb@c.d @ROWS@ $@\n")
  }

  @Test("A template leaves out a line of an empty value") func leavesOutALineOfAnEmptyValue() {
    let template: Template = "a\n\n  @ROWS@\nb@ROWS@\n"
    #expect(template.filled(["ROWS": ""]) == "a\n\nb\n")
    #expect(template.filled([:]) == template.text)
  }
}
