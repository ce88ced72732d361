#if os(Linux) || os(Android)
  import FuzzCLibrary

  extension System {
    /// The sections with a name of the executable and the libraries of this process.
    ///
    /// The files say where their sections are: as in the ELF specification (Tool Interface Standard,
    /// 1995), for 64 bits. Files that cannot be read have none.
    static func sections(named name: String) -> [UnsafeRawBufferPointer] {
      // Their order in memory differs from process to process.
      loadedFiles().sorted { $0.path < $1.path }.compactMap { section(named: name, of: $0) }
    }

    private struct LoadedFile {
      let path: String
      /// Where its first byte is in memory.
      let start: UInt
    }

    /// Each file is mapped in parts; the first is its beginning.
    private static func loadedFiles() -> [LoadedFile] {
      var known: Set<Substring> = []
      return (wholeText("/proc/self/maps") ?? "").split(separator: "\n").compactMap { line in
        let words = line.split(separator: " ", maxSplits: 5)
        guard words.count == 6, words[2] == "00000000",
          let start = UInt(words[0].prefix { $0 != "-" }, radix: 16)
        else { return nil }
        let path = words[5].drop { $0 == " " }
        guard path.hasPrefix("/"), known.insert(path).inserted else { return nil }
        return LoadedFile(path: String(path), start: start)
      }
    }

    private static func section(
      named name: String, of file: LoadedFile
    ) -> UnsafeRawBufferPointer? {
      guard let descriptor = try? Descriptor(opening: file.path, for: .reading) else { return nil }
      defer { descriptor.close() }
      func bytes(_ offset: UInt64, _ size: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: size)
        guard offset <= UInt64(Int64.max) else { return nil }
        return pread(descriptor.number, &bytes, size, off_t(offset)) == size ? bytes : nil
      }
      guard let header = bytes(0, 64), header.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1]) else {
        return nil
      }
      let isMovable = header.number(at: 16, size: 2) == 3
      let entrySize = Int(header.number(at: 58, size: 2))
      let entryCount = Int(header.number(at: 60, size: 2))
      let nameTable = Int(header.number(at: 62, size: 2))
      guard entrySize >= 64, nameTable < entryCount,
        let table = bytes(header.number(at: 40, size: 8), entrySize * entryCount)
      else { return nil }
      let entries = (0..<entryCount).map { Array(table[$0 * entrySize..<($0 + 1) * entrySize]) }
      let names = entries[nameTable]
      let namesSize = names.number(at: 32, size: 8)
      guard namesSize < 1 << 20, let text = bytes(names.number(at: 24, size: 8), Int(namesSize))
      else { return nil }
      let found = entries.first { entry in
        let start = Int(entry.number(at: 0, size: 4))
        return start < text.count && text[start...].prefix { $0 != 0 }.elementsEqual(name.utf8)
      }
      guard let found else { return nil }
      let address = UInt(found.number(at: 16, size: 8)) &+ (isMovable ? file.start : 0)
      return UnsafeRawPointer(bitPattern: address).map {
        UnsafeRawBufferPointer(start: $0, count: Int(found.number(at: 32, size: 8)))
      }
    }

    private static func wholeText(_ path: String) -> String? {
      guard let file = try? Descriptor(opening: path, for: .reading) else { return nil }
      defer { file.close() }
      var text: [UInt8] = []
      var part = [UInt8](repeating: 0, count: 65_536)
      while let count = try? file.read(into: &part), count > 0 { text += part[..<count] }
      return String(decoding: text, as: UTF8.self)
    }
  }

  extension [UInt8] {
    /// A number in little-endian order.
    fileprivate func number(at offset: Int, size: Int) -> UInt64 {
      (0..<size).reversed().reduce(0) { $0 << 8 | UInt64(self[offset + $1]) }
    }
  }
#endif
