import CodableFuzz
import FuzzPlatform

/// Recorders that keep the last call of a strategy in a file that outlives the process.
enum CrashJournalWriters {
  /// The minimum size of a recorder's file, in bytes.
  static let leastSize = 65_536

  /// A recorder that writes to a memory-mapped file.
  ///
  /// Its records survive a crash or kill of the process, and recording takes no system call.
  ///
  /// The contents of the file are replaced.
  static func recorder(at path: String) throws(StorageError) -> any CallRecorder {
    let file: Descriptor
    do throws(SystemError) {
      file = try Descriptor(opening: path, for: .making(permissions: 0o600))
    } catch {
      throw StorageError(path: path, "cannot be written", error)
    }
    return try CrashJournalWriter(file, path)
  }

  /// A recorder that writes to an open file, and closes it at the end.
  ///
  /// The file is open for reading and writing. It may be unlinked.
  static func recorder(
    on file: Descriptor
  ) throws(StorageError) -> any CallRecorder {
    try CrashJournalWriter(file, "the record of calls")
  }
}

/// Records calls in a memory-mapped file.
///
/// The file starts with ``CrashJournalLayout``; the description and the bytes follow.
final class CrashJournalWriter: CallRecorder {
  private let file: Descriptor
  private var memory: UnsafeMutableRawBufferPointer
  private var sequence: UInt64 = 0

  init(_ file: Descriptor, _ path: String) throws(StorageError) {
    self.file = file
    do throws(SystemError) {
      memory = try Self.map(file, size: CrashJournalWriters.leastSize)
    } catch {
      file.close()
      throw StorageError(path: path, "cannot be mapped", error)
    }
    store(0, at: .strategy)
    store(0, at: .sequence)
    store(CallEnd.unknown.code, at: .end)
    store(CrashJournalLayout.magic, at: .signature)
  }

  deinit {
    MappedFile.unmap(memory)
    file.close()
  }

  func prepare(
    _ call: Call, input: @autoclosure () -> String, bytes: UnsafeRawBufferPointer
  ) {
    store(0, at: .strategy)
    var text = input()
    let textCount = text.withUTF8 { $0.count }
    let start = CrashJournalLayout.size + textCount
    // If the disk is full, record the call without its bytes.
    let hasRoom = reserve(start + bytes.count)
    let canName = hasRoom || start <= memory.count
    store(call.kind)
    store(UInt64(call.number), at: .number)
    store(canName ? UInt64(textCount) : 0, at: .textCount)
    store(hasRoom ? UInt64(bytes.count) : CrashJournalLayout.noBytes, at: .byteCount)
    if canName {
      text.withUTF8 { utf8 in
        UnsafeMutableRawBufferPointer(rebasing: memory[CrashJournalLayout.size...])
          .copyMemory(from: UnsafeRawBufferPointer(utf8))
      }
    }
    if hasRoom {
      UnsafeMutableRawBufferPointer(rebasing: memory[start...]).copyMemory(from: bytes)
    }
  }

  func begin(strategy: Int) {
    sequence += 1
    store(sequence, at: .sequence)
    store(UInt64(strategy) + 1, at: .strategy)
  }

  func end() {
    store(0, at: .strategy)
    sequence += 1
    store(sequence, at: .sequence)
  }

  private func store(_ value: UInt64, at word: CrashJournalLayout) {
    memory.storeBytes(of: value, toByteOffset: word.offset, as: UInt64.self)
  }

  private func store(_ kind: Call.Kind) {
    var id = kind.id
    id.withUTF8 { id in
      for position in 0..<CrashJournalLayout.longestKind {
        memory[CrashJournalLayout.kind.offset + position] = position < id.count ? id[position] : 0
      }
    }
  }

  private func reserve(_ size: Int) -> Bool {
    if size <= memory.count { return true }
    guard let grown = try? Self.map(file, size: max(size, memory.count * 2)) else { return false }
    MappedFile.unmap(memory)
    memory = grown
    return true
  }

  private static func map(
    _ file: Descriptor, size: Int
  ) throws(SystemError) -> UnsafeMutableRawBufferPointer {
    try file.reserve(size)
    return try MappedFile.map(file, size: size, isWritable: true)
  }
}

/// The words at the start of a recorder's file.
enum CrashJournalLayout: Int {
  case signature
  /// Changes when a strategy is called, and when it returns.
  case sequence
  /// The one-based number of the strategy that was called and did not return; zero for none.
  case strategy
  case number
  case textCount
  case byteCount
  case end
  /// The name of the kind of call, in two words, filled with zeros.
  case kind

  static let magic: UInt64 = 0x4355_5A5A_0000_0002
  static let noBytes = UInt64.max
  static let longestKind = 16
  /// The size of the words, in bytes.
  static let size = 72

  var offset: Int { rawValue * MemoryLayout<UInt64>.size }
}
