import JSONText

extension Mutator {
  /// Replaces the document with nothing, or with white space only.
  public static let emptyDocument = Mutator(
    "empty-document", .malformed,
    purpose: "replaces the document with nothing: a response without a body",
    ideal: "fail, and say that there was nothing",
    scope: .root
  ) { _, document, edits in
    edits.offer("empty") { $0.remove(document.index.bytes.indices) }
    edits.offer("blank") { $0.replace(document.index.bytes.indices, with: " \n") }
  }

  /// Replaces the document with one in another format: `html`, `xml` or `plain-text`.
  public static let foreignDocument = Mutator(
    "foreign-document", .malformed,
    purpose: "replaces the document with one in another format: a proxy's error page",
    ideal: "fail at byte 0, and keep the start of the body for the report",
    scope: .root
  ) { _, document, edits in
    for (variant, page) in pages {
      edits.offer(variant) { $0.replace(document.index.bytes.indices, with: page) }
    }
  }

  /// Drops everything from some byte to the end, for every byte of the document.
  ///
  /// A location offers the cuts at its own bytes: its key, its colon and a scalar value, the
  /// brackets of a container and what separates its children. The root adds the space before it.
  /// Every byte is thus the first one lost exactly once.
  ///
  /// The variant is `token` where the cut is between tokens and `byte` where it is inside one. Its
  /// offset counts from the start of the key or, without one, of the value; at the root, from the
  /// start of the document. Cuts that leave valid JSON are not offered: in a number at the root,
  /// and in the space after the document.
  public static let truncate = Mutator(
    "truncate", .malformed,
    purpose: "leaves out everything from some byte on: a dropped connection",
    ideal: "fail, and say that the text ended at the cut"
  ) { node, document, edits in
    let index = document.index
    let value = index.range(of: node)
    let start = node == index.root ? 0 : index.memberRange(of: node).lowerBound
    let isNumberAtRoot = index.kind(of: index.root) == .number
    func offer(_ range: Range<Int>, _ name: String, _ edits: inout EditSink) {
      for offset in range {
        // A number at the root is still one if it ends in a digit.
        if isNumberAtRoot, offset > 0, index.bytes[offset - 1].isASCIIDigit { continue }
        edits.offer(Variant(name, at: offset - start)) { $0.remove(offset..<index.bytes.count) }
      }
    }
    var end = start
    if let key = index.keyRange(of: node) {
      offer(key.prefix(1), "token", &edits)
      offer(key.dropFirst(), "byte", &edits)
      end = key.upperBound
    }
    if index.isContainer(node) {
      for child in index.children(of: node).map(index.memberRange(of:)) {
        offer(end..<child.lowerBound, "token", &edits)
        end = child.upperBound
      }
      offer(end..<value.upperBound, "token", &edits)
    } else {
      offer(end..<value.lowerBound + 1, "token", &edits)
      offer(value.dropFirst(), "byte", &edits)
    }
  }

  /// Cuts a file off at each kilobyte, in the middle, and before its end.
  ///
  /// Of a file over 13 KB, it cuts at 13 of the kilobytes. The variant `kb` has the number of kilobytes that
  /// are left.
  public static let cutOff = Mutator(
    "cut-off", .malformed,
    purpose: "leaves out everything from a kilobyte on: a save that a crash ended",
    ideal: "refuse to open it, or set it aside, and never save over it", scope: .root
  ) { node, document, edits in
    let (index, count) = (document.index, document.index.bytes.count)
    let root = index.range(of: node)
    guard index.isContainer(node), root.count > 2 else { return }
    edits.offer("middle") { $0.remove(root.lowerBound + root.count / 2..<count) }
    edits.offer("end") { $0.remove(root.upperBound - 1..<count) }
    let kilobytes = (root.upperBound - 1) / 1024
    for number in stride(from: 1, through: kilobytes, by: max(1, (kilobytes + 12) / 13)) {
      edits.offer(Variant("kb", number: number)) { $0.remove(number * 1024..<count) }
    }
  }
}

private let pages: [(variant: Variant, page: String)] = [
  (
    "html",
    """
    <!DOCTYPE html>
    <html><head><title>502 Bad Gateway</title></head>
    <body><center><h1>502 Bad Gateway</h1></center><hr><center>nginx</center></body></html>

    """
  ),
  (
    "xml",
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <error><code>ServiceUnavailable</code><message>Please try again.</message></error>

    """
  ),
  ("plain-text", "upstream connect error or disconnect/reset before headers\n"),
]
