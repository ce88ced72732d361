import Testing

/// The line of a test that calls this library, in the terms of both test frameworks.
///
/// It is built from `#fileID` and the like. The default argument `#_sourceLocation` would need
/// `import Testing` in every test file, and cause a confusing macro error without it.
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

  /// The line as editors and compilers write it.
  var text: String { "\(file):\(line):\(column)" }

  var module: String { String(fileID.description.prefix { $0 != "/" }) }

  /// A value for `--filter` that selects the running test, or else the tests of the module.
  var filter: String { RunningTest.current?.filter ?? module }

  var fileName: String {
    let name = fileID.description.split(separator: "/").last ?? "tests"
    return String(name.hasSuffix(".swift") ? name.dropLast(".swift".count) : name)
  }
}
