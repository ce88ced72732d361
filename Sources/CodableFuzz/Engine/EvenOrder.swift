/// The numbers up to a count, ordered so that any number of the first ones are about evenly spaced.
struct EvenOrder {
  private let count: Int
  private let step: Int

  init(count: Int) {
    self.count = count
    // Multiples of the golden ratio spread most evenly.
    var step = Int((Double(count) * 0.618_033_988_75).rounded())
    while step > 1, !step.isCoprime(to: count) { step -= 1 }
    self.step = max(1, step)
  }

  subscript(position: Int) -> Int {
    count.dividingFullWidth(position.multipliedFullWidth(by: step)).remainder
  }
}

extension Int {
  package func isCoprime(to other: Int) -> Bool {
    var (one, other) = (self, other)
    while other != 0 { (one, other) = (other, one % other) }
    return one == 1
  }
}
