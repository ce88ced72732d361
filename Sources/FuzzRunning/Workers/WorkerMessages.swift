import CodableFuzz
import Foundation
import FuzzPlatform
import JSONMutation
import JSONText

enum WorkerRequest: Codable {
  /// Comes first: what the tool needs to make the studies.
  case setUp([UInt8])
  case open(OpenMessage)
  case run(MutantNumbers)
  case noted(Crash)
  case time
  case decode(OpenMessage, MutantID)
}

enum WorkerAnswer: Codable {
  case ready
  case opened(CallPlan, seconds: Double, counts: [UInt8])
  case failed(DocumentFailure)
  /// A strategy trapped, and its thread was stopped; the file of the recorder says in which call.
  case trapped(signal: Int32)
  /// Some of the mutants are done; `lines` are their outcomes.
  case piece(count: Int, seconds: Double, counts: [UInt8], lines: [UInt8])
  case timed(DocumentTimings)
  case decoded
}

struct OpenMessage: Codable {
  let study: Int
  let number: Int
  let name: DocumentName
  let json: [UInt8]
  let recordsAt: JSONPointer?
  let file: Origin.File?
  let isNewer: Bool
  let isStream: Bool
  let crashes: [Crash]
  /// The number of mutants to decode at once: small documents take no longer than a request.
  let leadCount: Int

  init(_ job: Job, crashes: [Crash], leadCount: Int = 0) {
    self.leadCount = leadCount
    study = job.study
    number = job.number
    let source = job.source
    name = DocumentName(source.name, recordCount: source.recordCount, digest: source.origin.digest)
    json = source.json
    recordsAt = source.recordsAt
    file = source.origin.file
    isNewer = source.isNewer
    isStream = job.isStream
    self.crashes = crashes
  }

  func job(_ template: Study) -> Job {
    var study = template
    study.name = name.name
    study.recordCount = name.recordCount
    study.json = json
    study.recordsAt = recordsAt
    study.origin = file.map(Origin.file) ?? .embedded
    study.isNewer = isNewer
    return Job(study: self.study, number: number, source: study, isStream: isStream)
  }
}

/// A message between the command and a worker process, as bytes: its length, then itself.
enum Frame {
  fileprivate static let prefixSize = 8

  static func bytes(of message: some Encodable) throws(WorkerError) -> [UInt8] {
    let body: [UInt8]
    do {
      body = try BinaryEncoder.bytes(of: message)
    } catch {
      throw WorkerError("a message to a worker process cannot be written: \(error)")
    }
    return withUnsafeBytes(of: UInt64(body.count).littleEndian) { Array($0) } + body
  }
}

struct FrameReader<Message: Decodable> {
  private var buffer: [UInt8] = []
  private var start = 0

  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    if start == buffer.count {
      buffer.removeAll(keepingCapacity: true)
      start = 0
    }
    buffer += bytes
  }

  mutating func next() throws(WorkerError) -> Message? {
    let available = buffer.count - start
    guard available >= Frame.prefixSize else { return nil }
    let count = buffer.withUnsafeBytes {
      UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: start, as: UInt64.self))
    }
    guard count < Int.max / 2 else { throw Self.error }
    let body = start + Frame.prefixSize
    let end = body + Int(count)
    guard buffer.count >= end else { return nil }
    start = end
    do throws(PackingError) {
      return try BinaryDecoder.value(Message.self, from: Array(buffer[body..<end]))
    } catch {
      throw Self.error
    }
  }

  private static var error: WorkerError {
    WorkerError("a worker process sent bytes that are not a message")
  }
}

/// A failure of the worker machinery, not of a strategy.
package struct WorkerError: Error, Hashable, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}

enum WorkerDescriptor {
  static let messages: Int32 = 3
  static let recorder: Int32 = 4
  /// A pipe without a writer: it closes when the command ends.
  static let life: Int32 = 5

  /// Moves a descriptor to a number that strategies are unlikely to close or write to.
  static func moved(_ number: Int32) -> Descriptor {
    let descriptor = Descriptor(number: number)
    guard let moved = try? descriptor.duplicate(from: 200) else {
      // The process may not have that many descriptors.
      descriptor.keepToThisProcess()
      return descriptor
    }
    descriptor.close()
    return moved
  }
}

final class WorkerChannel {
  private let descriptor: Descriptor
  private var reader = FrameReader<WorkerRequest>()
  private var early: [WorkerRequest] = []
  private var buffer = [UInt8](repeating: 0, count: 65_536)

  init(_ descriptor: Descriptor) { self.descriptor = descriptor }

  /// Waits for the next request; nil after the command has ended.
  func receive() throws(WorkerError) -> WorkerRequest? {
    early.isEmpty ? try next() : early.removeFirst()
  }

  /// Waits for the name of a crash, before which other requests may arrive.
  func notedCrash() throws(WorkerError) -> Crash {
    while let request = try next() {
      if case .noted(let crash) = request { return crash }
      early.append(request)
    }
    throw WorkerError("the command has ended")
  }

  private func next() throws(WorkerError) -> WorkerRequest? {
    while true {
      if let request = try reader.next() { return request }
      guard let count = try? descriptor.read(into: &buffer), count > 0 else { return nil }
      buffer.withUnsafeBytes { reader.add(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
    }
  }

  func send(_ answer: WorkerAnswer) throws(WorkerError) {
    let bytes = try Frame.bytes(of: answer)
    do throws(SystemError) {
      try descriptor.writeAll(bytes)
    } catch {
      throw WorkerError("the command has ended")
    }
  }
}
