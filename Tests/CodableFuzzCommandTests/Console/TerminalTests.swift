import Foundation
import Testing

@testable import CodableFuzzCommand

@Suite struct TerminalTests {
  @Test(
    arguments: [
      (80, [:], 80), (39, [:], 40), (500, [:], 200), (0, [:], 100), (0, ["COLUMNS": "90"], 90),
      (120, ["COLUMNS": "90"], 120), (nil, [:], 100), (nil, ["COLUMNS": "60"], 60),
      (nil, ["COLUMNS": "wide"], 100),
    ] as [(Int?, [String: String], Int)])
  func widthIsThatOfTheTerminal(columns: Int?, environment: [String: String], width: Int) {
    #expect(Terminal(columns: columns, environment: environment).width == width)
  }

  @Test(
    arguments: [
      (80, [:], true), (80, ["TERM": "xterm"], true), (80, ["TERM": "dumb"], false),
      (80, ["NO_COLOR": "1"], false), (80, ["NO_COLOR": ""], true), (nil, ["TERM": "xterm"], false),
    ] as [(Int?, [String: String], Bool)])
  func colorsNeedATerminalThatWantsThem(
    columns: Int?, environment: [String: String], isColored: Bool
  ) {
    #expect(Terminal(columns: columns, environment: environment).isColored == isColored)
  }

  @Test(
    arguments: [
      (80, [:], true), (80, ["TERM": "dumb"], false), (80, ["NO_COLOR": "1"], true),
      (nil, ["TERM": "xterm"], false),
    ] as [(Int?, [String: String], Bool)])
  func linesOfATerminalAreWrittenOver(
    columns: Int?, environment: [String: String], rewritesLines: Bool
  ) {
    #expect(Terminal(columns: columns, environment: environment).rewritesLines == rewritesLines)
  }

  @Test(
    arguments: [
      (80, ["LANG": "en_US.UTF-8"], true), (80, ["LC_CTYPE": "C.utf8"], true), (80, [:], false),
      (80, ["LC_ALL": "C", "LANG": "C.UTF-8"], false), (nil, [:], true),
      (nil, ["LANG": "POSIX"], false), (nil, ["LC_ALL": "", "LANG": "C.UTF-8"], true),
    ] as [(Int?, [String: String], Bool)])
  func blocksNeedALocaleThatHasThem(
    columns: Int?, environment: [String: String], hasUnicode: Bool
  ) {
    #expect(Terminal(columns: columns, environment: environment).hasUnicode == hasUnicode)
  }

  @Test(arguments: [48, 80, 100, 200])
  func aTerminalIsWrittenToAsWideAsItIs(columns: Int) throws {
    let text = try Tool().runInTerminal(
      ["--document", "people", "--quiet", "--no-timing"], columns: columns,
      environment: ["TERM": "xterm", "LANG": "C.UTF-8", "NO_COLOR": ""])
    #expect(text.contains("\u{1B}[1mpeople ("))
    let lines = text.replacing(#/\u{1B}\[[0-9]+m/#, with: "").split(separator: "\r\n")
    #expect(lines.count >= 15)
    // Only commands, identifiers of mutants and lines of Swift are not broken, so that they can be copied.
    let whole = ["people:", "  codable-fuzz ", "  - ", "  + "]
    let wide = lines.filter { line in
      line.count > columns && !whole.contains { line.hasPrefix($0) }
    }
    #expect(wide.isEmpty, "\(wide)")
    // A bar that has no room beside its name is below it.
    let row = try #require(lines.lastIndex { $0.hasPrefix("wrapper") && !$0.contains("keeps") })
    #expect(lines[row...].prefix(2).contains { $0.contains("█") })
  }

  @Test(arguments: [(["--no-color"], ""), ([], "1")])
  func aTerminalWithoutColorsGetsNoEscapes(options: [String], variable: String) throws {
    let text = try Tool().runInTerminal(
      options + ["--document", "people", "--quiet", "--no-timing"], columns: 80,
      environment: ["TERM": "xterm", "LANG": "C", "NO_COLOR": variable])
    #expect(!text.contains("\u{1B}") && text.contains("wrapper") && text.contains("##"))
  }
}

extension Tool {
  fileprivate func runInTerminal(
    _ arguments: [String], columns: Int, environment: [String: String]
  ) throws -> String {
    let (master, slave) = try Self.openTerminal(columns: columns)
    let process = try start(
      arguments, output: FileHandle(fileDescriptor: slave, closeOnDealloc: false),
      environment: environment)
    close(slave)
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while true {
      // The end of a terminal that nobody holds any more is an error.
      let count = read(master, &buffer, buffer.count)
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    process.waitUntilExit()
    close(master)
    #expect(process.terminationStatus == 0)
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func openTerminal(columns: Int) throws -> (master: Int32, slave: Int32) {
    #if os(Linux)
      // The C library's functions for this are not visible to Swift.
      let master = open("/dev/ptmx", O_RDWR | O_NOCTTY)
      var lock: Int32 = 0
      var number: Int32 = 0
      let isOpen =
        master >= 0 && ioctl(master, 0x4004_5431, &lock) == 0
        && ioctl(master, 0x8004_5430, &number) == 0
      try #require(isOpen)
      let slave = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
    #else
      let master = posix_openpt(O_RDWR | O_NOCTTY)
      try #require(master >= 0 && grantpt(master) == 0 && unlockpt(master) == 0)
      let slave = open(String(cString: try #require(ptsname(master))), O_RDWR | O_NOCTTY)
    #endif
    var size = winsize()
    size.ws_col = UInt16(columns)
    size.ws_row = 24
    let isSized = slave >= 0 && ioctl(slave, UInt(TIOCSWINSZ), &size) == 0
    try #require(isSized)
    return (master, slave)
  }
}
