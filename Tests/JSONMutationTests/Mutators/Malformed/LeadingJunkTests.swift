import JSONMutation
import JSONText
import Testing

@Suite struct LeadingJunkTests {
  @Test(arguments: [
    ("[1]", "=xssi-prefix", ")]}',\n[1]"), ("[1]", "=endless-loop", "for(;;);[1]"),
    (" [1]\n", "=jsonp", "callback( [1]\n);"),
    (
      "{}", "=php-warning",
      "<br />\n<b>Warning</b>: Undefined variable $id in <b>/var/www/api.php</b> on line <b>7</b><br />\n{}"
    ),
  ])
  func addsTextBeforeTheDocument(text: String, edit: String, expected: String) throws {
    #expect(try Document(text: text).mutated("leading-junk@\(edit)") == expected)
  }

  @Test(arguments: [
    ("1", "", ["php-warning", "xssi-prefix", "endless-loop", "jsonp"]), ("[1]", "/0", []),
  ])
  func offersTheseVariants(text: String, pointer: String, variants: [String]) throws {
    let document = try Document(text: text)
    let node = try #require(document.index.node(at: JSONPointer(parsing: pointer)))
    let offered = Mutator.leadingJunk.variants(at: node, in: document)
    #expect(offered.map(\.description) == variants)
  }
}
