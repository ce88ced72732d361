import CodableFuzz
import FuzzPlatform

/// Notes that a strategy ends the process, and hands on to whoever handled the signal before.
enum FatalSignals {
  /// As long as a handler waits for the watchdog, in milliseconds.
  private static let patience = 3_000

  /// Handles signals from now on.
  static func install() {
    SignalHandling.install(Signal.crashes) { signal, wasSent in
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
