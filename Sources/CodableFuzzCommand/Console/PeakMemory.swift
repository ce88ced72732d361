import Foundation

/// How much memory the processes of a run took.
enum PeakMemory {
  /// The most that this process, or one that it waited for, had at a time, in bytes; nil where the
  /// system does not tell.
  static var byteCount: Int? {
    #if os(Linux)
      [RUSAGE_SELF.rawValue, RUSAGE_CHILDREN.rawValue].compactMap { processes in
        var usage = rusage()
        return getrusage(Int32(processes), &usage) == 0 ? usage.ru_maxrss * 1_024 : nil
      }.max()
    #elseif os(macOS)
      [RUSAGE_SELF, RUSAGE_CHILDREN].compactMap { processes in
        var usage = rusage()
        return getrusage(processes, &usage) == 0 ? usage.ru_maxrss : nil
      }.max()
    #else
      nil
    #endif
  }
}
