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

  /// The JSON on a disk: that of the only file, or an object with each by its name.
  ///
  /// Beside the only file, `copies` of it are left out.
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
