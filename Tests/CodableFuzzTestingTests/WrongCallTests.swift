import Foundation
import Testing

@testable import FuzzTestSupport

#if os(macOS) || os(Linux)
  /// Calls that newcomers make, which do not compile: the message says what to write instead.
  @Suite struct WrongCallTests {
    private static let calls: [(call: String, answer: String)] = [
      ("try expectResilience(path) { try entries($0) }", "write .file(path) for a variable"),
      ("try expectResilience(url) { try entries($0) }", "write .file(path) for a variable"),
      (
        #"try expectResilience("a.json", at: "/entries") { try page($0) }"#,
        #"recordsAt: "/list" for its place"#
      ),
      (
        #"try expectResilience("a.json", recordsAt: \Page.entries) { try page($0) }"#,
        #"records: \.list for a list in what the closure returns"#
      ),
      (
        #"try expectResilience("a.json", records: "/entries") { try page($0) }"#,
        #"recordsAt: "/list" for its place"#
      ),
      (
        #"try expectResilience("a.json", decoder: JSONDecoder()) { try entries($0) }"#,
        "like: for how keys change"
      ),
      (
        #"try expectResilience("a.json", record: Entry.self) { try entries($0) }"#,
        "records: "
      ),
      (
        #"_ = try expectSurvival(of: study, options: .init(mutators: [.drift]))"#,
        "this is a set of mutators: write .drift + [.hugeKey]"
      ),
      (
        #"_ = try expectSurvival(of: study, options: .init(mutators: [.removeKey, .core]))"#,
        "this is a set of mutators: write .core + [.nullValue]"
      ),
      (
        #"_ = Strategy("x", decoder: JSONDecoder()) { try entries($0) }"#,
        "write like: it says how keys change"
      ),
    ]

    @Test(
      "The compiler says what to write instead of a wrong call",
      .enabled(if: TypeCheck.modules != nil, "the modules are not next to the tests"))
    func saysWhatToWrite() throws {
      let start = """
        import CodableFuzzTesting
        import Foundation
        struct Entry: Codable { let id: Int }
        struct Page: Codable { let entries: [Entry] }
        func entries(_ data: Data) throws -> [Entry] { [] }
        func page(_ data: Data) throws -> Page { Page(entries: []) }
        func calls(path: String, url: URL, study: Study) throws {

        """
      let calls = Self.calls
      let source = start + calls.map(\.call).joined(separator: "\n") + "\n}\n"
      let found = try TypeCheck(source, modules: try #require(TypeCheck.modules)).text
      let errors = found.split(separator: "\n").filter {
        $0.contains(".swift:") && $0.contains("error:")
      }
      let first = start.split(separator: "\n", omittingEmptySubsequences: false).count
      for (number, call) in calls.enumerated() {
        let said = errors.filter { $0.contains("Models.swift:\(first + number):") }
        #expect(said.contains { $0.contains(call.answer) }, "\(call.call): \(said)")
      }
    }
  }
#endif
