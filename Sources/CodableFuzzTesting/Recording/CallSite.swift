import Testing

/// The line that a test calls this library from, in the terms of both test frameworks.
///
/// It is put together from `#fileID` and the like: the default argument `#_sourceLocation` needs
/// `import Testing` in every file of tests, and its absence leads to an error about a macro.
struct CallSite: Sendable {
  let fileID: StaticString
  let file: StaticString
  let line: UInt
  let column: UInt

  init(_ fileID: StaticString, _ file: StaticString, _ line: UInt, _ column: UInt) {
    self.fileID = fileID
    self.file = file
    self.line = line
    self.column = column
  }

  var sourceLocation: SourceLocation {
    SourceLocation(
      fileID: fileID.description, filePath: file.description, line: Int(line), column: Int(column))
  }

  /// The module of the test.
  var module: String { String(fileID.description.prefix { $0 != "/" }) }

  /// The name of the file without its extension.
  var fileName: String {
    let name = fileID.description.split(separator: "/").last ?? "tests"
    return String(name.hasSuffix(".swift") ? name.dropLast(".swift".count) : name)
  }
}
