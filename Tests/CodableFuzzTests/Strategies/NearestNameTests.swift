import Testing

@testable import CodableFuzz

@Suite struct NearestNameTests {
  @Test(arguments: [
    (
      "re", ["add", "remove-key", "rename-key", "reorder", "reencode"],
      "; did you mean 'remove-key', 'rename-key' or 'reorder'?"
    ),
    ("strct", ["wrapper", "strut", "strict"], "; did you mean 'strut' or 'strict'?"),
    ("jsn", ["csv", "json"], "; did you mean 'json'?"),
    ("remove-kys", ["remove-keys", "remove-key"], "; did you mean 'remove-keys' or 'remove-key'?"),
    ("qqqq", ["orders", "feed"], "; valid are orders, feed"),
    ("", ["feed", "orders"], "; valid are feed, orders"),
    ("x", [], ""),
  ])
  func hintsNameTheNearestFirst(name: String, valid: [String], hint: String) {
    #expect(NearestName.hint(for: name, valid: valid) == hint)
  }
}
