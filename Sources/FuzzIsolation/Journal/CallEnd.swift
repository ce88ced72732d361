import FuzzPlatform

/// How a process ended while a strategy was called, as far as it could still record that.
enum CallEnd: Hashable, Sendable {
  /// Nothing was recorded: the process was killed, or exited without a trace.
  case unknown
  /// A signal ended the process, in the strategy's thread.
  case signal(Int32)
  case exit
  case hung
  /// A signal ended the process, in a thread that is not watched.
  case elsewhere(Int32)
  /// The strategy did not cause it.
  case innocent

  /// Whether a check of the Swift runtime failed.
  var isTrap: Bool {
    if case .signal(let number) = self { Signal.isTrap(number) } else { false }
  }

  var code: UInt64 {
    switch self {
    case .unknown: 0
    case .signal(let number): 1 << 32 | UInt64(UInt32(bitPattern: number))
    case .exit: 2 << 32
    case .hung: 3 << 32
    case .elsewhere(let number): 4 << 32 | UInt64(UInt32(bitPattern: number))
    case .innocent: 5 << 32
    }
  }

  init(code: UInt64) {
    let number = Int32(truncatingIfNeeded: code)
    switch code >> 32 {
    case 1: self = .signal(number)
    case 2: self = .exit
    case 3: self = .hung
    case 4: self = .elsewhere(number)
    case 5: self = .innocent
    default: self = .unknown
    }
  }
}
