package import CodableFuzz
import Foundation
import FuzzPlatform
import JSONText

extension Environment {
  package static var current: Environment {
    var environment = Environment(
      system: ProcessInfo.processInfo.operatingSystemVersionString,
      processorCount: ProcessInfo.processInfo.activeProcessorCount,
      date: Date.now.formatted(.iso8601), commit: Commit.current)
    let version = ProcessInfo.processInfo.operatingSystemVersion
    environment.foundation = TargetSystem(
      runningAt: Release(version.majorVersion, version.minorVersion))
    return environment
  }
}

enum Commit {
  private static let variables = ["GITHUB_SHA", "CI_COMMIT_SHA"]

  /// The commit that a CI service names, or that is checked out in the current folder; nil if there
  /// is none.
  static var current: String? {
    let environment = ProcessInfo.processInfo.environment
    let named = variables.lazy.compactMap { environment[$0] }.first(where: isValid)
    return named ?? checkedOut(in: URL(fileURLWithPath: FileManager.default.currentDirectoryPath))
  }

  // It reads the files of the repository, as gitrepository-layout(5) describes them, because Git
  // itself may not be installed.
  static func checkedOut(in folder: URL) -> String? {
    guard let folder = Files.folder(with: ".git", around: folder) else { return nil }
    var repository = folder.appendingPathComponent(".git")
    // The folder of a worktree or a submodule has a file that names the repository.
    if let link = line(of: repository)?.wholeMatch(of: /gitdir: (.+)/)?.1 {
      repository = URL(
        fileURLWithPath: String(link), relativeTo: URL(fileURLWithPath: folder.path + "/"))
    }
    guard let head = line(of: repository.appendingPathComponent("HEAD")) else { return nil }
    guard let branch = head.wholeMatch(of: /ref: (.+)/)?.1 else {
      return isValid(head) ? head : nil
    }
    let common = line(of: repository.appendingPathComponent("commondir")).map {
      URL(fileURLWithPath: $0, relativeTo: URL(fileURLWithPath: repository.path + "/"))
    }
    return [repository, common].compactMap(\.self).lazy.compactMap { commit(of: branch, in: $0) }
      .first
  }

  private static func commit(of branch: Substring, in repository: URL) -> String? {
    if let commit = line(of: repository.appendingPathComponent(String(branch))), isValid(commit) {
      return commit
    }
    let packed = try? String(
      contentsOf: repository.appendingPathComponent("packed-refs"), encoding: .utf8)
    return packed?.split(separator: "\n").first { $0.hasSuffix(" \(branch)") }
      .map { String($0.prefix { $0 != " " }) }.flatMap { isValid($0) ? $0 : nil }
  }

  private static func line(of file: URL) -> String? {
    (try? String(contentsOf: file, encoding: .utf8))?.split(separator: "\n").first.map(String.init)
  }

  private static func isValid(_ text: String) -> Bool {
    [40, 64].contains(text.utf8.count) && text.utf8.allSatisfy(\.isHexDigit)
  }
}
