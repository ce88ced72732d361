import CodableFuzz
import Foundation
import FuzzIsolation
import FuzzPlatform
import FuzzReports
import JSONMutation

/// The destination of the mutants of `mutate`.
protocol MutantOutput: AnyObject {
  func add(_ mutant: Mutant) throws(StorageError)

  func finish() throws(StorageError)
}

/// Writes one line of JSON per mutant to standard output.
final class MutantLines: MutantOutput {
  private let console: Console
  private var buffer: [UInt8] = []

  init(_ console: Console) {
    self.console = console
  }

  func add(_ mutant: Mutant) throws(StorageError) {
    try MutantLine.write(mutant) { bytes throws(StorageError) in
      buffer += bytes
      if buffer.count > 65_536 { try flush() }
    }
  }

  func finish() throws(StorageError) { try flush() }

  private func flush() throws(StorageError) {
    try console.print(buffer)
    buffer.removeAll(keepingCapacity: true)
  }
}

/// Writes one file per mutant to a folder, and then `manifest.ndjson`, which lists them.
final class MutantFolder: MutantOutput {
  private let storage: any Storage<MutantFile, [UInt8]>
  private let manifest: AtomicFile
  private let console: Console
  private let folder: String
  private var renderer = Renderer()
  private var count = 0

  convenience init(_ folder: String, _ console: Console) throws(StorageError) {
    try Files.makeFolder(folder)
    let path = URL(fileURLWithPath: folder).appendingPathComponent("manifest.ndjson").path
    self.init(
      Storages.mutants(in: folder),
      manifest: try AtomicFile(path: path, followsLink: false), folder, console)
  }

  init(
    _ storage: any Storage<MutantFile, [UInt8]>, manifest: AtomicFile, _ folder: String = "",
    _ console: Console = Console(isQuiet: true)
  ) {
    self.storage = storage
    self.console = console
    self.folder = folder
    self.manifest = manifest
  }

  func add(_ mutant: Mutant) throws(StorageError) {
    count += 1
    let file = MutantFile(mutant.document.name, number: count)
    renderer.render(mutant)
    try storage.write(renderer.withBytes { Array($0) }, to: file)
    try MutantLine.write(mutant, content: .file(file)) { bytes throws(StorageError) in
      try manifest.write(bytes)
    }
  }

  func finish() throws(StorageError) {
    try manifest.commit()
    console.wrote(folder, "\(Format.count(count, "mutant")) and manifest.ndjson")
  }
}
