import Foundation
import JSONText

/// Files in a folder of a store, by their paths in it.
struct StoreDisk: Sendable {
  var files: [String: StoredFile] = [:]

  struct StoredFile: Equatable, Sendable {
    var bytes: [UInt8]
    /// Another file has another number, even under the same name.
    var number = 0
    var time = Date.distantPast
  }

  init(_ files: [String: [UInt8]] = [:]) { self.files = files.mapValues { StoredFile(bytes: $0) } }

  init(reading folder: URL) throws {
    let root = folder.resolvingSymlinksInPath().path
    for case let name as String in FileManager.default.enumerator(atPath: root) ?? .init() {
      let path = "\(root)/\(name)"
      let facts = try FileManager.default.attributesOfItem(atPath: path)
      guard facts[.type] as? FileAttributeType == .typeRegular else { continue }
      files[name] = StoredFile(
        bytes: [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))),
        number: (facts[.systemFileNumber] as? NSNumber)?.intValue ?? 0,
        time: facts[.modificationDate] as? Date ?? .distantPast)
    }
  }

  /// Writes the files into a folder, as if they had been there for long.
  func write(to folder: URL) throws {
    for (name, file) in files {
      let url = folder.appendingPathComponent(name)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(file.bytes).write(to: url)
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1_000_000_000)], ofItemAtPath: url.path)
    }
  }

  var bytes: [String: [UInt8]] { files.mapValues(\.bytes) }

  static func isJSON(_ bytes: [UInt8]) -> Bool { (try? DocumentIndex(parsing: bytes)) != nil }

  /// An object that has the JSON of each file by its name.
  static func object(_ files: [String: [UInt8]]) -> [UInt8] {
    let members = files.filter { isJSON($0.value) }.sorted { $0.key < $1.key }
      .map { Array((JSONString.quote($0.key) + ":").utf8) + $0.value }
    return Array("{".utf8) + members.joined(separator: Array(",".utf8)) + Array("}".utf8)
  }
}

/// What a crash may leave on disk in the middle of a save, derived from what the save does to the files.
///
/// A file that is still the same one was rewritten in place, so any start of it may be left. Another file under
/// the same name is taken to have replaced it at once: that the old one was deleted before cannot be seen. Files
/// are written in the order of their times; of equal times it is not known, so nothing in between is tried. What
/// was deleted may be there after all.
struct InterruptedSave {
  let words: String
  let disk: StoreDisk

  static func all(from old: StoreDisk, to new: StoreDisk) -> [InterruptedSave] {
    let written = new.files.filter { old.files[$0.key] != $0.value }
    var found: [InterruptedSave] = []
    var disk = old
    let groups = Dictionary(grouping: written.keys.sorted()) { written[$0]?.time ?? .distantPast }
      .sorted { $0.key < $1.key }.map(\.value)
    for (number, names) in groups.enumerated() {
      if names.count == 1, let file = written[names[0]],
        old.files[names[0]]?.number == file.number
      {
        found += cuts(of: file.bytes.count).map { count in
          var cut = disk
          cut.files[names[0]]?.bytes = Array(file.bytes.prefix(count))
          let words = "a save that rewrites \(names[0]) in place and ends after \(count) of "
          return InterruptedSave(words: words + "\(file.bytes.count) bytes", disk: cut)
        }
      }
      for name in names { disk.files[name] = written[name] }
      if number == groups.count - 1, disk.files.count == new.files.count { continue }
      let words = "a save that ends after \(names.joined(separator: ", ")) was written"
      found.append(InterruptedSave(words: words, disk: disk))
    }
    return found
  }

  private static func cuts(of count: Int) -> [Int] {
    let kilobytes = stride(from: 1024, to: count, by: max(1024, count / 8))
    return Set([0, count / 2, max(0, count - 1)] + kilobytes).sorted()
  }
}
