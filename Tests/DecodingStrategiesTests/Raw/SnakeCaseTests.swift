import DecodingStrategies
import Foundation
import Testing

@Suite struct SnakeCaseTests {
  /// Compares with the keys that a keyed container lists after Foundation's conversion.
  @Test(arguments: [
    "", "_", "__", "a", "_a", "a_", "__a__", "created_at", "createdAt", "created__at",
    "_created_at_",
    "CREATED_AT", "Created_At", "user_ID", "a_b_c", "html_2_text", "x_1a", "é_été", "straße_ß",
    "İ_ıi", "a_🙂_b", "a-b_c-d", "a.b_c d", "o'neil_o'neil", "ﬁ_ﬁ", "e\u{301}_e\u{301}",
  ])
  func convertsAsFoundationDoes(key: String) throws {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let listed = try decoder.decode(Listed.self, from: Data("{\"\(key)\":1}".utf8))
    #expect(listed.keys == [SnakeCase.camelCase(key)])
  }

  private struct Listed: Decodable {
    let keys: [String]

    init(from decoder: any Decoder) throws {
      keys = try decoder.container(keyedBy: RawKey.self).allKeys.map(\.stringValue)
    }
  }
}
