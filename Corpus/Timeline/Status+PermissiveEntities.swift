import Foundation

extension Status.Permissive {
  struct Entities: Decodable {
    let hashtags: [Hashtag]?
    let symbols: [Hashtag]?
    let urls: [Link]?
    let userMentions: [Mention]?
    let media: [Media]?
  }
  struct Hashtag: Decodable {
    let text: String?
    let indices: [Int]?
  }
  struct Link: Decodable {
    let url: URL?
    let expandedUrl: URL?
    let displayUrl: String?
    let indices: [Int]?
  }
  struct Mention: Decodable {
    let id: Int64?
    let idStr: String?
    let screenName: String?
    let name: String?
    let indices: [Int]?
  }
  struct Media: Decodable {
    let id: Int64?
    let idStr: String?
    let type: Status.Media.Kind?
    let url: URL?
    let mediaUrlHttps: URL?
    let displayUrl: String?
    let sizes: [String: Size]?
    let indices: [Int]?
  }
  struct Size: Decodable {
    let w: Int?
    let h: Int?
    let resize: Status.Size.Resize?
  }
}

extension Status.Entities {
  init?(_ twin: Status.Permissive.Entities) {
    guard let hashtags = twin.hashtags?.converted(by: Status.Hashtag.init),
      let symbols = twin.symbols?.converted(by: Status.Hashtag.init),
      let urls = twin.urls?.converted(by: Status.Link.init),
      let userMentions = twin.userMentions?.converted(by: Status.Mention.init)
    else { return nil }
    self.init(
      hashtags: hashtags, symbols: symbols, urls: urls, userMentions: userMentions,
      media: twin.media?.converted(by: Status.Media.init))
  }
}

extension Status.Hashtag {
  fileprivate init?(_ twin: Status.Permissive.Hashtag) {
    guard let text = twin.text, let indices = twin.indices else { return nil }
    self.init(text: text, indices: indices)
  }
}

extension Status.Link {
  fileprivate init?(_ twin: Status.Permissive.Link) {
    guard let url = twin.url, let expandedUrl = twin.expandedUrl,
      let displayUrl = twin.displayUrl, let indices = twin.indices
    else { return nil }
    self.init(url: url, expandedUrl: expandedUrl, displayUrl: displayUrl, indices: indices)
  }
}

extension Status.Mention {
  fileprivate init?(_ twin: Status.Permissive.Mention) {
    guard let id = twin.id, let idStr = twin.idStr, let screenName = twin.screenName,
      let name = twin.name, let indices = twin.indices
    else { return nil }
    self.init(id: id, idStr: idStr, screenName: screenName, name: name, indices: indices)
  }
}

extension Status.Media {
  fileprivate init?(_ twin: Status.Permissive.Media) {
    guard let id = twin.id, let idStr = twin.idStr, let type = twin.type, let url = twin.url,
      let mediaUrlHttps = twin.mediaUrlHttps, let displayUrl = twin.displayUrl,
      let sizes = twin.sizes, let indices = twin.indices
    else { return nil }
    let convertedSizes = sizes.compactMapValues(Status.Size.init)
    guard convertedSizes.count == sizes.count else { return nil }
    self.init(
      id: id, idStr: idStr, type: type, url: url, mediaUrlHttps: mediaUrlHttps,
      displayUrl: displayUrl, sizes: convertedSizes, indices: indices)
  }
}

extension Status.Size {
  fileprivate init?(_ twin: Status.Permissive.Size) {
    guard let w = twin.w, let h = twin.h, let resize = twin.resize else { return nil }
    self.init(w: w, h: h, resize: resize)
  }
}
