import JSONMutation

struct RandomDocument {
  private var random: SplitMix64
  private var text = ""

  private init(seed: UInt64) {
    random = SplitMix64(seed: Seed(rawValue: seed), stream: 0)
  }

  /// A document with space in odd locations, escapes, and all kinds of values, at the root too.
  static func text(seed: UInt64) -> String {
    var document = RandomDocument(seed: seed)
    document.writeSpace()
    document.writeValue(depth: 0)
    document.writeSpace()
    return document.text
  }

  private mutating func write(oneOf texts: [String]) {
    text += texts.randomElement(using: &random) ?? ""
  }

  private mutating func writeSpace() {
    write(oneOf: ["", "", "", "", " ", "\n", "\t\r\n"])
  }

  private mutating func writeString() {
    write(oneOf: [
      #""""#, #""a""#, #"" ""#, #""1""#, #""\"""#, #""\\""#, #""a\/b""#, #""\u00e9""#, #""é""#,
      #""😀""#, #""[{""#, #"", ""#, #"":""#, #""//""#, #""'""#, #"",\"b\":""#, #""\n1,2\t""#,
    ])
  }

  private mutating func writeValue(depth: Int) {
    switch Int.random(in: 0..<(depth < 3 ? 14 : 6), using: &random) {
    case 0: write(oneOf: ["null", "true", "false"])
    case 1, 2, 3:
      write(oneOf: [
        "0", "-0", "1", "-12", "1.50", "0.5", "10e1", "2E+9", "-3.25e-07", "1234567890",
      ])
    case 4, 5: writeString()
    case 6...9: writeChildren("[", "]", depth: depth)
    default: writeChildren("{", "}", depth: depth)
    }
  }

  private mutating func writeChildren(_ open: String, _ close: String, depth: Int) {
    text += open
    writeSpace()
    for number in 0..<Int.random(in: 0..<4, using: &random) {
      if number > 0 {
        text += ","
        writeSpace()
      }
      if open == "{" {
        writeString()
        writeSpace()
        text += ":"
        writeSpace()
      }
      writeValue(depth: depth + 1)
      writeSpace()
    }
    text += close
  }
}
