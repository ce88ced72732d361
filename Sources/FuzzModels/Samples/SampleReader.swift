package import FuzzDocuments
import FuzzPlatform
package import JSONText

package struct SampleReader {
  package var paths: [String]
  package var entries: [String] = []
  package var reading = DocumentReading()

  package typealias Place = (file: String, location: String)

  package var mayHaveSeveralFiles: Bool {
    paths.count > 1 || paths.contains { FileStatus.kind(at: $0) == .folder }
  }

  package init(_ paths: [String]) {
    self.paths = paths
  }

  package func forEachDocument(
    warn: (String) -> Void, _ body: (DocumentIndex, _ place: Place, _ isLine: Bool) -> Void
  ) -> Bool {
    var isWhole = true
    for path in paths {
      do throws(StorageError) {
        switch try DocumentStream.contents(
          of: path, entries: .matching(entries), reading: reading)
        {
        case .single(let text):
          let file = FilePath.named(path)
          try body(index(text.bytes, file), (file, file), false)
        case .stream(let stream):
          var documents = try stream.documents()
          while let document = documents.next() {
            do throws(StorageError) {
              let element = try document.get()
              try body(
                index(element.bytes, element.location), (element.file, element.location),
                element.isLine)
            } catch {
              warn(error.description)
              isWhole = false
            }
          }
          if let note = documents.note { warn("\(FilePath.named(path)): \(note)") }
        }
      } catch {
        warn(error.description)
        isWhole = false
      }
    }
    return isWhole
  }

  private func index(
    _ bytes: [UInt8], _ location: String
  ) throws(StorageError) -> DocumentIndex {
    let index: DocumentIndex
    do throws(JSONSyntaxError) {
      index = try DocumentIndex(parsing: bytes, limit: reading.isLimited ? .standard : nil)
    } catch {
      throw StorageError(path: location, reason: error.whyNotJSON)
    }
    if let reason = Self.whyNotResponse(index) {
      throw StorageError(path: location, reason: reason)
    }
    return index
  }

  /// What a document is if no backend sends it as a response.
  private static func whyNotResponse(_ index: DocumentIndex) -> String? {
    func members(of node: NodeID) -> [String: NodeID] {
      // Those documents have few.
      if index.childCount(of: node) > 8 { return [:] }
      return index.children(of: node).reduce(into: [:]) { members, child in
        if let key = index.key(of: child) { members[key] = child }
      }
    }
    let root = members(of: index.root)
    if let log = root["log"].map(members), log["entries"] != nil, log["creator"] != nil {
      return "this is an HTTP Archive: end its name in .har, and the responses in it are read"
    }
    let isReport = ["documents", "environment", "plan", "timings"].allSatisfy { root[$0] != nil }
    return isReport
      ? "this is a report of codable-fuzz, and a response is needed: 'render' shows a report" : nil
  }
}
