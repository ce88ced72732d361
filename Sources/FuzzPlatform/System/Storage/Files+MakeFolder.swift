import Foundation

extension Files {
  /// Creates a folder and those that contain it, unless it exists.
  ///
  /// - Parameters:
  ///   - path: The folder.
  ///   - remedy: What to do if that fails; nil if the error says enough.
  /// - Throws: ``StorageError`` with the system's reason.
  package static func makeFolder(_ path: String, remedy: String? = nil) throws(StorageError) {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      let error = StorageError(path: path, "the folder cannot be made", error)
      guard let remedy else { throw error }
      throw StorageError(path: path, reason: "\(error.reason); \(remedy)")
    }
  }
}
