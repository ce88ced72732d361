extension Event.IssueChange {
  init?(_ fields: JSONFields) {
    guard let action = fields.string("action"),
      let issue = fields.object("issue").flatMap(Event.Issue.init)
    else { return nil }
    self.init(action: action, issue: issue)
  }
}

extension Event.IssueComment {
  init?(_ fields: JSONFields) {
    guard let action = fields.string("action"),
      let issue = fields.object("issue").flatMap(Event.Issue.init),
      let comment = fields.object("comment").flatMap(Event.Comment.init)
    else { return nil }
    self.init(action: action, issue: issue, comment: comment)
  }
}

extension Event.Issue {
  fileprivate init?(_ fields: JSONFields) {
    guard let number = fields.integer("number"), let title = fields.string("title"),
      let state = fields.string("state").flatMap(State.init),
      let user = fields.object("user").flatMap(Event.Account.init),
      let labels = fields.objects("labels"), let comments = fields.integer("comments"),
      let createdAt = fields.date("created_at"), let updatedAt = fields.date("updated_at"),
      let htmlURL = fields.url("html_url"), let body = fields.string("body")
    else { return nil }
    self.init(
      number: number, title: title, state: state, user: user,
      labels: labels.compactMap { $0.flatMap(Event.Label.init) }, comments: comments,
      createdAt: createdAt, updatedAt: updatedAt, closedAt: fields.date("closed_at"),
      htmlURL: htmlURL, body: body)
  }
}

extension Event.Label {
  fileprivate init?(_ fields: JSONFields) {
    guard let name = fields.string("name"), let color = fields.string("color") else { return nil }
    self.init(name: name, color: color)
  }
}

extension Event.Comment {
  fileprivate init?(_ fields: JSONFields) {
    guard let id = fields.integer("id"),
      let user = fields.object("user").flatMap(Event.Account.init),
      let createdAt = fields.date("created_at"), let updatedAt = fields.date("updated_at"),
      let url = fields.url("url"), let body = fields.string("body")
    else { return nil }
    self.init(
      id: id, user: user, createdAt: createdAt, updatedAt: updatedAt, url: url, body: body)
  }
}

extension Event.Page {
  init?(_ fields: JSONFields) {
    guard let pageName = fields.string("page_name"), let title = fields.string("title"),
      let action = fields.string("action").flatMap(Action.init),
      let sha = fields.string("sha"), let htmlURL = fields.url("html_url")
    else { return nil }
    self.init(
      pageName: pageName, title: title, action: action, sha: sha, htmlURL: htmlURL,
      summary: fields.string("summary"))
  }
}
