package import CodableFuzz
package import FuzzPlatform

/// Records the last call of a strategy in a memory-mapped file, which outlives the process.
///
/// Recording takes no system call. The record starts with ``CrashJournalLayout``; the description and the
/// bytes follow.
package final class CrashJournalWriter: CallRecorder {
  static let leastSize = 65_536

  /// The size of the part of a file that each of several threads has for itself.
  package static let partSize = 256 << 20

  private let file: Descriptor
  private let offset: Int
  private let closesFile: Bool
  private var memory: UnsafeMutableRawBufferPointer
  private var sequence: UInt64 = 0

  /// Replaces the contents of a file, which is open for reading and writing, and closed at the end; or those
  /// of one of its parts, which other writers share.
  package init(_ file: Descriptor, part: Int? = nil) throws(StorageError) {
    self.file = file
    offset = (part ?? 0) * Self.partSize
    closesFile = part == nil
    do throws(SystemError) {
      memory = try Self.map(file, at: offset, size: Self.leastSize)
    } catch {
      if closesFile { file.close() }
      throw StorageError(path: "the record of calls", "cannot be mapped", error)
    }
    store(0, at: .document)
    store(0, at: .strategy)
    store(0, at: .sequence)
    store(CallEnd.unknown.code, at: .end)
    store(CrashJournalLayout.magic, at: .signature)
  }

  deinit {
    MappedFile.unmap(memory)
    if closesFile { file.close() }
  }

  /// Says which document the next calls are for.
  package func begin(document: Int) { store(UInt64(document), at: .document) }

  package func prepare(
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

  package func begin(strategy: Int) {
    sequence += 1
    store(sequence, at: .sequence)
    store(UInt64(strategy) + 1, at: .strategy)
  }

  package func end() {
    store(0, at: .strategy)
    sequence += 1
    store(sequence, at: .sequence)
  }

  private func store(_ value: UInt64, at word: CrashJournalLayout) {
    memory.storeBytes(of: value, toByteOffset: word.offset, as: UInt64.self)
  }

  private func store(_ kind: CallKind) {
    var id = kind.id
    id.withUTF8 { id in
      for position in 0..<CrashJournalLayout.longestKind {
        memory[CrashJournalLayout.kind.offset + position] = position < id.count ? id[position] : 0
      }
    }
  }

  private func reserve(_ size: Int) -> Bool {
    if size <= memory.count { return true }
    let wanted = max(size, memory.count * 2)
    guard closesFile || wanted <= Self.partSize,
      let grown = try? Self.map(file, at: offset, size: wanted)
    else { return false }
    MappedFile.unmap(memory)
    memory = grown
    return true
  }

  private static func map(
    _ file: Descriptor, at offset: Int, size: Int
  ) throws(SystemError) -> UnsafeMutableRawBufferPointer {
    try file.reserve(size, at: offset)
    return try MappedFile.map(file, at: offset, size: size, isWritable: true)
  }
}

enum CrashJournalLayout: Int {
  case signature
  case sequence
  /// The one-based number of the strategy that was called and did not return; zero for none.
  case strategy
  case number
  case textCount
  case byteCount
  case end
  /// The number of the document in the run.
  case document
  /// The name of the kind of call, in two words, filled with zeros.
  case kind

  static let magic: UInt64 = 0x4355_5A5A_0000_0003
  static let noBytes = UInt64.max
  static let longestKind = 16
  static let size = 80

  var offset: Int { rawValue * MemoryLayout<UInt64>.size }
}

/// The words at the start of a recorder's file, in shared memory that signal handlers may use.
struct CrashJournalHeader {
  let address: UnsafeMutableRawPointer

  var isInFlight: Bool { load(.strategy) != 0 }

  /// A number of the call in flight, which is another one for each call; nil for none.
  var callInFlight: UInt64? { isInFlight ? sequence : nil }

  var sequence: UInt64 { load(.sequence) }

  var end: CallEnd {
    get { CallEnd(code: load(.end)) }
    nonmutating set {
      address.storeBytes(
        of: newValue.code, toByteOffset: CrashJournalLayout.end.offset, as: UInt64.self)
    }
  }

  private func load(_ word: CrashJournalLayout) -> UInt64 {
    address.load(fromByteOffset: word.offset, as: UInt64.self)
  }
}

package final class CrashJournalMonitor {
  /// The watched words, valid as long as the monitor exists.
  let header: CrashJournalHeader
  private let memory: UnsafeMutableRawBufferPointer

  /// Maps an open file, which may be closed afterward; nil if it is not a recorder's file yet.
  package init?(_ file: Descriptor, part: Int = 0, isWritable: Bool = false) {
    let offset = part * CrashJournalWriter.partSize
    guard let size = file.fileSize, size >= offset + CrashJournalLayout.size,
      let memory = try? MappedFile.map(
        file, at: offset, size: CrashJournalLayout.size, isWritable: isWritable),
      let address = memory.baseAddress
    else { return nil }
    self.memory = memory
    header = CrashJournalHeader(address: address)
  }

  deinit { MappedFile.unmap(memory) }

  // The memory is valid only as long as the monitor is.
  package var isInFlight: Bool { header.isInFlight }
}

struct CallInFlight {
  private var last: UInt64?
  private var seconds = 0.0

  /// The time, in seconds, after another wait; zero if it is another call than at the last question.
  mutating func seconds(of call: UInt64?, afterWaiting waited: Double) -> Double {
    seconds = call == last && call != nil ? seconds + waited : 0
    last = call
    return seconds
  }
}
