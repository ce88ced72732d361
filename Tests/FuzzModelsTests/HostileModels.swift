import JSONInference
import JSONMutation
import JSONText

/// Models made by hand whose keys, tags and structure are as bad as JSON allows.
enum HostileModels {
  static let all: [(name: String, model: InferredModel)] = [
    ("keys", keys), ("podcasts", envelope), ("events", events), ("unions", unions),
    ("node", recursion), ("data", empty), ("Type", names), ("people", list), ("s", strict),
    ("123", scalar), ("maps", map), ("deep", deep),
  ]

  static func object(_ key: String?, _ properties: [InferredProperty]) -> InferredObject {
    var object = InferredObject(key: key)
    object.properties = properties
    return object
  }

  static func property(
    _ key: String, _ type: InferredType, isRequired: Bool = true
  ) -> InferredProperty {
    InferredProperty(key: key, type: type, isRequired: isRequired)
  }

  static func model(
    _ root: InferredType, _ objects: [InferredObject], tags: [InferredTags] = [],
    unions: [InferredUnion] = []
  ) -> InferredModel {
    var model = InferredModel(root: root, list: nil, record: root)
    (model.objects, model.tags, model.unions) = (objects, tags, unions)
    return model
  }

  static func tags(_ key: String, _ texts: [String]) -> InferredTags {
    var tags = InferredTags(key: key)
    tags.values = texts.map { InferredTags.Value($0, count: 1) }
    return tags
  }

  static let hostileKeys = [
    "id", "user_id", "userId", "userID", "a-b", "a_b", "aB", "", " ", "-", "+1", "-1", "1", "2019",
    "🎉", "👩‍👩‍👧", "é", "e\u{301}", "名", "日本語", "ﬁ", "ß", "self", "Self", "Type", "init", "default",
    "class", "await", "hashValue", "hash", "description", "encode", "container", "decoder",
    "encoder",
    "tag", "CodingKeys", "codingKeys", "rawValue", "a\nb", "a\u{0}b", "\"", "\\", "\\(x)", "*/",
    "/*",
    "//", "`", "#\"", "\u{2028}", "\u{202E}abc", "\u{301}", "\u{301}x", "$ref", "@type", "#", "_",
    "__",
    "IDs", "HTMLParser", "avatar_url", "URL", "urls", "don't", "async", "actor", "any", "some",
    "none",
    "protocol", "open", "where", "true", "nil", "Any", "super", "try", "x.y", "x/y", "x~y",
    "à la carte",
    "ǅ", "İ", "ŉ", "٣", "क्षि", "ไทย", "עברית", "\u{FFFF}", String(repeating: "long key ", count: 40),
    "init ", "let", "_1", "value", "wrappedValue", "projectedValue", "$a", "a$", "a", "A", "aa",
    "AA",
  ]

  static let keys: InferredModel = {
    var properties = hostileKeys.map { property($0, .string, isRequired: $0.count % 2 == 0) }
    for number in properties.indices {
      properties[number].objects = 2
      properties[number].present = 2
      properties[number].nulls = number % 3
      properties[number].evidence = ["seen at " + hostileKeys[number] + "\n*/ }"]
    }
    properties.append(property("kind", .tags(0)))
    return model(.object(0), [object(nil, properties)], tags: [tags("kind", hostileKeys)])
  }()

  static let envelope: InferredModel = {
    var podcast = object(
      "podcasts",
      [
        property("id", .integer), property("title", .string),
        property("audio_url", .text(.url), isRequired: false), property("guid", .text(.uuid)),
        property("published", .text(.fractionalDateTime)), property("created", .time(.seconds)),
        property("updated", .time(.milliseconds)), property("price", .decimal),
        property("rating", .number), property("type", .tags(0)), property("tags", .list(.tags(1))),
        property("host", .object(2)), property("guests", .list(.object(3)), isRequired: false),
        property("extra", .anything), property("isLive", .boolean),
      ])
    podcast.isElement = true
    podcast.count = 212
    podcast.fields = ["/data/podcasts/*"]
    var guest = object("guests", [property("name", .string)])
    guest.isElement = true
    var result = model(
      .object(0),
      [
        object(
          nil, [property("data", .object(4)), property("cursor", .string, isRequired: false)]),
        podcast, object("host", [property("name", .string)]), guest,
        object("data", [property("podcasts", .list(.object(1)))]),
      ], tags: [tags("type", ["audio", "video"]), tags("tags", ["news", "Sports & Fun", "1"])])
    result.list = "/data/podcasts"
    result.record = .object(1)
    (result.documentCount, result.recordCount) = (3, 212)
    return result
  }()

  static let events: InferredModel = {
    var event = object(
      nil,
      [
        property("type", .string), property("payload", .union(0)),
        property("details", .union(1), isRequired: false), property("tag", .tags(0)),
        property("container", .union(2), isRequired: false), property("audience", .union(3)),
        property("choice", .union(4)),
      ])
    event.isElement = true
    let cases = [
      InferredUnion.Case(tag: "PushEvent", type: .object(1), count: 2),
      InferredUnion.Case(tag: "unknown", type: .object(2), count: 1),
      InferredUnion.Case(tag: "self", type: .object(3), count: 1),
      InferredUnion.Case(tag: "\"\\(x)\n", type: .anything, count: 1),
    ]
    return model(
      .list(.object(0)),
      [
        event, object("payload", [property("size", .integer)]),
        object("payload", [property("ref", .string)]), object("payload", []),
        object("details", [property("kind", .string), property("a", .integer)]),
        object("details", [property("b", .integer)]),
      ], tags: [tags("tag", ["self", "none", "allCases", "rawValue", "Type", "unknown", "known"])],
      unions: [
        InferredUnion(key: "payload", form: .bySibling(key: "type", cases: cases)),
        InferredUnion(
          key: "details",
          form: .byTag(
            key: "kind",
            cases: [
              InferredUnion.Case(tag: "a", type: .object(4), count: 1),
              InferredUnion.Case(tag: "unknown", type: .object(5), count: 1),
            ])),
        InferredUnion(key: "container", form: .bySibling(key: "type", cases: cases)),
        InferredUnion(key: "audience", form: .bySibling(key: "missing", cases: cases)),
        InferredUnion(
          key: "choice",
          form: .byTag(
            key: "kind",
            cases: [InferredUnion.Case(tag: "b", type: .object(4), count: 1)])),
      ])
  }()

  static let unions: InferredModel = {
    let types: [InferredType] = [
      .object(1), .list(.union(1)), .text(.day), .integer, .boolean,
    ]
    return model(
      .object(0),
      [
        object(
          nil,
          [
            property("value", .union(0)), property("values", .list(.optional(.union(1)))),
            property("map", .map(.union(2))), property("none", .union(3), isRequired: false),
          ]), object("value", [property("id", .integer)]),
      ], tags: [tags("value", ["on", "off"])],
      unions: [
        InferredUnion(key: "value", form: .byType(types)),
        InferredUnion(key: "value", form: .byType([.tags(0), .decimal, .map(.anything)])),
        InferredUnion(
          key: "value", form: .byType([.time(.seconds), .text(.url), .list(.optional(.integer))])),
        InferredUnion(key: "none", form: .byType([])),
      ])
  }()

  static let recursion: InferredModel = {
    model(
      .object(0),
      [
        object(
          nil,
          [
            property("next", .object(0), isRequired: false),
            property("children", .list(.object(0))),
            property("other", .object(1), isRequired: false), property("value", .union(0)),
          ]),
        object(
          "other",
          [
            property("back", .object(0), isRequired: false), property("named", .map(.object(1))),
          ]),
      ],
      unions: [InferredUnion(key: "value", form: .byType([.object(1), .list(.union(0)), .string]))])
  }()

  static let empty = model(
    .object(0),
    [
      object(
        nil,
        [
          property("a", .object(1)), property("b", .list(.object(1))), property("c", .tags(0)),
          property("d", .list(.anything)), property("e", .map(.list(.anything)), isRequired: false),
          property("f", .anything, isRequired: false),
        ]), object("a", []),
    ], tags: [tags("c", [])])

  /// Names of types that Swift, Foundation or this package have.
  static let names: InferredModel = {
    let keys = [
      "type", "data", "date", "url", "string", "int", "error", "result", "set", "array", "known",
      "sent", "json_value", "codable", "coding_keys", "self", "protocol", "any", "名", "1", "",
      "Data", "hasher", "lossy", "optional", "encoder", "double", "void", "never",
    ]
    let objects = keys.map { object($0, [property("id", .integer), property("name", .string)]) }
    let root = object(
      nil, keys.enumerated().map { property($1, .object($0 + 1), isRequired: $0 % 2 == 0) })
    return model(.object(0), [root] + objects)
  }()

  static let list: InferredModel = {
    var person = object(
      nil,
      [
        property("name", .string), property("address", .object(1)), property("billing", .object(2)),
        property("work", .object(1), isRequired: false),
      ])
    person.isElement = true
    var result = model(
      .list(.object(0)),
      [
        person, object("address", [property("city", .string), property("user", .object(3))]),
        object("billing", [property("user", .object(4)), property("x", .list(.object(4)))]),
        object("user", [property("a", .string)]), object("user", [property("b", .string)]),
      ])
    result.list = ""
    result.record = .object(0)
    return result
  }()

  static let strict: InferredModel = {
    var result = envelope
    result.isStrict = true
    result.objects[1].properties.append(property("value", .union(0)))
    result.objects[1].properties.append(property("choice", .union(1)))
    result.objects[1].properties.append(property("sibling", .union(2)))
    result.unions = [
      InferredUnion(key: "value", form: .byType([.text(.url), .integer])),
      InferredUnion(
        key: "choice",
        form: .byTag(key: "t", cases: [InferredUnion.Case(tag: "a", type: .object(2), count: 1)])),
      InferredUnion(
        key: "sibling",
        form: .bySibling(
          key: "title", cases: [InferredUnion.Case(tag: "a", type: .object(2), count: 1)])),
    ]
    return result
  }()

  static let scalar = model(
    .union(0), [], unions: [InferredUnion(key: nil, form: .byType([.integer, .string]))])

  static let map: InferredModel = {
    var order = object(nil, [property("total", .decimal)])
    order.isElement = true
    return model(.map(.optional(.object(0))), [order])
  }()

  static let deep = model(
    .object(0),
    (0..<10).map { level in
      object(
        level == 0 ? nil : "level",
        level == 9 ? [property("id", .integer)] : [property("level", .object(level + 1))])
    })
}

/// Responses whose records are in lists of lists, tables and maps, with the types of the records.
enum ShapedDocuments {
  static let all: [(name: String, json: String, record: String)] = [
    (
      "chart", #"{"series":[{"name":"s","points":[{"n":1},{"n":2},{"n":3}]}],"page":1}"#,
      "Chart.Series.Point"
    ),
    ("pages", #"[{"page":1},[{"n":1,"by":{"n":1}},{"n":2,"by":null}]]"#, "Page.Row"),
    ("sheet", #"{"columns":["a","b"],"rows":[[1,"x"],[2,null]],"tags":["x"]}"#, "[Sheet.Cell?]"),
    ("matrix", "[[1,2],[3,null]]", "[Int?]"),
    (
      "outlines",
      #"{"features":[{"id":1,"geometry":{"coordinates":[[[1.5,2.5],[3.5,4.5]],[[5.5,6.5],[7.5,8.5],[9.5,1.5]]]}}]}"#,
      "Outlines.Feature"
    ),
    (
      "topology",
      #"{"geometries":[{"arcs":[0]},{"arcs":[1]}],"arcs":[[[1,2],[3,4]],[[5,6],[7,8]]]}"#,
      "Topology.Geometry"
    ),
    (
      "lessons", #"{"2026-01-05":[{"n":1}],"2026-01-06":[{"n":2},{"n":3}]}"#, "LossyArray<Lesson>"
    ),
    ("orders", #"{"1001":{"n":1},"1002":{"n":2}}"#, "Order"), ("item", #"{"n":1}"#, "Item"),
  ]

  static func profile(of json: String) throws -> SampleProfile {
    let profile = SampleProfile()
    profile.add(try DocumentIndex(parsing: Array(json.utf8)))
    return profile
  }
}
