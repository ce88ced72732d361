import Foundation
import FuzzPlatform

/// The executable or library that holds the tests, as it was built.
enum TestBuild {
  /// A text that is another one after the tests were built anew.
  static let id: String = {
    // Where the file cannot be found, all builds are taken for the same.
    let attributes = try? FileManager.default.attributesOfItem(atPath: path ?? "")
    let date = (attributes?[.modificationDate] as? Date)?.timeIntervalSinceReferenceDate ?? 0
    let size = (attributes?[.size] as? NSNumber)?.uint64Value ?? 0
    return String(date.bitPattern, radix: 16) + "-" + String(size, radix: 16)
  }()

  private static var path: String? { ThisProcess.image(of: #dsohandle) }
}
