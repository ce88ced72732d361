/// Where the documents of a study are when it runs.
package struct DocumentSource: Hashable, Sendable {
  /// A file or folder of documents, or `-` for standard input.
  package let path: String
  /// The responses of a capture to use, as patterns; empty to use those of the only request.
  package let entries: [String]
  /// The files of a folder to use; empty for all.
  package let files: Set<String>

  package init(path: String, entries: [String] = [], files: Set<String> = []) {
    self.path = path
    self.entries = entries
    self.files = files
  }

  /// Whether the documents are in an HTTP Archive.
  package var isCapture: Bool { !entries.isEmpty || path.lowercased().hasSuffix(".har") }
}
