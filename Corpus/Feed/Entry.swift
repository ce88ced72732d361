import Foundation

/// A record of the family `feed`: one of three kinds, by its `type`.
enum Entry: Equatable, Sendable {
  case post(Post)
  case announcement(Announcement)
  case link(Link)

  struct Post: Decodable, Equatable, Sendable {
    let id: String
    let author: String
    let title: String
    let created: Int
    let tags: [String]?
    let body: String
  }

  struct Announcement: Decodable, Equatable, Sendable {
    enum Priority: String, Decodable {
      case low
      case normal
      case high
    }

    let id: String
    let title: String
    let created: Int
    let expires: Int?
    let priority: Priority
  }

  struct Link: Decodable, Equatable, Sendable {
    let id: String
    let title: String
    let url: URL
    let created: Int
    let description: String?
  }
}

extension Entry: Decodable {
  private enum CodingKeys: String, CodingKey {
    case type
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let type = try container.decode(String.self, forKey: .type)
    switch type {
    case "post": self = .post(try Post(from: decoder))
    case "announcement": self = .announcement(try Announcement(from: decoder))
    case "link": self = .link(try Link(from: decoder))
    default:
      throw DecodingError.dataCorruptedError(
        forKey: .type, in: container, debugDescription: "There is no entry of type '\(type)'.")
    }
  }
}
