import Foundation
import FuzzPlatform
import JSONText

/// The file or folder that an app saved, and those of other versions.
struct StoreFiles: Sendable {
  let name: String
  let isFolder: Bool
  var onlyFile: String? { isFolder ? nil : name }
  /// The file, or an object that has each JSON file of the folder by its name.
  let document: [UInt8]
  let index: DocumentIndex
  /// The files of the folder that are not JSON, and are never mutated.
  private let others: [String: [UInt8]]
  /// The same of other versions, by the names of these.
  private(set) var versions: [(name: String, files: StoreFiles)] = []

  init(_ path: String) throws {
    let url = URL(fileURLWithPath: path)
    try self.init(url)
    let folder = url.deletingLastPathComponent()
    for version in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() {
      let other = folder.appendingPathComponent(version).appendingPathComponent(name)
      if version == name || FileStatus.isMissing(other.path) { continue }
      versions.append((version, try StoreFiles(other)))
    }
  }

  private init(_ url: URL) throws {
    name = url.lastPathComponent
    isFolder = FileStatus.kind(at: url.path) == .folder
    let files =
      isFolder ? try StoreDisk(reading: url).bytes : [name: try InputFile.read(url.path)]
    others = files.filter { !StoreDisk.isJSON($0.value) }
    document = isFolder ? StoreDisk.object(files) : files[name] ?? []
    guard document.count > 2, let index = try? DocumentIndex(parsing: document) else {
      throw UnclearStudy("\(url.path) is not JSON: only files of JSON are mutated")
    }
    self.index = index
  }

  /// The files of a mutant of ``document``, by their paths in the folder of a trial.
  func disk(of mutant: [UInt8]) -> StoreDisk {
    guard isFolder else { return StoreDisk([name: mutant]) }
    let whole = try? DocumentIndex(parsing: mutant)
    let index = whole ?? index
    let length = whole == nil ? zip(mutant, document).prefix { $0 == $1 }.count : .max
    var parts = others
    for file in index.children(of: index.root) {
      guard let key = index.key(of: file) else { continue }
      let range = index.range(of: file)
      // A file is cut off, and those after it are whole. Of an empty document, all are empty.
      let isCut = range.lowerBound < length && length < range.upperBound
      let text = index.bytes[range].prefix(isCut ? length - range.lowerBound : .max)
      parts[key] = length == 0 ? mutant : Array(text)
    }
    return StoreDisk(
      Dictionary(uniqueKeysWithValues: parts.map { ("\(name)/\($0.key)", $0.value) }))
  }

  /// The name of a file in the folder, by its path in that of a trial.
  func name(ofPath path: String) -> String {
    isFolder && path.hasPrefix("\(name)/") ? String(path.dropFirst(name.count + 1)) : path
  }

  /// The JSON on a disk: that of the only file without `copies` of it, or an object with each by its name.
  func index(of disk: StoreDisk, besides copies: [[UInt8]] = []) -> DocumentIndex? {
    var parts: [String: [UInt8]] = [:]
    for (path, bytes) in disk.bytes where isFolder || path == name || !copies.contains(bytes) {
      parts[name(ofPath: path)] = bytes
    }
    if !isFolder, parts.count == 1 {
      return parts.values.first.flatMap { try? DocumentIndex(parsing: $0) }
    }
    let object = StoreDisk.object(parts)
    return object.count == 2 ? nil : try? DocumentIndex(parsing: object)
  }
}

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
    let byTime = Dictionary(grouping: written.keys.sorted()) { written[$0]?.time ?? .distantPast }
    let groups = byTime.sorted { $0.key < $1.key }.map(\.value)
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
