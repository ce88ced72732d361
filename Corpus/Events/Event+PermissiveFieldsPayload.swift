import DecodingStrategies

extension Event.PermissiveFields {
  /// The payloads of all types in one twin.
  struct Payload: Decodable {
    @Lossy var pushID: Int?
    @Lossy var size: Int?
    @Lossy var distinctSize: Int?
    @Lossy var ref: String?
    @Lossy var head: String?
    @Lossy var before: String?
    @Lossy var commits: [Event.Commit]?
    @Lossy var refType: Event.Create.RefType?
    @Lossy var masterBranch: String?
    @Lossy var description: String?
    @Lossy var forkee: Forkee?
    @Lossy var action: String?
    @Lossy var issue: Issue?
    @Lossy var comment: Comment?
    @Lossy var pages: [Page]?

    typealias CodingKeys = Event.PayloadKeys
  }
}

extension Event.Payload {
  /// Converts the payload of a type; incomplete elements of lists are left out.
  init?(_ type: Event.Kind, _ twin: Event.PermissiveFields.Payload) {
    let payload: Self? =
      switch type {
      case .push: Event.Push(twin).map(Self.push)
      case .watch: twin.action.map { .watch(Event.Watch(action: $0)) }
      case .create: Event.Create(twin).map(Self.create)
      case .fork: twin.forkee.flatMap(Event.Forkee.init).map { .fork(Event.Fork(forkee: $0)) }
      case .issueComment: Event.IssueComment(twin).map(Self.issueComment)
      case .gollum:
        twin.pages.map { .gollum(Event.Gollum(pages: $0.compactMap(Event.Page.init))) }
      case .issues: Event.IssueChange(twin).map(Self.issues)
      }
    guard let payload else { return nil }
    self = payload
  }
}

extension Event.Push {
  fileprivate init?(_ twin: Event.PermissiveFields.Payload) {
    guard let pushID = twin.pushID, let size = twin.size, let distinctSize = twin.distinctSize,
      let ref = twin.ref, let head = twin.head, let before = twin.before,
      let commits = twin.commits
    else { return nil }
    self.init(
      pushID: pushID, size: size, distinctSize: distinctSize, ref: ref, head: head, before: before,
      commits: commits)
  }
}

extension Event.Create {
  fileprivate init?(_ twin: Event.PermissiveFields.Payload) {
    guard let refType = twin.refType, let masterBranch = twin.masterBranch,
      let description = twin.description
    else { return nil }
    self.init(
      ref: twin.ref, refType: refType, masterBranch: masterBranch, description: description)
  }
}

extension Event.IssueChange {
  fileprivate init?(_ twin: Event.PermissiveFields.Payload) {
    guard let action = twin.action, let issue = twin.issue.flatMap(Event.Issue.init) else {
      return nil
    }
    self.init(action: action, issue: issue)
  }
}

extension Event.IssueComment {
  fileprivate init?(_ twin: Event.PermissiveFields.Payload) {
    guard let action = twin.action, let issue = twin.issue.flatMap(Event.Issue.init),
      let comment = twin.comment.flatMap(Event.Comment.init)
    else { return nil }
    self.init(action: action, issue: issue, comment: comment)
  }
}
