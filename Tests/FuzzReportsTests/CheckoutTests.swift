import Testing

@testable import CodableFuzz
@testable import FuzzReports

@Suite struct CheckoutTests {
  @Test(arguments: [
    ("/repo", "/repo", "a.json", "a.json"), ("/repo", "/repo/app", "a.json", "app/a.json"),
    ("/repo", "/repo/app", "/repo/data/a.json", "data/a.json"),
    ("/repo", "/repo/app", "/repository/a.json", "/repository/a.json"),
    ("/repo", "/elsewhere", "a.json", "a.json"),
  ])
  func namesFilesFromTheRoot(root: String, folder: String, file: String, expected: String) {
    #expect(Checkout(root: root, folder: folder).path(of: file) == expected)
  }
}
