import CodableFuzz
import FuzzPlatform

/// Records that a strategy ends the process, and then calls the previous signal handler.
enum FatalSignals {
  /// The time that a handler waits for the watchdog, in milliseconds.
  private static let patience = 3_000

  static func install() {
    SignalHandling.install(Signal.crashes) { signal, wasSent in
      if !wasSent { TrapGuard.stop(signal) }
      let table = Watchdog.table
      if let slot = table.slotOfThisThread() {
        table.note(.signal(signal), of: slot, others: .innocent)
        Watchdog.wake(slot)
        var waited = 0
        while !table.isFinished(slot), waited < FatalSignals.patience {
          Descriptor.pause(milliseconds: 1)
          waited += 1
        }
      } else {
        table.note(.elsewhere(signal), of: nil, others: .elsewhere(signal))
      }
      SignalHandling.handOn(signal, wasSent: wasSent)
    }
    SignalHandling.install(Signal.interruptions) { signal, _ in
      Watchdog.table.note(.innocent, of: nil, others: .innocent)
      SignalHandling.handOn(signal, wasSent: true)
    }
  }
}
