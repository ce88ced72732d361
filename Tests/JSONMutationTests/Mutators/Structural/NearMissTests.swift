import JSONMutation
import JSONText
import Testing

@Suite struct NearMissTests {
  @Test(arguments: [
    (
      #"["123e4567-E89b-12d3-a456-426614174000"]"#, "/0",
      [
        #"uuid-short: ["123e4567-E89b-12d3-a456-42661417400"]"#,
        #"uuid-braces: ["{123e4567-E89b-12d3-a456-426614174000}"]"#,
        #"uuid-bare: ["123e4567E89b12d3a456426614174000"]"#,
      ]
    )
  ])
  func spoilsAUUID(text: String, node: String, expected: [String]) throws {
    #expect(
      try Document(text: text).mutants(by: .nearMiss, at: JSONPointer(stringLiteral: node))
        == expected)
  }

  @Test(arguments: [
    (
      #"["ann@example.com"]"#, "/0",
      [#"email-no-at: ["annexample.com"]"#, #"email-two-ats: ["ann@@example.com"]"#]
    ),
    (
      #"["https://example.com/a?q=1#top"]"#, "/0",
      [
        #"url-no-scheme: ["example.com/a?q=1#top"]"#,
        #"url-space: ["https:// example.com/a?q=1#top"]"#, #"url-relative: ["/a?q=1#top"]"#,
      ]
    ),
    (
      #"["https:\/\/example.com\/a"]"#, "/0",
      [
        #"url-no-scheme: ["example.com\/a"]"#, #"url-space: ["https:\/\/ example.com\/a"]"#,
        #"url-relative: ["\/a"]"#,
      ]
    ),
    (
      #"["http://a.example"]"#, "/0",
      [#"url-no-scheme: ["a.example"]"#, #"url-space: ["http:// a.example"]"#]
    ),
  ])
  func spoilsAnAddress(text: String, node: String, expected: [String]) throws {
    #expect(
      try Document(text: text).mutants(by: .nearMiss, at: JSONPointer(stringLiteral: node))
        == expected)
  }

  @Test(arguments: [
    (
      #"["aGVsbG8/d2++bGQ="]"#, "/0",
      [
        #"base64-unpadded: ["aGVsbG8/d2++bGQ"]"#, #"base64-url-safe: ["aGVsbG8_d2--bGQ="]"#,
        #"base64-bad-character: ["*GVsbG8/d2++bGQ="]"#,
      ]
    ),
    (#"["aGVsbG8gd29ybGQh"]"#, "/0", [#"base64-bad-character: ["*GVsbG8gd29ybGQh"]"#]),
  ])
  func spoilsBase64(text: String, node: String, expected: [String]) throws {
    #expect(
      try Document(text: text).mutants(by: .nearMiss, at: JSONPointer(stringLiteral: node))
        == expected)
  }

  @Test(arguments: [
    "", "password", "a=", "123e4567-e89b-12d3-a456-42661417400g",
    "123e4567ae89b-12d3-a456-426614174000", "@example.com", "a@b", "a@.b", "a@b.",
    "a b@example.com", "a@b@example.com", "ftp://example.com", "https://",
    #"https://example.com\u002Fa"#, "https://exa mple.com", "internationalize", "abc=====",
  ])
  func leavesOtherText(text: String) throws {
    #expect(try Document(text: "\"\(text)\"").nodes(editableBy: .nearMiss) == [])
  }
}
