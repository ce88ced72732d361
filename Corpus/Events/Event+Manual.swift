import CodableFuzz

extension Event {
  fileprivate init?(_ fields: JSONFields) {
    guard let id = fields.string("id"), let type = fields.string("type").flatMap(Kind.init),
      let actor = fields.object("actor").flatMap(Account.init),
      let repo = fields.object("repo").flatMap(Repository.init),
      let isPublic = fields.boolean("public"), let createdAt = fields.date("created_at"),
      let payload = fields.object("payload").flatMap({ Payload(type, $0) })
    else { return nil }
    self.init(
      id: id, type: type, actor: actor, org: fields.object("org").flatMap(Account.init),
      repo: repo, isPublic: isPublic, createdAt: createdAt, payload: payload)
  }

  static let manual = Strategy("manual") { data in
    Recovery(try JSONFields.objects(of: data).compactMap { $0.flatMap(Event.init) })
  }
}

extension Event.Account {
  init?(_ fields: JSONFields) {
    guard let id = fields.integer("id"), let login = fields.string("login"),
      let url = fields.url("url"), let avatarURL = fields.url("avatar_url")
    else { return nil }
    self.init(
      id: id, login: login, gravatarID: fields.string("gravatar_id"), url: url,
      avatarURL: avatarURL)
  }
}

extension Event.Repository {
  fileprivate init?(_ fields: JSONFields) {
    guard let id = fields.integer("id"), let name = fields.string("name"),
      let url = fields.url("url")
    else { return nil }
    self.init(id: id, name: name, url: url)
  }
}

extension Event.Payload {
  /// Reads the payload of a type; incomplete elements of lists are left out.
  fileprivate init?(_ type: Event.Kind, _ fields: JSONFields) {
    let payload: Self? =
      switch type {
      case .push: Event.Push(fields).map(Self.push)
      case .watch: fields.string("action").map { .watch(Event.Watch(action: $0)) }
      case .create: Event.Create(fields).map(Self.create)
      case .fork:
        fields.object("forkee").flatMap(Event.Forkee.init).map { .fork(Event.Fork(forkee: $0)) }
      case .issueComment: Event.IssueComment(fields).map(Self.issueComment)
      case .gollum:
        fields.objects("pages").map { pages in
          .gollum(Event.Gollum(pages: pages.compactMap { $0.flatMap(Event.Page.init) }))
        }
      case .issues: Event.IssueChange(fields).map(Self.issues)
      }
    guard let payload else { return nil }
    self = payload
  }
}
