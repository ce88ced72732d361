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
  /// The key of a stored baseline, one per document, or one per document and test.
  public struct Name: Hashable, Sendable, CustomStringConvertible {
    /// The document's name as in reports.
    public let document: DocumentName
    /// The test function; nil for the baseline that all tests share.
    public let test: String?

    public init(document: DocumentName, test: String? = nil) {
      self.document = document
      self.test = test
    }

    /// The name of the file, `DOCUMENT.txt` or `DOCUMENT.TEST.txt`.
    public var description: String {
      ([document.description, test].compactMap(\.self) + ["txt"]).joined(separator: ".")
    }
  }
}
