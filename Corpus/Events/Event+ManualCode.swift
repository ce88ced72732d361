extension Event.Push {
  init?(_ fields: JSONFields) {
    guard let pushID = fields.integer("push_id"), let size = fields.integer("size"),
      let distinctSize = fields.integer("distinct_size"), let ref = fields.string("ref"),
      let head = fields.string("head"), let before = fields.string("before"),
      let commits = fields.objects("commits")
    else { return nil }
    self.init(
      pushID: pushID, size: size, distinctSize: distinctSize, ref: ref, head: head, before: before,
      commits: commits.compactMap { $0.flatMap(Event.Commit.init) })
  }
}

extension Event.Commit {
  fileprivate init?(_ fields: JSONFields) {
    guard let sha = fields.string("sha"), let message = fields.string("message"),
      let distinct = fields.boolean("distinct"), let url = fields.url("url"),
      let author = fields.object("author").flatMap(Event.Author.init)
    else { return nil }
    self.init(sha: sha, message: message, distinct: distinct, url: url, author: author)
  }
}

extension Event.Author {
  fileprivate init?(_ fields: JSONFields) {
    guard let name = fields.string("name"), let email = fields.string("email") else { return nil }
    self.init(name: name, email: email)
  }
}

extension Event.Create {
  init?(_ fields: JSONFields) {
    guard let refType = fields.string("ref_type").flatMap(RefType.init),
      let masterBranch = fields.string("master_branch"),
      let description = fields.string("description")
    else { return nil }
    self.init(
      ref: fields.string("ref"), refType: refType, masterBranch: masterBranch,
      description: description)
  }
}

extension Event.Forkee {
  init?(_ fields: JSONFields) {
    guard let id = fields.integer("id"), let name = fields.string("name"),
      let fullName = fields.string("full_name"),
      let owner = fields.object("owner").flatMap(Event.Account.init),
      let isPrivate = fields.boolean("private"), let isFork = fields.boolean("fork"),
      let htmlURL = fields.url("html_url"), let description = fields.string("description"),
      let createdAt = fields.date("created_at"), let updatedAt = fields.date("updated_at"),
      let forksCount = fields.integer("forks_count"),
      let watchersCount = fields.integer("watchers_count"), let size = fields.integer("size")
    else { return nil }
    self.init(
      id: id, name: name, fullName: fullName, owner: owner, isPrivate: isPrivate, isFork: isFork,
      htmlURL: htmlURL, description: description, homepage: fields.string("homepage"),
      language: fields.string("language"), createdAt: createdAt, updatedAt: updatedAt,
      forksCount: forksCount, watchersCount: watchersCount, size: size)
  }
}
