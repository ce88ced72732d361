package import CodableFuzz
import Foundation
package import FuzzPlatform
import JSONMutation

package struct CrashJournalEntry: Equatable, Sendable, Codable {
  package let call: Call
  /// The number of the document in the run.
  package let document: Int
  package let input: String
  /// The number of the strategy that was called and did not return; nil if no call was in flight.
  package let strategy: Int?
  /// The decoded bytes; nil if the disk was too full for them.
  let bytes: [UInt8]?
  package let end: CallEnd

  init?(contentsOf path: String) {
    guard let file = try? Data(contentsOf: URL(fileURLWithPath: path)) else { return nil }
    self.init(parsing: Array(file))
  }

  /// Reads a part of a file, which has room for more.
  package init?(_ file: Descriptor, part: Int = 0) {
    let start = part * CrashJournalWriter.partSize
    let header = file.contents(from: start, upToCount: CrashJournalLayout.size)
    guard header.count == CrashJournalLayout.size else { return nil }
    let counts = [CrashJournalLayout.textCount, .byteCount].map { word in
      header.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: word.offset, as: UInt64.self) }
    }
    let size = counts.reduce(CrashJournalLayout.size) { size, count in
      size + (count == CrashJournalLayout.noBytes ? 0 : Int(clamping: count) % (1 << 40))
    }
    self.init(parsing: file.contents(from: start, upToCount: size))
  }

  init?(parsing file: [UInt8]) {
    guard file.count >= CrashJournalLayout.size else { return nil }
    func word(_ word: CrashJournalLayout) -> UInt64 {
      file.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: word.offset, as: UInt64.self) }
    }
    let kind = file[CrashJournalLayout.kind.offset...].prefix(CrashJournalLayout.longestKind)
      .prefix { $0 != 0 }
    guard word(.signature) == CrashJournalLayout.magic,
      let number = Int(exactly: word(.number)),
      let kind = CallKind(rawValue: String(decoding: kind, as: UTF8.self)),
      let strategy = Int(exactly: word(.strategy)), let textCount = Int(exactly: word(.textCount)),
      textCount <= file.count - CrashJournalLayout.size
    else { return nil }
    let start = CrashJournalLayout.size + textCount
    call = Call(kind, number)
    document = Int(truncatingIfNeeded: word(.document))
    self.strategy = strategy > 0 ? strategy - 1 : nil
    end = CallEnd(code: word(.end))
    input = String(decoding: file[CrashJournalLayout.size..<start], as: UTF8.self)
    guard word(.byteCount) != CrashJournalLayout.noBytes else {
      bytes = nil
      return
    }
    guard let count = Int(exactly: word(.byteCount)), count <= file.count - start else {
      return nil
    }
    bytes = Array(file[start..<start + count])
  }
}

/// How a process ended while a strategy was called, as far as it could still record that.
package enum CallEnd: Hashable, Sendable, Codable {
  /// Nothing was recorded: the process was killed, or exited without a trace.
  case unknown
  /// A signal ended the process, in the strategy's thread.
  case signal(Int32)
  case exit
  case hung
  /// A signal ended the process, in a thread that is not watched.
  case elsewhere(Int32)
  /// The strategy did not cause it.
  case innocent

  /// Whether it was noted that the call ended the process.
  package var isOfCall: Bool {
    switch self {
    case .signal, .exit, .hung: true
    case .unknown, .elsewhere, .innocent: false
    }
  }

  var isTrap: Bool {
    if case .signal(let number) = self { Signal.isTrap(number) } else { false }
  }

  var code: UInt64 {
    switch self {
    case .unknown: 0
    case .signal(let number): 1 << 32 | UInt64(UInt32(bitPattern: number))
    case .exit: 2 << 32
    case .hung: 3 << 32
    case .elsewhere(let number): 4 << 32 | UInt64(UInt32(bitPattern: number))
    case .innocent: 5 << 32
    }
  }

  init(code: UInt64) {
    let number = Int32(truncatingIfNeeded: code)
    switch code >> 32 {
    case 1: self = .signal(number)
    case 2: self = .exit
    case 3: self = .hung
    case 4: self = .elsewhere(number)
    case 5: self = .innocent
    default: self = .unknown
    }
  }
}

package final class CrashArtifacts {
  private let folder: String
  private let files: any Storage<MutantFile, [UInt8]>
  /// What is said of each file so far: the same bytes may crash several strategies.
  private var lines: [MutantFile: Set<String>] = [:]

  package init(in folder: String) {
    self.folder = folder
    files = Storages.mutants(in: folder)
  }

  /// The crash of a recorded call, whose bytes are saved.
  package func crash(
    of entry: CrashJournalEntry, _ strategy: (number: Int, id: StrategyID), _ outcome: Outcome,
    reason: String, isTrap: Bool, hint: String?
  ) -> Crash {
    var crash = Crash(
      call: entry.call, strategy: strategy.number, input: entry.input, outcome: outcome,
      reason: reason, isTrap: isTrap)
    do throws(StorageError) {
      crash.file = try write(entry, "\(strategy.id) \(outcome.rawValue): \(reason)", hint: hint)
    } catch {
      crash.fileFailure = error.description
    }
    return crash
  }

  private func write(
    _ entry: CrashJournalEntry, _ line: String, hint: String?
  ) throws(StorageError) -> String? {
    let file = MutantFile(input: entry.input)
    if let bytes = entry.bytes { try files.write(bytes, to: file) }
    lines[file, default: []].insert(line)
    let text = [entry.input] + (lines[file] ?? []).sorted() + [hint].compactMap(\.self)
    try files.write(Array(text.map { $0 + "\n" }.joined().utf8), to: file.note)
    return entry.bytes == nil ? nil : "\(folder)/\(file)"
  }

  /// Reads what an earlier process has said of the same input.
  package func recall(_ entry: CrashJournalEntry, hint: String?) {
    let file = MutantFile(input: entry.input)
    // Without the earlier text, the new one stands alone.
    let known = (try? files.read(file.note)) ?? []
    lines[file, default: []].formUnion(
      String(decoding: known, as: UTF8.self).split(separator: "\n").dropFirst().map(String.init)
        .filter { $0 != hint })
  }
}

extension Storages {
  /// A file for each mutant or document, with its bytes unchanged.
  ///
  /// Symbolic links in the folder are replaced, so nothing outside it is written.
  ///
  /// The folder is created when something is written.
  package static func mutants(in folder: String) -> any Storage<MutantFile, [UInt8]> {
    FileStorage(folder: folder, followsLinks: false, bytes: { $0 }, value: { $0 })
  }
}
