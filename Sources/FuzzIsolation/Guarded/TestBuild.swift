import Foundation
import FuzzPlatform

/// Identifies the build of the tests.
enum TestBuild {
  /// A text that changes when the tests are rebuilt.
  static let id: String = {
    // If the file cannot be found, all builds count as the same.
    let attributes = try? FileManager.default.attributesOfItem(atPath: path ?? "")
    let date = (attributes?[.modificationDate] as? Date)?.timeIntervalSinceReferenceDate ?? 0
    let size = (attributes?[.size] as? NSNumber)?.uint64Value ?? 0
    return String(date.bitPattern, radix: 16) + "-" + String(size, radix: 16)
  }()

  private static var path: String? { ThisProcess.image(of: #dsohandle) }
}
