import Foundation

/// A text for readers in which code stands: the README, or an article of a catalogue.
struct Page: CustomStringConvertible, Sendable {
  let file: URL
  var description: String { String(file.path.dropFirst(Repository.root.path.count + 1)) }

  /// Every page there is.
  static let all: [Page] =
    [Page(file: Repository.root.appendingPathComponent("README.md"))]
    + ((try? Repository.files(in: "Sources", withExtension: "md")) ?? []).map(Page.init)

  /// The text.
  var text: String {
    get throws { try String(contentsOf: file, encoding: .utf8) }
  }

  /// Swift code in the text, and the line, from 1, in which it starts.
  var samples: [(line: Int, lines: CodeLines)] {
    get throws { try blocks(of: "swift").map { ($0.line, CodeLines($0.text)) } }
  }

  /// Code in a language, and the line, from 1, in which it starts.
  func blocks(of language: String) throws -> [(line: Int, text: String)] {
    var blocks: [(Int, String)] = []
    var block: (line: Int, text: String)?
    for (number, line) in try text.components(separatedBy: "\n").enumerated() {
      if let (start, text) = block {
        if line == "```" {
          blocks.append((start, text))
          block = nil
        } else {
          block = (start, text + line + "\n")
        }
      } else if line == "```" + language {
        block = (number + 2, "")
      }
    }
    return blocks
  }
}

/// Where the package's files are.
enum Repository {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  static func url(_ path: String) -> URL { root.appendingPathComponent(path) }

  /// The files under a folder that have an extension, in the order of their paths.
  ///
  /// The code of tutorials is left out.
  static func files(in folder: String, withExtension name: String) throws -> [URL] {
    let folder = root.appendingPathComponent(folder)
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return paths.filter { path in
      path.hasSuffix("." + name) && !path.contains(".build") && !path.contains(".docc/Resources/")
    }.sorted().map(folder.appendingPathComponent)
  }
}
