import CodableFuzz
import Foundation
import FuzzPlatform
import JSONMutation

/// A call that ended a process of tests, as it is remembered for the next one.
struct TestFault: Codable {
  /// The build of the tests that did so; another one may have mended it.
  let build: String
  /// The strategy.
  let strategy: StrategyID
  /// The call.
  let fault: NamedFault

  /// One line for the error output.
  var line: String {
    "\(strategy) \(fault.fault.outcome.rawValue) on \(fault.subject): \(fault.fault.reason); "
      + "its bytes are in \(fault.fault.file ?? "no file, for want of room")"
  }
}

extension RunFolder {
  /// Writes what a record says of a call that did not return: its bytes, and a text beside them.
  ///
  /// - Parameters:
  ///   - record: The record.
  ///   - reason: How the process ended.
  ///   - build: The build of the tests.
  /// - Returns: The fault; nil where no call was in flight.
  func keep(_ record: FlightRecord, reason: String, build: String) -> TestFault? {
    guard let number = record.strategy, strategies.indices.contains(number) else { return nil }
    let outcome: Outcome = record.end == .hung ? .hung : .crashed
    let file = MutantFile(subject: record.subject)
    let texts = Storages.mutants(in: path)
    var path: String?
    do {
      if let bytes = record.bytes {
        try texts.write(bytes, to: file)
        path = self.file(file.description)
      }
      let line = "\(strategies[number]) \(outcome.rawValue): \(reason)"
      let known = try texts.read(file.note)
      try texts.write(note(record.subject, line, known: known), to: file.note)
    } catch {
      // The fault itself says that there is no file.
    }
    return TestFault(
      build: build, strategy: strategies[number],
      fault: NamedFault(
        fault: KnownFault(
          call: record.call, strategy: number, outcome: outcome, reason: reason, file: path),
        subject: record.subject))
  }

  /// The text beside some bytes, which may have ended more than one strategy.
  private func note(
    _ subject: String, _ line: String, known: [UInt8]?
  ) -> [UInt8] {
    let lines = known.map { String(decoding: $0, as: UTF8.self).split(separator: "\n") } ?? []
    let others = lines.dropFirst().dropLast().map(String.init).filter { $0 != line }
    let text = [subject] + others + [line, Self.hint]
    return Array(text.map { $0 + "\n" }.joined().utf8)
  }

  private static let hint =
    "Delete the file of the bytes, and the next run of the tests lets the strategy decode them again."

  /// Keeps a fault for the next runs.
  func remember(_ fault: TestFault) {
    var digest = LongDigest()
    digest.add(Array("\(fault.fault.fault.call) \(fault.strategy)".utf8))
    // What cannot be written is found out again by the next run.
    try? JSONEncoder().encode(fault).write(
      to: URL(fileURLWithPath: file("\(digest).\(Self.faultExtension)")), options: .atomic)
  }

  /// The faults that are remembered; those that are not to be skipped any more are forgotten.
  func remembered(_ build: String) -> [TestFault] {
    names(Self.faultExtension).compactMap { name in
      let path = file(name)
      guard
        let fault = try? JSONDecoder().decode(
          TestFault.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
      else { return nil }
      let isMissing = fault.fault.fault.file.map { !FileManager.default.fileExists(atPath: $0) }
      if isMissing == true || fault.build != build { Files.remove(path) }
      return isMissing == true ? nil : fault
    }
  }
}
