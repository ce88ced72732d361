import DecodingStrategies
import Foundation

/// A value under the key `v`.
struct Box<Value: Decodable>: Decodable {
  let v: Value
}

struct Account: Decodable {
  let login: String
}

struct Post: Decodable {
  let created: Int
  let author: Account?
}

struct Feed: Decodable {
  let feed: [Post]
}

enum Color: String, Decodable {
  case red
}

/// The error of decoding, or nil if it succeeds.
func decodingError<Value: Decodable>(
  _ type: Value.Type, _ json: String, decoder: JSONDecoder = JSONDecoder()
) -> (any Error)? {
  do {
    _ = try decoder.decode(type, from: Data(json.utf8))
    return nil
  } catch {
    return error
  }
}
