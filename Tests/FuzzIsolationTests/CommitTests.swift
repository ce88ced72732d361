import Foundation
import Testing

@testable import FuzzIsolation

/// The commit that a report names, read from the files of a repository.
@Suite struct CommitTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("commit-\(UUID())")
  private static let commit = String(repeating: "0a", count: 20)

  private func write(_ files: [String: String]) throws {
    for (path, text) in files {
      let file = folder.appendingPathComponent(path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
  }

  @Test(arguments: [
    [".git/HEAD": "ref: refs/heads/a/b\n", ".git/refs/heads/a/b": commit + "\n"],
    [
      ".git/HEAD": "ref: refs/heads/main\n",
      ".git/packed-refs": "# pack-refs\n\(commit) refs/heads/main\n",
    ],
    [".git/HEAD": commit + "\n"],
    [
      ".git": "gitdir: repository/worktrees/w\n",
      "repository/worktrees/w/HEAD": "ref: refs/heads/main\n",
      "repository/worktrees/w/commondir": "../..\n",
      "repository/refs/heads/main": commit + "\n",
    ],
  ])
  func isFoundFromAFolderInside(files: [String: String]) throws {
    try write(files)
    defer { try? FileManager.default.removeItem(at: folder) }
    try write(["Sources/App/a.swift": ""])
    #expect(Commit.checkedOut(in: folder) == Self.commit)
    #expect(Commit.checkedOut(in: folder.appendingPathComponent("Sources/App")) == Self.commit)
  }

  @Test(arguments: [
    [".git/HEAD": "ref: refs/heads/main\n"], [".git/HEAD": "no commit\n"], [".git/HEAD": ""],
    [".git/HEAD": "ref: refs/heads/main\n", ".git/refs/heads/main": "<b>\n"],
    [".git": "gitdir: nowhere\n"], [".git/config": ""],
  ])
  func isNilWhereNoneIsCheckedOut(files: [String: String]) throws {
    try write(files)
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(Commit.checkedOut(in: folder) == nil)
  }
}
