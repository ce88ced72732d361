import CodableFuzz
import Foundation

extension Bookmark {
  /// A bookmark, where all is there.
  fileprivate init?(_ fields: JSONFields) {
    guard let id = fields.integer("id"), let title = fields.string("title"),
      let kind = fields.string("kind").flatMap(Kind.init),
      let createdAt = fields.date("createdAt"),
      let url = fields.url("url"), url.scheme != nil, url.host() != nil,
      let tags = fields.strings("tags"), let counts = fields.integers("counts")
    else { return nil }
    self.init(
      id: id, title: title, kind: kind, createdAt: createdAt, url: url, tags: tags, counts: counts)
  }

  static let manual = Strategy("manual") { data in
    Recovery(try JSONFields.objects(of: data).compactMap { $0.flatMap(Bookmark.init) })
  }
}
