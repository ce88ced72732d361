package import CodableFuzz
import Foundation
import FuzzPlatform

package struct Person: Decodable, Equatable, Sendable {
  let name: String
  let age: Int
}

/// A record whose comparison traps where a year went by.
struct Vain: Decodable, Equatable, Sendable {
  let name: String
  let age: Int

  static func == (one: Self, other: Self) -> Bool {
    precondition(one.age == other.age, "never ask")
    return one.name == other.name
  }
}

/// A record that traps when it is freed without its age.
final class Fragile: Decodable, Equatable {
  let name: String
  let age: Int?

  deinit { precondition(age != nil, "too young") }

  static func == (one: Fragile, other: Fragile) -> Bool {
    one.name == other.name && one.age == other.age
  }
}

/// A record with force unwraps behind both of its keys.
struct Hasty: Decodable, Equatable, Sendable {
  let name: String
  let age: Int

  enum CodingKeys: CodingKey { case name, age }

  // swift-format-ignore: NeverForceUnwrap
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    name = try container.decodeIfPresent(String.self, forKey: .name)!
    age = try container.decodeIfPresent(Int.self, forKey: .age)!
  }
}

/// The error of a decoder that wants JSON on one line.
struct Indented: Error {}

/// What a strategy does that no strategy should.
package enum Misdeed: String, CaseIterable, Codable, Sendable {
  /// An index that is out of range, in one mutant.
  case trap
  /// Recursion without an end, in one mutant.
  case overflow
  /// A call of `exit`, in one mutant.
  case exit
  /// A loop without an end, in one mutant.
  case loop
  /// A trap while a `static let` is made, in one mutant: who reads it after that waits for good.
  case staticTrap = "static-trap"
  /// The same in every mutant.
  case alwaysTrap = "always-trap"
  /// More and more memory, in one mutant.
  case eat
  /// The same, of memory that other processes could share.
  case eatShared = "eat-shared"
  /// A trap in the document to which nothing was done.
  case cleanTrap = "clean-trap"
  /// Recursion without an end there.
  case cleanOverflow = "clean-overflow"
  /// A trap in a record alone.
  case recordTrap = "record-trap"
  /// A trap after so many calls that only the pass that measures times gets there.
  case timingTrap = "timing-trap"
  /// A trap in a mutant that was repaired.
  case trialTrap = "trial-trap"
  /// Prints wherever it can.
  case chatty
  /// Records that trap when they are compared with others.
  case vain
  /// Records that unwrap each key by force.
  case hasty
  /// Closes all files that it did not open.
  case closeFiles = "close-files"
  /// Records that trap when they are freed.
  case fragile
  /// Starts a process that outlives it.
  case parent
  /// Throws for text that is indented.
  case fussy
  /// A call of `_exit`, and a signal from outside: only for the process of a test.
  case leave, interrupt

  package static let document =
    #"[{"name":"Ada","age":36},{"name":"Grace","age":85},{"name":"Mary","age":71}]"#

  package static var ofTool: [Strategy] {
    allCases.filter { ![.leave, .interrupt].contains($0) }.map(\.strategy)
  }

  private var strategy: Strategy {
    switch self {
    case .vain: return decoding([Vain].self)
    case .hasty: return decoding([Hasty].self)
    case .fragile: return decoding([Fragile].self)
    default: break
    }
    return Strategy(
      StrategyID(rawValue: rawValue), keys: .asSent,
      makeDecode: {
        var calls = 0
        return { data in
          calls += 1
          let text = String(decoding: data, as: UTF8.self)
          if self == .fussy, text.contains(where: \.isWhitespace) { throw Indented() }
          if isTriggered(by: text, calls: calls) {
            // A file says that a loop has begun.
            commit(text) { try? Data().write(to: URL(fileURLWithPath: "looping")) }
          }
          return try JSONDecoder().decode([Person].self, from: data)
        }
      }, recovery: { Recovery($0) })
  }

  private func decoding<Record: Decodable & SendableMetatype>(_ type: [Record].Type) -> Strategy {
    Strategy(StrategyID(rawValue: rawValue)) { data in
      Recovery(try JSONDecoder().decode(type, from: data))
    }
  }

  private func isTriggered(by text: String, calls: Int) -> Bool {
    switch self {
    case .trap, .staticTrap, .overflow, .exit, .loop, .eat, .eatShared, .parent:
      text.contains(#""age":null"#)
    case .alwaysTrap: text != Self.document && text.contains("Mary") && text.contains("Ada")
    case .cleanTrap, .cleanOverflow: text == Self.document
    case .recordTrap: !text.contains("Ada") && text.contains("Grace") && !text.contains("Mary")
    case .timingTrap: text == Self.document && calls > 40
    // Of a record without its age, it is put back before the name.
    case .trialTrap: text.contains(#"{"age":36,"name""#)
    case .chatty, .closeFiles: true
    case .vain, .fragile, .fussy, .hasty, .leave, .interrupt: false
    }
  }

  private static let madeOnce: Int = [1][document.utf8.count]

  package func commit(_ text: String, whenLooping note: () -> Void = {}) {
    switch self {
    case .trap, .alwaysTrap, .cleanTrap, .recordTrap, .timingTrap, .trialTrap:
      print([text][text.utf8.count])
    case .staticTrap: print(Self.madeOnce)
    case .overflow, .cleanOverflow: print(Self.depth(of: 1))
    case .exit: ThisProcess.exit(0)
    case .leave: _exit(3)
    case .interrupt:
      kill(getpid(), SIGTERM)
      Self.loop(text)
    case .loop:
      note()
      Self.loop(text)
    case .eat:
      var memory: [Data] = []
      while true { memory.append(Data(repeating: 1, count: 4 << 20)) }
    case .eatShared:
      let size = 16 << 20
      while let file = try? TemporaryFile.unnamed(size: size),
        let memory = try? MappedFile.map(file, size: size, isWritable: true)
      {
        memory.initializeMemory(as: UInt8.self, repeating: 1)
      }
    case .vain, .fragile, .fussy, .hasty: break
    case .closeFiles: for number in Int32(3)..<64 { Descriptor(number: number).close() }
    case .parent:
      let child = try? ChildProcess(
        ChildProcess.Start("/bin/sleep", ["300"], environment: [:]))
      try? Data(String(child?.number ?? 0).utf8).write(to: URL(fileURLWithPath: "child"))
    case .chatty:
      print("decoding \(text)")
      FileHandle.standardError.write(Data("decoding \(text)\n".utf8))
    }
  }

  /// A loop without an end, which leaves the processor to the other tests.
  private static func loop(_ text: String) {
    while text.utf8.count > 0 { Thread.sleep(forTimeInterval: 0.01) }
  }

  /// Each call adds to what the one before returns, so that none can take its location.
  private static func depth(of number: Int) -> [Int] {
    number == 0 ? [] : depth(of: number + 1) + [number]
  }
}
