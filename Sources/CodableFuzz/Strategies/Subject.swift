import Foundation

/// A strategy at work in one thread.
protocol Subject: AnyObject {
}

final class TypedSubject<Record>: Subject {
  let decode: (Data) throws -> Recovery<Record>
  let keys: KeyTransform
  init(decode: @escaping (Data) throws -> Recovery<Record>, keys: KeyTransform) {
    self.decode = decode
    self.keys = keys
  }
}
