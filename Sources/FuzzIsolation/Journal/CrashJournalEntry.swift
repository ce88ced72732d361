import CodableFuzz
import Foundation
import FuzzPlatform

/// The last call in a recorder's file.
struct CrashJournalEntry: Hashable, Sendable {
  let call: Call
  /// A description of what was decoded: the identifier of a mutant, or the document or record.
  let input: String
  /// The number of the strategy that was called and did not return; nil if no call was in flight.
  let strategy: Int?
  /// The decoded bytes; nil if the disk was too full for them.
  let bytes: [UInt8]?
  let end: CallEnd

  /// Reads a recorder's file.
  ///
  /// Returns nil if the file is missing, cut off, or not a recorder's.
  init?(contentsOf path: String) {
    guard let file = try? Data(contentsOf: URL(fileURLWithPath: path)) else { return nil }
    self.init(parsing: Array(file))
  }

  init?(_ file: Descriptor) {
    let handle = FileHandle(fileDescriptor: file.number, closeOnDealloc: false)
    guard (try? handle.seek(toOffset: 0)) != nil, let file = try? handle.readToEnd() else {
      return nil
    }
    self.init(parsing: Array(file))
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
      let kind = Call.Kind(id: String(decoding: kind, as: UTF8.self)),
      let strategy = Int(exactly: word(.strategy)), let textCount = Int(exactly: word(.textCount)),
      textCount <= file.count - CrashJournalLayout.size
    else { return nil }
    let start = CrashJournalLayout.size + textCount
    call = Call(kind, number)
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
