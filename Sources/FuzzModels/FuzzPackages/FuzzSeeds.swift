package import CodableFuzz
import Foundation
package import JSONMutation
import JSONText

/// What a fuzzer starts from, made of a document: inputs, and words to use in inputs.
package struct FuzzSeeds {
  private let document: Document

  package init(_ study: Study) throws(DocumentError) {
    document = try study.document()
  }

  /// The number of mutants among the inputs.
  private static let mutantCount = 48

  /// The inputs, each with a name that is the same in each run: some structural mutants of one mutation,
  /// evenly spread, and the document itself.
  package var files: [(name: String, bytes: [UInt8])] {
    let space = MutationSpace(in: document, by: MutatorSet.structural.mutators)
    let mutants = MutantPlan.everyField.mutants(of: space)
    let count = min(Self.mutantCount, mutants.count)
    let ids = (0..<count).map { Array(mutants[$0 * mutants.count / count].id.description.utf8) }
    return (ids + [document.index.bytes]).map { (LongDigest(of: $0).description, $0) }
  }

  /// A dictionary for libFuzzer, AFL++ and honggfuzz: the keys of the document, its enum tags, and
  /// constants.
  ///
  /// - Parameter constants: Strings and numbers as JSON.
  /// - Returns: The text of the file.
  package func dictionary(constants: [String]) -> String {
    let index = document.index
    var words: Set<[UInt8]> = Set(constants.map { Array($0.utf8) })
    for node in index.nodeIDs {
      if let key = index.key(of: node) { words.insert(SwiftName.json(key)) }
      if index.kind(of: node) == .string,
        document.couldHoldEnumTags(field: document.fields.number(of: node))
      {
        words.insert(Array(index.bytes[index.range(of: node)]))
      }
    }
    let fitting = words.filter { $0.count <= Self.mostBytes }
    return fitting.sorted { $0.lexicographicallyPrecedes($1) }.map { "\"\(Self.escaped($0))\"\n" }
      .joined()
  }

  /// libFuzzer takes no longer words.
  private static let mostBytes = 64

  private static func escaped(_ word: [UInt8]) -> String {
    word.map { byte in
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): "\\" + String(UnicodeScalar(byte))
      case 0x20..<0x7F: String(UnicodeScalar(byte))
      default: "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }.joined()
  }
}

extension SwiftName {
  /// A string as JSON.
  fileprivate static func json(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    JSONString.append(text, to: &bytes)
    return bytes
  }
}
