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
  /// The test function, if it is known.
  private let function: String?

  init(
    _ fileID: StaticString, _ file: StaticString, _ line: UInt, _ column: UInt,
    function: StaticString? = nil
  ) {
    self.function = function?.description
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

  /// The name of the test function, without its parameters.
  var testName: String? {
    (RunningTest.current?.name ?? function).map { name in String(name.prefix { $0 != "(" }) }
  }

  /// A value for `--filter` that selects the running test, or else the tests of the module.
  var filter: String {
    let name = testName?.prefix { $0 == "_" || $0.isLetter || $0.isNumber } ?? ""
    return name.isEmpty ? module : String(name)
  }

  var fileName: String {
    let name = fileID.description.split(separator: "/").last ?? "tests"
    return String(name.hasSuffix(".swift") ? name.dropLast(".swift".count) : name)
  }
}
