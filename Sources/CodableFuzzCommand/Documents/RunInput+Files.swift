import FuzzDocuments

extension [RunInput] {
  /// The files of documents, by the plain names of the documents.
  var files: [String: String] {
    Dictionary(compactMap { input in input.path.map { (input.study.name, $0) } }) { one, _ in one }
  }
}
