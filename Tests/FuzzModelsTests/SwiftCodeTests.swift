import FuzzModels
import JSONInference
import JSONMutation
import JSONText
import Testing

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

  @Test func writesTheTypesOfAModel() {
    let code = SwiftCode(Self.statuses, name: "timeline.json")
    #expect(code.rootName == "TimelineJSON")
    #expect(code.recordName == "TimelineJSON.Status")
    #expect(
      SwiftCode(Self.statuses, name: "timeline").text == """
        import DecodingStrategies
        import Foundation

        /// A model of 40 records at `/statuses` in 1 document.
        ///
        /// A property is optional unless all objects have a value for it, in 8 records at least: then the
        /// next record probably has all that is required. An `id` is required once it is seen in a record.
        /// Unknown enum tags still decode, and so do dates and URLs that are not valid: their text is kept.
        /// A null is encoded as a missing key.
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
    let text = SwiftCode(model, name: "timeline").text
    #expect(text.contains("  var user: LossyArray<LossyArray<User>>  //"))
    #expect(text.contains("  var lang: [String]?  //"))
    #expect(text.contains("  @Lossy var statuses: [Status]\n"))
    model.isStrict = true
    #expect(SwiftCode(model, name: "timeline").text.contains("  var user: [[User]]  //"))
  }

  @Test func writesAStrictModelWithoutOpenTypes() {
    var model = Self.statuses
    model.isStrict = true
    let text = SwiftCode(model, name: "timeline").text
    #expect(text.contains("  var statuses: [Status]\n"))
    #expect(text.contains("    var url: URL\n"))
    #expect(text.contains("  var lang: Lang?  //"))
  }

  @Test func importsNoModuleOfOursIntoAPlainFile() {
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

  @Test func namesTypesByTheirPlace() {
    let people = SwiftCode(HostileModels.list, name: "people").text
    #expect(people.contains("\ntypealias People = LossyArray<Person>\n"))
    #expect(people.contains("decode(People.self, from: data)"))
    // One of the two users is nested in the address; the other one is used twice.
    #expect(people.contains("\n  struct Address: ") && people.contains("\n  struct User: "))
    #expect(people.contains("  struct AddressUser: "))
    #expect(!people.contains("\nstruct Billing: ") && people.contains("  struct Billing: "))
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
  func namesTheDocument(name: String, expected: String) {
    #expect(SwiftCode(Self.statuses, name: name).rootName == expected)
  }

  @Test func endsNoCommentEarly() {
    var model = Self.statuses
    model.objects[2].fields = ["/a\nfatalError()"]
    model.objects[1].properties[0].evidence = ["\u{2028}x\r\ny\u{0}"]
    let text = SwiftCode(model, name: "timeline").text
    #expect(text.contains(#"/// 40 objects, at `/a\u{A}fatalError()`."#))
    #expect(text.contains(#"// present 40/40, \u{2028}x\u{D}\u{A}y\u{0}"#))
  }
}
