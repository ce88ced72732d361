public import FuzzPlatform
public import JSONMutation

extension Storages {
  /// A text file for each baseline.
  ///
  /// - Parameters:
  ///   - folder: The folder's path. The folder is created when something is written.
  ///   - renews: Whether to accept baselines of older versions, of which only accepted findings are
  ///     read.
  /// - Returns: The storage, whose `read` throws ``BaselineError`` if a file is not a baseline.
  public static func baselines(
    in folder: String, renews: Bool = false
  ) -> any Storage<Baseline.Name, Baseline> {
    FileStorage(
      folder: folder, followsLinks: true, bytes: { Array($0.text.utf8) },
      value: { bytes in
        let text = String(decoding: bytes, as: UTF8.self)
        return renews ? try Baseline(renewing: text) : try Baseline(parsing: text)
      })
  }
}

extension Baseline {
  /// The key of a stored baseline, one per document.
  public struct Name: Hashable, Sendable, CustomStringConvertible {
    /// The document's name as in reports.
    public let document: DocumentName

    public init(document: DocumentName) {
      self.document = document
    }

    /// The name of the file, `DOCUMENT.txt`.
    public var description: String { "\(document).txt" }
  }
}
