import CodableFuzz
import FuzzBaselines
import FuzzPlatform
import FuzzReports

/// The file of `--history`, to which a run adds a line.
///
/// It is read before the run, so that errors in it show at once, and again before the line is added.
struct HistoryFile {
  private let path: String

  /// - Throws: `StorageError` if the file is damaged or cannot be written.
  init?(_ options: BaselineOptions) throws(StorageError) {
    guard let path = options.history else { return nil }
    self.path = path
    _ = try read()
    try AtomicFile.tryOut(path)
  }

  private func read() throws(StorageError) -> RunHistory {
    if try FileStatus.at(path) == nil { return RunHistory() }
    let text = String(decoding: try InputFile.read(path, kind: "a history"), as: UTF8.self)
    do throws(RunHistoryError) {
      return try RunHistory(parsing: text)
    } catch {
      throw StorageError(path: path, reason: error.description)
    }
  }

  /// The history with a run that is about to be added.
  struct Addition {
    fileprivate let file: HistoryFile
    let history: RunHistory
    /// Why nothing is added; nil if there is a new line.
    fileprivate let obstacle: String?

    /// Writes the file, if it has a new line.
    func write(_ console: Console) throws(StorageError) {
      if let obstacle { return console.warn("\(file.path): nothing added, because \(obstacle)") }
      let output = try AtomicFile(path: file.path)
      try output.write(Array(history.text.utf8))
      try output.commit()
      console.wrote(file.path, Format.count(history.runs.count, "run"))
    }
  }

  func adding(_ report: Report) -> Result<Addition, any Error> {
    Result {
      var history = try read()
      let obstacle: String? =
        if !report.isWhole {
          "the run is incomplete"
        } else if !report.failures.isEmpty {
          "a document could not be read"
        } else if !report.voids.isEmpty {
          "nothing was measured"
        } else {
          try history.add(report) ? nil : "it has these counts of this commit"
        }
      return Addition(file: self, history: history, obstacle: obstacle)
    }
  }
}
