package import FuzzPlatform
import JSONMutation

/// A source file with a generated region between two marker lines.
///
/// ```swift
/// // codable-fuzz: generated 3f2a9c0d11e4b875, do not edit between these lines
/// // codable-fuzz: end
/// ```
///
/// Generating the file again replaces the region and keeps all bytes outside it. The first marker has
/// a digest of the region, so that a hand edit inside is found before it is lost. The markers are
/// comments of the file's language.
package struct GeneratedFile {
  private let (before, after): ([UInt8], [UInt8])
  private let comment: Comment

  package enum Comment: String, Sendable {
    case slashes = "//"
    case hash = "#"

    fileprivate var start: String { "\(rawValue) codable-fuzz: generated " }
    fileprivate var end: String { "\(rawValue) codable-fuzz: end" }
  }

  private static let advice = ", do not edit between these lines"

  package enum Problem: Error, Hashable, CustomStringConvertible {
    case noMarkers
    case brokenMarkers
    case edited

    package var description: String {
      switch self {
      case .noMarkers:
        "the file was not generated: write to another folder, choose another --name, or overwrite it "
          + "with --force"
      case .brokenMarkers:
        "the lines 'codable-fuzz: generated …' and 'codable-fuzz: end' are not there once each: "
          + "restore them, or overwrite the file with --force"
      case .edited:
        "the code between the codable-fuzz lines was edited by hand: move your changes below the end "
          + "line, for instance to an extension, or discard them with --force, which keeps all else"
      }
    }
  }

  package init(
    _ bytes: [UInt8], comment: Comment = .slashes, mayBeEdited: Bool = false
  ) throws(Problem) {
    self.comment = comment
    var starts: [Range<Int>] = []
    var ends: [Range<Int>] = []
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      let range = line.startIndex..<min(line.endIndex + 1, bytes.count)
      if line.starts(with: comment.start.utf8) { starts.append(range) }
      if line.starts(with: comment.end.utf8) { ends.append(range) }
    }
    if starts.isEmpty, ends.isEmpty { throw .noMarkers }
    guard starts.count == 1, ends.count == 1, starts[0].upperBound <= ends[0].lowerBound else {
      throw .brokenMarkers
    }
    before = Array(bytes[..<starts[0].lowerBound])
    after = Array(bytes[ends[0].upperBound...])
    let digest = bytes[starts[0]].dropFirst(comment.start.utf8.count).prefix(16)
    let contents = Array(bytes[starts[0].upperBound..<ends[0].lowerBound])
    guard mayBeEdited || digest.elementsEqual(Self.digest(of: contents).utf8) else { throw .edited }
  }

  package func replacing(with text: String) -> [UInt8] {
    before + Self.bytes(text, comment: comment) + after
  }

  package static func bytes(_ text: String, comment: Comment = .slashes) -> [UInt8] {
    let contents = Array(text.utf8)
    return Array("\(comment.start)\(digest(of: contents))\(advice)\n".utf8) + contents
      + Array("\(comment.end)\n".utf8)
  }

  private static func digest(of contents: [UInt8]) -> String {
    LongDigest(of: contents).description
  }
}

package struct FuzzFile {
  package let path: String
  /// What it is made of; nil if it is written only once.
  private let source: (text: String, comment: GeneratedFile.Comment)?
  package let bytes: [UInt8]

  package static func generated(
    _ path: String, header: String = "", _ text: String,
    _ comment: GeneratedFile.Comment = .slashes
  ) -> FuzzFile {
    FuzzFile(
      path: path, source: (text, comment),
      bytes: Array(header.utf8) + GeneratedFile.bytes(text, comment: comment))
  }

  static func once(_ path: String, _ bytes: some Sequence<UInt8>) -> FuzzFile {
    FuzzFile(path: path, source: nil, bytes: Array(bytes))
  }

  /// The bytes to write where a file is already; nil if it stays as it is.
  package func replacing(_ old: [UInt8], isForced: Bool) throws(GeneratedFile.Problem) -> [UInt8]? {
    guard let source else { return nil }
    var new = bytes
    do throws(GeneratedFile.Problem) {
      new = try GeneratedFile(old, comment: source.comment, mayBeEdited: isForced)
        .replacing(with: source.text)
    } catch {
      // Forced, a file whose region cannot be found is replaced as a whole.
      if !isForced { throw error }
    }
    return new == old ? nil : new
  }

  /// What is at the path already, and the bytes to write; nil if it stays as it is.
  package func change(
    at path: String, kind: String, isForced: Bool
  ) throws(StorageError) -> (old: [UInt8]?, new: [UInt8])? {
    guard try AtomicFile.isSource(at: path) else { return (nil, bytes) }
    let old = try InputFile.read(path, kind: kind)
    let new = try StorageError.naming(path) { () throws(GeneratedFile.Problem) in
      try replacing(old, isForced: isForced)
    }
    return new.map { (old, $0) }
  }
}
