import CodableFuzz
import Foundation
import FuzzPlatform
import JSONText

/// The responses of a capture to use.
package enum EntryChoice {
  case any
  /// Those that a pattern matches; without a pattern, those of the only request with JSON responses.
  case matching([String])

  var hasPatterns: Bool { !patterns.isEmpty }

  var patterns: [String] {
    if case .matching(let patterns) = self { patterns } else { [] }
  }
}

/// The bodies of chosen responses in a capture.
///
/// Nothing of an entry gets out but its number, its method, its host and path, and its body.
struct CaptureDocuments: IteratorProtocol {
  private static let chunkByteCount = 262_144

  private var reader: CaptureReader
  private let path: String
  private let patterns: [EntryPattern]?
  private let reading: DocumentReading
  private var leftOut = LeftOutEntries()
  private var candidates = EntryCandidates()
  private var hasChosen = false

  /// Opens a capture; `-` is standard input.
  ///
  /// - Throws: `StorageError` if it cannot be read, or nothing was chosen and there is a choice.
  init(
    _ path: String, _ choice: EntryChoice, reading: DocumentReading
  ) throws(StorageError) {
    switch choice {
    case .any: try self.init(path, patterns: nil, reading)
    case .matching(let texts):
      let patterns =
        texts.isEmpty
        ? [try Self.onlyPattern(in: path, reading)] : texts.map(EntryPattern.init)
      try self.init(path, patterns: patterns, reading)
    }
  }

  private init(
    _ path: String, patterns: [EntryPattern]?, _ reading: DocumentReading
  ) throws(StorageError) {
    let file = try reading.open(path)
    self.path = FilePath.named(path)
    self.patterns = patterns
    self.reading = reading
    reader = CaptureReader(
      of: self.path,
      { () throws(StorageError) in try file.read(upToCount: Self.chunkByteCount) },
      bodyLimit: reading.limit.byteCount,
      isChosen: { request in patterns?.contains { $0.matches(request) } ?? true })
  }

  /// The pattern of the only request that JSON answers.
  private static func onlyPattern(
    in path: String, _ reading: DocumentReading
  ) throws(StorageError) -> EntryPattern {
    var documents = try CaptureDocuments(path, patterns: [], reading)
    if case .failure(let error) = documents.next(), documents.candidates.only == nil { throw error }
    guard let pattern = documents.candidates.only else {
      throw documents.candidates.error(
        path, "which responses of this capture to use is not clear", note: documents.note)
    }
    return pattern
  }

  /// The next document, or the reason that a response cannot be decoded; nil at the end.
  mutating func next() -> Result<DocumentStream.Element, StorageError>? {
    do throws(StorageError) {
      while let entry = try reader.next() {
        let request = CaptureRequest(of: entry)
        let matches = patterns?.contains(where: { $0.matches(request) }) ?? true
        guard matches, entry.hasRequest else {
          if !hasChosen { candidates.add(entry) }
          leftOut.add(other: entry)
          continue
        }
        hasChosen = true
        if leftOut.add(entry) { continue }
        let location = "\(path), entry \(entry.number) (\(request.description))"
        return .success(
          DocumentStream.Element(
            location: location, file: path, number: entry.number,
            bytes: try body(of: entry, location)))
      }
      return nil
    } catch {
      return .failure(error)
    }
  }

  /// Why there is no document at all.
  var emptiness: StorageError {
    if hasChosen, let note {
      return StorageError(path: path, reason: "no response can be decoded: \(note)")
    }
    let names = (patterns ?? []).map { "'\($0.shown)'" }
    return candidates.error(path, "no response matches \(Format.choice(names))", note: note)
  }

  /// What was left out so far; nil for nothing.
  var note: String? { leftOut.description.map { "left out: \($0)" } }

  /// The body of a response, which is JSON.
  ///
  /// No message quotes it: what is not JSON may be anything.
  private func body(
    of entry: CaptureEntry, _ location: String
  ) throws(StorageError) -> [UInt8] {
    let text = entry.text ?? CaptureBytes.Text()
    var bytes = text.bytes
    if let encoding = entry.encoding, !encoding.isEmpty {
      guard encoding.lowercased() == "base64" else {
        throw StorageError(
          path: location, reason: "its body is encoded, and only base64 can be read")
      }
      if text.isWhole {
        guard let data = Data(base64Encoded: Data(bytes), options: .ignoreUnknownCharacters) else {
          throw StorageError(path: location, reason: "its body is not valid base64")
        }
        bytes = Array(data)
      }
    }
    guard text.isWhole, bytes.count <= reading.limit.byteCount else {
      throw StorageError(
        path: location,
        reason: "its body has more than \(reading.limit.byteCount) bytes: "
          + DocumentReading.remedy)
    }
    do throws(JSONSyntaxError) {
      _ = try DocumentIndex(parsing: bytes)
      return bytes
    } catch {
      let size = entry.size ?? 0
      if case .unexpectedEnd = error.reason {
      } else if size <= bytes.count {
        throw StorageError(
          path: location, reason: "its body is not JSON at byte offset \(error.byteOffset)")
      }
      throw StorageError(
        path: location,
        reason: "its body is cut off after \(Format.count(bytes.count, "byte"))"
          + (size > bytes.count ? " of \(Format.count(size))" : "") + ": capture it again, whole")
    }
  }
}
