package import Foundation

/// A section of the running executable, as it is in memory.
package enum ImageSection {
  #if os(Linux)
    /// Finds a section by the name that its file has for it; nil if there is none, or the file cannot be
    /// read.
    ///
    /// The file must be ELF for a little-endian 64-bit system.
    package static func named(_ name: String) -> UnsafeMutableRawBufferPointer? {
      guard
        let path = Bundle.main.executableURL?.resolvingSymlinksInPath().path,
        // Mapped, because executables are large, and little of this one is looked at.
        let file = try? Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped),
        let sections = ELFSections(file), let section = sections.section(named: name),
        let base = sections.isPositionIndependent ? base(of: path) : 0,
        let start = UnsafeMutableRawPointer(bitPattern: UInt(base + section.address))
      else { return nil }
      return UnsafeMutableRawBufferPointer(start: start, count: section.count)
    }

    /// Where the first byte of the executable is in memory.
    private static func base(of path: String) -> Int? {
      guard let maps = try? InputFile.read("/proc/self/maps", kind: "a list of mappings") else {
        return nil
      }
      for line in String(decoding: maps, as: UTF8.self).split(separator: "\n")
      where line.hasSuffix(path) {
        let columns = line.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: true)
        guard columns.count == 6, Int(columns[2], radix: 16) == 0 else { continue }
        return columns[0].split(separator: "-").first.flatMap { Int($0, radix: 16) }
      }
      return nil
    }
  #else
    package static func named(_ name: String) -> UnsafeMutableRawBufferPointer? { nil }
  #endif
}

/// The table of sections of an ELF file for a little-endian 64-bit system.
package struct ELFSections {
  /// Whether the addresses count from where the file is in memory.
  package let isPositionIndependent: Bool
  private let file: Data
  private let table: Int
  private let entrySize: Int
  private let count: Int
  private let nameTable: Int

  /// Reads the header; nil for a file of another kind.
  package init?(_ file: Data) {
    guard file.count >= 64, file.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1]) else { return nil }
    self.file = file
    isPositionIndependent = file.number(at: 16, byteCount: 2) == 3
    table = file.number(at: 40, byteCount: 8)
    entrySize = file.number(at: 58, byteCount: 2)
    count = file.number(at: 60, byteCount: 2)
    let names = file.number(at: 62, byteCount: 2)
    guard entrySize >= 64, table >= 0, names < count,
      case let (end, overflows) = table.addingReportingOverflow(entrySize * count), !overflows,
      end <= file.count
    else { return nil }
    nameTable = file.number(at: table + names * entrySize + 24, byteCount: 8)
  }

  /// The address and size of a section, in bytes.
  package func section(named name: String) -> (address: Int, count: Int)? {
    for number in 0..<count {
      let entry = table + number * entrySize
      let start = nameTable &+ file.number(at: entry, byteCount: 4)
      guard start >= 0, start < file.count,
        file[start...].starts(with: Array(name.utf8) + [0])
      else { continue }
      return (
        file.number(at: entry + 16, byteCount: 8), file.number(at: entry + 32, byteCount: 8)
      )
    }
    return nil
  }
}

extension Data {
  /// An unsigned little-endian number; offsets beyond the largest `Int` are as negative ones.
  fileprivate func number(at offset: Int, byteCount: Int) -> Int {
    Int(
      truncatingIfNeeded: self[offset..<offset + byteCount].reversed()
        .reduce(0 as UInt64) { $0 << 8 | UInt64($1) })
  }
}
