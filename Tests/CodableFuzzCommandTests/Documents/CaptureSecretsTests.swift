import Foundation
import FuzzReports
import JSONText
import Testing

/// A capture holds what nobody may read: nothing of that gets into what the tool writes.
@Suite struct CaptureSecretsTests {
  /// A word of its own for each place that a secret may be in.
  private static func secret(_ place: String) -> String { "s3cret\(place)" }

  private static func pair(_ place: String) -> String {
    #"{"name":"\#(secret(place))Name","value":"\#(secret(place))Value","comment":"\#(secret(place))"}"#
  }

  private static func entry(
    _ number: Int, url: String, content: String, status: Int = 200
  ) -> String {
    """
    {"comment":"\(secret("EntryComment"))","_custom":{"token":"\(secret("Custom"))"},
     "pageref":"\(secret("PageRef"))","serverIPAddress":"\(secret("Address"))",
     "_webSocketMessages":[{"data":"\(secret("Message"))"}],
     "request":{"method":"GET","url":"\(url)","httpVersion":"\(secret("Version"))",
      "cookies":[\(pair("RequestCookie"))],"headers":[\(pair("RequestHeader"))],
      "queryString":[\(pair("QueryString"))],
      "postData":{"mimeType":"\(secret("PostType"))","text":"\(secret("PostText"))",
       "params":[\(pair("PostParameter"))]}},
     "response":{"status":\(status),"statusText":"\(secret("StatusText"))",
      "cookies":[\(pair("ResponseCookie"))],"headers":[\(pair("ResponseHeader"))],
      "redirectURL":"https://\(secret("RedirectHost"))/?\(secret("Redirect"))",
      "content":\(content)},
     "cache":{"afterRequest":{"eTag":"\(secret("Cache"))"}},"timings":{"comment":"\(secret("Timing"))"}}
    """
  }

  private static func body(_ text: String) -> String {
    #"{"size":\#(text.utf8.count),"mimeType":"application/json; \#(secret("MimeType"))","comment":"\#(secret("ContentComment"))","text":\#(JSONString.quoted(text))}"#
  }

  private static let capture = """
    {"log":{"version":"1.2","creator":{"name":"\(secret("Creator"))","version":"1"},
     "comment":"\(secret("LogComment"))",
     "pages":[{"id":"\(secret("PageID"))","title":"\(secret("PageTitle"))"}],"entries":[
     \(entry(1, url: address, content: body(#"[{"name":"Ada","age":1},{"name":"Mary","age":2}]"#))),
     \(entry(2, url: address, content: body("<p>" + secret("HTML")))),
     \(entry(3, url: address, content: body(#"[{"\#(secret("CutOff"))"#))),
     \(entry(4, url: address, content: body(secret("Error")), status: 500)),
     \(entry(5, url: address, content: #"{"text":"\#(secret("Base64"))!","encoding":"base64"}"#)),
     \(entry(6, url: other, content: body(#"{"secret":"\#(secret("OtherBody"))"}"#))),
     \(entry(7, url: "data:text/plain,\(secret("Data"))", content: body("{}")))
     ]}}
    """

  private static let address =
    "https://\(secret("User")):\(secret("Password"))@api.example.com/"
    + "\(secret("Path"))0123456789abcdef/people?token=\(secret("Query"))#\(secret("Fragment"))"
  private static let other =
    "https://api.example.com/eyJ\(secret("Token"))/x;id=\(secret("Matrix"))?\(secret("OtherQuery"))"

  /// Fails for every secret in a text.
  private func expectNoSecret(in text: String, _ name: String) {
    let found = Set(text.matches(of: /s3cret[A-Za-z0-9]+/).map { String($0.output) })
    #expect(found.isEmpty, "\(name)")
  }

  private func expectNoSecretInFiles(of tool: Tool) throws -> Int {
    let names = try FileManager.default.subpathsOfDirectory(atPath: tool.folder.path)
    var count = 0
    for name in names where name != "c.har" {
      let url = tool.folder.appendingPathComponent(name)
      guard let data = try? Data(contentsOf: url) else { continue }
      count += 1
      expectNoSecret(in: String(decoding: data, as: UTF8.self), name)
    }
    return count
  }

  @Test func noneIsInAnythingThatARunWrites() throws {
    let tool = try Tool()
    _ = try tool.write(Self.capture, to: "c.har")
    let document = ["--document", "people=c.har", "--entry", "GET */people*"]
    let outputs = Reporters.all.flatMap { ["--output", "\($0.id)=r-\($0.id)"] }
    let runs = [
      document + outputs + ["--outcomes", "o.ndjson"],
      document + ["--verbose", "--workers", "0"],
      document + ["--baseline", "b.txt", "--update-baseline"],
      document + ["--format", "json", "--shard", "1/2", "--output", "1.json"],
      ["--document", "people=c.har"], ["--document", "people=c.har", "--entry", "*/nothing"],
      ["mutate", "c.har", "--entry", "*/people*"],
      ["mutate", "c.har", "--entry", "*/people*", "--format", "files", "--output", "m"],
      ["replay", "people@00000000:remove-key@/0/age", "--document", "people=c.har"],
    ]
    for arguments in runs {
      let run = try tool.run(arguments)
      expectNoSecret(in: run.output + run.error, "\(arguments)")
    }
    let stopped = try tool.runStopped(
      document + ["--plan", "exhaustive", "--mutator", "all", "--output", "p.txt"])
    expectNoSecret(in: stopped.output + stopped.error, "interrupted")
    #expect(try expectNoSecretInFiles(of: tool) > Reporters.all.count + 10)
    let error = try tool.run(document).error
    #expect(error.contains("c.har, entry 2 (GET api.example.com/…/people): its body is not JSON"))
    #expect(error.contains("c.har, entry 3 (GET api.example.com/…/people): its body is cut off"))
    #expect(error.contains("c.har, entry 5 (GET api.example.com/…/people): its body is not JSON"))
  }

  @Test func noneIsInTheFilesOfACrash() throws {
    let tool = try Tool("hostile-tool")
    _ = try tool.write(Self.capture, to: "c.har")
    let run = try tool.run(
      "--document", "staff=c.har", "--entry", "*/people*", "--strategy", "strict", "--strategy",
      "always-trap", "--mutator", "flip-type", "--artifacts", "a")
    expectNoSecret(in: run.output + run.error, "a crash")
    #expect(try expectNoSecretInFiles(of: tool) > 0)
  }

  @Test func theTestCanFail() {
    #expect(Self.capture.matches(of: /s3cret[A-Z]/).count > 100)
    withKnownIssue { expectNoSecret(in: Self.capture, "the capture") }
  }
}
