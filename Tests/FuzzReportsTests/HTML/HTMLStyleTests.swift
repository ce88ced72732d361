import Foundation
import Testing

@testable import CodableFuzz
@testable import FuzzReports

@Suite struct HTMLStyleTests {
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
  ])
  func theHashIsSHA256(text: String, expected: String) {
    let digits = SHA256.hash(of: Array(text.utf8)).map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    #expect(digits.joined() == expected)
  }

  /// The colors of a scheme, by name; the first is light, the second dark.
  private func colors(scheme: Int) -> [String: String] {
    let blocks = HTMLStyle.sheet.description.components(separatedBy: ":root{")
    let block = blocks[scheme + 1].prefix { $0 != "}" }
    var colors: [String: String] = [:]
    for part in block.replacing("\n", with: "").split(separator: ";") {
      let pair = part.split(separator: ":").map { $0.trimmingCharacters(in: .whitespaces) }
      if pair.count == 2, pair[0].hasPrefix("--") { colors[pair[0]] = pair[1] }
    }
    return colors
  }

  private func luminance(_ color: String) -> Double {
    let digits = Array(color.dropFirst())
    let size = digits.count / 3
    let channels = (0..<3).map { number -> Double in
      let part = String(digits[number * size..<(number + 1) * size])
      let value = Double(Int(size == 1 ? part + part : part, radix: 16) ?? 0) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2]
  }

  @Test(arguments: [0, 1])
  func textIsReadableInBothSchemes(scheme: Int) throws {
    let colors = colors(scheme: scheme)
    let papers = ["--paper", "--band", "--bad-paper", "--good-paper", "--warn-paper"]
    var pairs = papers.flatMap { paper in
      ["--ink", "--soft", "--accent", "--loss", "--good", "--warn"].map { ($0, paper) }
    }
    pairs += (1...3).map { ("--on", "--h\($0)") } + (4...6).map { ("--on-dark", "--h\($0)") }
    pairs += (0...5).map { ("--s\($0)", "--paper") }
    for (ink, paper) in pairs {
      let one = luminance(try #require(colors[ink]))
      let two = luminance(try #require(colors[paper]))
      let contrast = (max(one, two) + 0.05) / (min(one, two) + 0.05)
      #expect(contrast >= 4.5, "\(ink) on \(paper)")
    }
  }

  @Test func stepsOfTheMapGetDarkerOnLightPaper() throws {
    let colors = colors(scheme: 0)
    let steps = try (1...6).map { luminance(try #require(colors["--h\($0)"])) }
    #expect(steps == steps.sorted(by: >))
  }
}
