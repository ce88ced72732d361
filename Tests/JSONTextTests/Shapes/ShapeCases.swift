struct DateCase {
  let text: String
  let form: String?
  /// The seconds since 1970.
  let seconds: Double?

  init(_ text: String, _ form: String, _ seconds: Double) {
    (self.text, self.form, self.seconds) = (text, form, seconds)
  }

  init(no text: String) { (self.text, form, seconds) = (text, nil, nil) }

  var isISO: Bool {
    ["day", "date-time", "local-date-time", "fractional-date-time"].contains(form)
  }

  /// What each reader of dates must say.
  ///
  /// The reader's documentation names the sources.
  static let all = [
    // RFC 3339, section 5.6.
    DateCase("2026-01-31T12:00:00Z", "date-time", 1_769_860_800),
    DateCase("2026-01-31t12:00:00z", "date-time", 1_769_860_800),
    DateCase("2026-01-31 12:00:00Z", "date-time", 1_769_860_800),
    DateCase("2026-01-31T12:00:00+01:00", "date-time", 1_769_857_200),
    DateCase("2026-01-31T12:00:00-01:30", "date-time", 1_769_866_200),
    DateCase("2026-01-31T12:00:00-00:00", "date-time", 1_769_860_800),
    DateCase("2026-01-31T12:00:00+23:59", "date-time", 1_769_774_460),
    DateCase("2026-01-31T12:00:00.5Z", "fractional-date-time", 1_769_860_800.5),
    DateCase("2026-01-31T12:00:00.250000000Z", "fractional-date-time", 1_769_860_800.25),
    DateCase(
      "2026-01-31T12:00:00.2500000000000000000000Z", "fractional-date-time", 1_769_860_800.25),
    DateCase("0000-01-01T00:00:00Z", "date-time", -62_167_219_200),
    DateCase("9999-12-31T23:59:59Z", "date-time", 253_402_300_799),
    // A leap second, also where none was: only a table of them could tell.
    DateCase("2016-12-31T23:59:60Z", "date-time", 1_483_228_800),
    DateCase("2026-01-31T12:00:60Z", "date-time", 1_769_860_860),
    // ISO 8601: hours and minutes, comma, offset in its short forms, no offset, the end of a day.
    DateCase("2026-01-31T12:00Z", "date-time", 1_769_860_800),
    DateCase("2026-01-31T12:00", "local-date-time", 1_769_860_800),
    DateCase("2026-01-31T12:00:00,5Z", "fractional-date-time", 1_769_860_800.5),
    DateCase("2026-01-31T12:00:00+01", "date-time", 1_769_857_200),
    DateCase("2026-01-31T12:00:00-0130", "date-time", 1_769_866_200),
    DateCase("2026-01-31T12:00:00", "local-date-time", 1_769_860_800),
    DateCase("2026-01-31 12:00:00", "local-date-time", 1_769_860_800),
    DateCase("2026-01-31 12:00:00.5", "local-date-time", 1_769_860_800.5),
    DateCase("2026-01-31T24:00:00Z", "date-time", 1_769_904_000),
    DateCase("2026-01-31", "day", 1_769_817_600),
    DateCase("1969-12-31", "day", -86_400),
    DateCase("2024-02-29", "day", 1_709_164_800),
    DateCase("2000-02-29", "day", 951_782_400),
    DateCase("0001-01-01", "day", -62_135_596_800),
    // Days and times that do not exist.
    DateCase(no: "2026-02-31"), DateCase(no: "2026-02-29"), DateCase(no: "1900-02-29"),
    DateCase(no: "2026-04-31T12:00:00Z"), DateCase(no: "2026-00-01"), DateCase(no: "2026-13-01"),
    DateCase(no: "2026-01-00"), DateCase(no: "2026-01-32"), DateCase(no: "2026-01-31T25:00:00Z"),
    DateCase(no: "2026-01-31T24:00:01Z"), DateCase(no: "2026-01-31T24:00:00.5Z"),
    DateCase(no: "2026-01-31T24:30:00Z"),
    DateCase(no: "2026-01-31T12:60:00Z"), DateCase(no: "2026-01-31T12:00:61Z"),
    DateCase(no: "2026-01-31T12:00:00+24:00"), DateCase(no: "2026-01-31T12:00:00+01:60"),
    // Text around a date, and parts of one.
    DateCase(no: " 2026-01-31"), DateCase(no: "2026-01-31 "), DateCase(no: "2026-01-31T12:00:00Z "),
    DateCase(no: "2026-01-31T12:00:00+01 "), DateCase(no: "2026-01-31T12:00:00ZZ"),
    DateCase(no: "2026-01-31T"), DateCase(no: "2026-01-31Z"), DateCase(no: "2026-01-31+01:00"),
    DateCase(no: "2026-01-31T12Z"), DateCase(no: "2026-01-31T12:00:"),
    DateCase(no: "2026-01-31T12:00:00.Z"), DateCase(no: "2026-01-31T12:00:00+01:"),
    DateCase(no: "2026-01-31T12:00:00+1:00"), DateCase(no: "2026-01-31T12:00:00+010"),
    DateCase(no: "2026-01-31T12:00:00[Europe/Berlin]"), DateCase(no: "2026-01-31_12:00:00"),
    DateCase(no: "2026"), DateCase(no: "26-01-31"), DateCase(no: "+02026-01-31"),
    DateCase(no: "20260131"), DateCase(no: "20260131T120000Z"), DateCase(no: "2026-W05-6"),
    DateCase(no: "2026-031"), DateCase(no: "2026/01/31"), DateCase(no: "31.01.2026"),
    DateCase(no: "12:00:00"), DateCase(no: "1769860800"), DateCase(no: "٢٠٢٦-٠١-٣١"),
    DateCase(no: ""), DateCase(no: "soon"),
    // RFC 5322, section 3.3, and RFC 9110, section 5.6.7.
    DateCase("Sat, 31 Jan 2026 12:00:00 GMT", "message-date", 1_769_860_800),
    DateCase("Sat, 31 Jan 2026 12:00:00 +0100", "message-date", 1_769_857_200),
    DateCase("Sat, 31 Jan 2026 12:00:00 +01:00", "message-date", 1_769_857_200),
    DateCase("Sat, 31 Jan 2026 12:00:00 -0000", "message-date", 1_769_860_800),
    DateCase("Sat, 31 Jan 2026 12:00:00 UT", "message-date", 1_769_860_800),
    DateCase("Sat, 31 Jan 2026 12:00 GMT", "message-date", 1_769_860_800),
    DateCase("sat, 31 JAN 2026 12:00:00 GMT", "message-date", 1_769_860_800),
    DateCase("31 Jan 2026 12:00:00 +0100", "message-date", 1_769_857_200),
    DateCase("Sat,31 Jan 2026 12:00:00 GMT", "message-date", 1_769_860_800),
    DateCase("Sun, 1 Feb 2026 12:00:00 GMT", "message-date", 1_769_947_200),
    DateCase("Saturday, 31-Jan-2026 12:00:00 GMT", "message-date", 1_769_860_800),
    DateCase(no: "Sat, 31 Jan 2026"), DateCase(no: "Sat, 31 Jan 2026 12:00:00"),
    DateCase(no: "Sat, 32 Jan 2026 12:00:00 GMT"), DateCase(no: "Sat, 31 Feb 2026 12:00:00 GMT"),
    DateCase(no: "31 Foo 2026 12:00:00 GMT"), DateCase(no: "Foo, 31 Jan 2026 12:00:00 GMT"),
    DateCase(no: "Sat, 31 Jan 2026 12:00:00 EST"), DateCase(no: "Sat, 31 Jan 26 12:00:00 GMT"),
    DateCase(no: "Sat, 31 Jan 2026 12:00:00.5 GMT"),
    DateCase(no: "Sat, 31 Jan 2026 12:00:00 GMT "),
    // The form of `asctime`, also with an offset.
    DateCase("Sat Jan 31 12:00:00 +0000 2026", "spelled-date", 1_769_860_800),
    DateCase("Sat Jan 31 12:00:00 2026", "spelled-date", 1_769_860_800),
    DateCase("Sat Jan 31 12:00:00 UTC 2026", "spelled-date", 1_769_860_800),
    DateCase("Sun Feb  1 12:00:00 2026", "spelled-date", 1_769_947_200),
    DateCase(no: "Sat Jan 31 2026"), DateCase(no: "Foo Jan 31 12:00:00 2026"),
    DateCase(no: "Sat Jan 31 12:00 2026"), DateCase(no: "Saturn is a planet"),
  ]
}

/// A text, and the host of the URL of the web that it is.
struct URLCase {
  let text: String
  let host: String?

  init(_ text: String, _ host: String?) { (self.text, self.host) = (text, host) }

  /// What each reader of URLs must say, for the text between the quotation marks of JSON.
  static let all = [
    URLCase("https://example.com/a?b=c#d", "example.com"),
    URLCase("http://a", "a"),
    URLCase("HTTPS://Example.com", "Example.com"),
    URLCase("https://user@example.com:8080?q", "user@example.com:8080"),
    URLCase("https://[2001:db8::1]/", "[2001:db8::1]"),
    URLCase("https://example.com#top", "example.com"),
    URLCase("https://example.com/100%", "example.com"),
    URLCase(#"https:\/\/example.com\/a"#, "example.com"),
    URLCase(#"https://example.com\/a"#, "example.com"),
    URLCase("https://", nil), URLCase("http:///", nil), URLCase("http:///a", nil),
    URLCase("https://?q=1", nil), URLCase("https:/example.com", nil), URLCase("https:", nil),
    URLCase("ftp://example.com", nil), URLCase("//example.com/a", nil), URLCase("example.com", nil),
    URLCase("https://exa mple.com", nil), URLCase("https://example.com/a b", nil),
    URLCase("https://example.com/ä", nil), URLCase("https://example.com/<a>", nil),
    URLCase("https://example.com ", nil), URLCase(" https://example.com", nil),
    URLCase(#"https://example.com\\a"#, nil), URLCase(#"https://example.com/\n"#, nil),
    URLCase("see https://example.com", nil), URLCase("internationalize", nil), URLCase("", nil),
  ]
}

/// A text, and whether it is a UUID.
let uuidCases: [(text: String, isUUID: Bool)] = [
  ("123e4567-e89b-12d3-a456-426614174000", true), ("123e4567-E89B-12d3-A456-426614174000", true),
  ("C0FFEE00-0000-0000-0000-000000000000", true), ("00000000-0000-0000-0000-000000000000", true),
  ("123e4567-e89b-12d3-a456-42661417400", false), ("123e4567-e89b-12d3-a456-42661417400g", false),
  ("123e4567ae89b-12d3-a456-426614174000", false),
  ("{123e4567-e89b-12d3-a456-426614174000}", false), ("123e4567e89b12d3a456426614174000", false),
  ("urn:uuid:123e4567-e89b-12d3-a456-426614174000", false),
  ("123e4567-e89b-12d3-a456-4266141740００", false), ("", false),
]

/// A key, and its words.
let keyCases: [(key: String, words: [String])] = [
  ("userName", ["user", "Name"]), ("user_name", ["user", "name"]), ("user-name", ["user", "name"]),
  ("UserName", ["User", "Name"]), ("USER_NAME", ["USER", "NAME"]), ("user name", ["user", "name"]),
  ("og:title", ["og", "title"]), ("__a__b_", ["a", "b"]), ("id", ["id"]), ("ID", ["ID"]),
  ("userID", ["user", "ID"]), ("userIDs", ["user", "IDs"]), ("URLsOfUser", ["URLs", "Of", "User"]),
  ("HTMLPage", ["HTML", "Page"]), ("URLSession", ["URL", "Session"]), ("aB", ["a", "B"]),
  ("page2Go", ["page2", "Go"]), ("v1", ["v1"]), ("sha256", ["sha256"]), ("2fa", ["2fa"]),
  ("größeÄrmel", ["größe", "Ärmel"]), ("キー", ["キー"]), ("", []), ("_", []), ("!?", []),
]
