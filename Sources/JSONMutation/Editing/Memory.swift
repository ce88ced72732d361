/// Reusable memory for elements that are written one after another.
///
/// An array would check for each byte whether its memory is shared.
struct Memory<Element>: ~Copyable {
  private(set) var count = 0
  private var start: UnsafeMutablePointer<Element>
  private var capacity: Int

  init(capacity: Int) {
    self.capacity = capacity
    start = .allocate(capacity: capacity)
  }

  deinit {
    start.deinitialize(count: count)
    start.deallocate()
  }

  /// The elements, valid until the next change.
  var elements: UnsafeBufferPointer<Element> { UnsafeBufferPointer(start: start, count: count) }

  var last: Element {
    get {
      precondition(count > 0, "there is no element")
      return start[count - 1]
    }
    set {
      precondition(count > 0, "there is no element")
      start[count - 1] = newValue
    }
  }

  mutating func clear() {
    start.deinitialize(count: count)
    count = 0
  }

  mutating func append(_ element: Element) {
    let end = reserve(1)
    end.initialize(to: element)
    count += 1
  }

  mutating func append(_ elements: UnsafePointer<Element>, count more: Int) {
    let end = reserve(more)
    end.initialize(from: elements, count: more)
    count += more
  }

  mutating func append(_ elements: some Sequence<Element>, atMost most: Int) {
    let end = reserve(most)
    var more = 0
    for element in elements {
      precondition(more < most, "more elements were made than there is memory for")
      (end + more).initialize(to: element)
      more += 1
    }
    count += more
  }

  @inline(__always)
  mutating func append(atMost most: Int, _ write: (UnsafeMutableBufferPointer<Element>) -> Int) {
    let more = write(UnsafeMutableBufferPointer(start: reserve(most), count: most))
    precondition(more <= most, "more elements were made than there is memory for")
    count += more
  }

  mutating func reorder(_ body: (inout UnsafeMutableBufferPointer<Element>) -> Void) {
    var elements = UnsafeMutableBufferPointer(start: start, count: count)
    body(&elements)
  }

  private mutating func reserve(_ more: Int) -> UnsafeMutablePointer<Element> {
    precondition(more >= 0, "a number of elements cannot be negative")
    if more > capacity - count { grow(by: more) }
    return start + count
  }

  private mutating func grow(by more: Int) {
    capacity = max(capacity * 2, count + more)
    let memory = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    memory.moveInitialize(from: start, count: count)
    start.deallocate()
    start = memory
  }
}
