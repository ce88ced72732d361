import DecodingStrategies
import Foundation
import JSONInference
import JSONMutation
import JSONText
import Testing

/// What reads URLs, UUIDs, digits and words says the same as the tables.
@Suite struct TextShapeTests {
  @Test(arguments: URLCase.all)
  func readersOfURLsFollowTheTable(of urlCase: URLCase) throws {
    let text = Array(urlCase.text.utf8)
    let host = URLText(text)?.host
    #expect(host.map { String(decoding: text[$0], as: UTF8.self) } == urlCase.host)
    #expect((try inferredForm(of: urlCase.text) == "url") == (urlCase.host != nil))
    let edits = try edits(of: urlCase.text, by: .nearMiss)
    #expect(edits.contains { $0.hasPrefix("url-no-scheme: ") } == (urlCase.host != nil))
  }

  @Test func urlsAreReadAfterTheirEscapes() throws {
    #expect(try inferredForm(of: #"https:\u002f\u002Fexample.com"#) == "url")
    // The text has a backslash, which no URL has.
    #expect(try inferredForm(of: #"https:\\/\\/example.com"#) == nil)
  }

  /// Whatever is inferred to be a URL decodes as one, and Foundation takes more.
  @Test(arguments: URLCase.all)
  func foundationReadsEachURL(of urlCase: URLCase) throws {
    guard urlCase.host != nil else { return }
    let json = Data("[\"\(urlCase.text)\"]".utf8)
    #expect(try JSONDecoder().decode([URL].self, from: json).first?.host() != nil)
  }

  @Test(arguments: uuidCases)
  func readersOfUUIDsFollowTheTable(of text: String, isUUID: Bool) throws {
    #expect(text.utf8.isUUID == isUUID)
    #expect((try inferredForm(of: text) == "uuid") == isUUID)
    #expect(try edits(of: text, by: .nearMiss).contains { $0.hasPrefix("uuid-") } == isUUID)
    #expect((DataKey(Array(text.utf8)[...]) == .uuid) == isUUID)
    #expect((Sent<UUID>(text: text).value != nil) == isUUID)
  }

  @Test(
    arguments: [
      ("0", 0), ("ff", 255), ("Ff", 255), ("7", 7), ("", nil), ("+f", nil), ("-1", nil),
      ("fff", nil),
      ("g", nil), ("0x", nil), ("@", nil), ("`", nil),
    ] as [(String, UInt8?)])
  func digitsAreHexadecimal(text: String, value: UInt8?) {
    #expect(UInt8(hexDigits: text.utf8) == value)
    if text.utf8.count == 2 {
      let scalar = value.map { String(UnicodeScalar($0)) }
      let isASCII = value.map { $0 < 0x80 } ?? true
      #expect(PercentEncoding.decoded("%" + text) == (isASCII ? scalar : nil))
    }
  }

  @Test(arguments: keyCases)
  func keysHaveTheirWords(key: String, words: [String]) {
    #expect(key.keyWords == words)
  }

  @Test(arguments: keyCases)
  func theMutatorJoinsTheWordsOfATable(key: String, words: [String]) throws {
    let document = try Document(DocumentName("shape"), parsing: Array("{\"\(key)\":0}".utf8))
    let member = try #require(document.index.firstChild(of: document.index.root))
    let joined = words.map { String($0.map { $0.isASCII ? Character($0.lowercased()) : $0 }) }
      .joined(separator: "_")
    let variants = Mutator.keyConvention.variants(at: member, in: document)
    guard let snake = variants.first(where: { $0.description == "snake" }) else {
      #expect(words.count < 2 || !key.isPlain || key == joined)
      return
    }
    let mutant = Mutant(document, Mutation(.keyConvention, at: member, variant: snake))
    #expect(String(decoding: mutant.bytes(), as: UTF8.self) == "{\"\(joined)\":0}")
  }
}

extension String {
  /// Whether a key starts with an ASCII letter, and has no other characters than those of a convention.
  fileprivate var isPlain: Bool {
    first.map { $0.isASCII && $0.isLetter } ?? false
      && allSatisfy { $0.isLetter || $0.isNumber || "_-".contains($0) }
  }
}
