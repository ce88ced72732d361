package import Foundation
import FuzzCLibrary

/// Sections of the executable and the libraries of this process, as they are in memory.
package enum ImageSections {
  #if os(Linux) || os(Android)
    /// The sections with a name, in the order of the paths of their files; files that cannot be read,
    /// or are not ELF for a little-endian 64-bit system, have none.
    package static func named(_ name: String) -> [UnsafeMutableRawBufferPointer] {
      // Their order in memory differs from process to process.
      loadedFiles().sorted { $0.path < $1.path }.compactMap { section(named: name, of: $0) }
    }

    private struct LoadedFile {
      let path: String
      let start: Int
    }

    private static func loadedFiles() -> [LoadedFile] {
      guard let maps = try? InputFile.read("/proc/self/maps", kind: "a list of mappings") else {
        return []
      }
      var known: Set<Substring> = []
      return String(decoding: maps, as: UTF8.self).split(separator: "\n").compactMap { line in
        let words = line.split(separator: " ", maxSplits: 5)
        guard words.count == 6, words[2] == "00000000",
          let start = Int(words[0].prefix { $0 != "-" }, radix: 16)
        else { return nil }
        let path = words[5].drop { $0 == " " }
        guard path.hasPrefix("/"), known.insert(path).inserted else { return nil }
        return LoadedFile(path: String(path), start: start)
      }
    }

    private static func section(
      named name: String, of file: LoadedFile
    ) -> UnsafeMutableRawBufferPointer? {
      guard
        // Mapped, because executables are large, and little of this one is looked at.
        let bytes = try? Data(contentsOf: URL(fileURLWithPath: file.path), options: .alwaysMapped),
        let sections = ELFSections(bytes), let section = sections.section(named: name),
        let start = UnsafeMutableRawPointer(
          bitPattern: (sections.isPositionIndependent ? file.start : 0) + section.address)
      else { return nil }
      return UnsafeMutableRawBufferPointer(start: start, count: section.count)
    }
  #else
    package static func named(_ name: String) -> [UnsafeMutableRawBufferPointer] {
      typealias Count = @convention(c) () -> UInt32
      typealias Header = @convention(c) (UInt32) -> UnsafeRawPointer?
      typealias Section =
        @convention(c) (
          UnsafeRawPointer, UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafeMutablePointer<UInt>
        ) -> UnsafeMutablePointer<UInt8>?
      guard let count = function("_dyld_image_count", as: Count.self),
        let header = function("_dyld_get_image_header", as: Header.self),
        let section = function("getsectiondata", as: Section.self)
      else { return [] }
      return (0..<count()).compactMap { number in
        var size: UInt = 0
        guard let image = header(number), let start = section(image, "__DATA", name, &size) else {
          return nil
        }
        return UnsafeMutableRawBufferPointer(start: start, count: Int(size))
      }
    }

    private static func function<Function>(_ name: String, as type: Function.Type) -> Function? {
      dlsym(UnsafeMutableRawPointer(bitPattern: -2), name).map { unsafeBitCast($0, to: type) }
    }
  #endif
}

/// The table of sections of an ELF file for a little-endian 64-bit system.
package struct ELFSections {
  package let isPositionIndependent: Bool
  private let file: Data
  private let table: Int
  private let entrySize: Int
  private let count: Int
  private let nameTable: Int

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

  package func section(named name: String) -> (address: Int, count: Int)? {
    for number in 0..<count {
      let entry = table + number * entrySize
      let start = nameTable &+ file.number(at: entry, byteCount: 4)
      guard start >= 0, start < file.count,
        file[start...].starts(with: Array(name.utf8) + [0])
      else { continue }
      return (file.number(at: entry + 16, byteCount: 8), file.number(at: entry + 32, byteCount: 8))
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
