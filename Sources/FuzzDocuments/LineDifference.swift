import CodableFuzz

package enum LineDifference {
  private static let mostShown = 40

  package static func text(from old: [String], to new: [String]) -> String {
    var (removed, inserted): (Set<Int>, Set<Int>) = ([], [])
    for change in new.difference(from: old) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var lines: [String] = []
    var (position, newPosition) = (0, 0)
    while position < old.count || newPosition < new.count {
      if removed.contains(position) {
        lines.append("  - \(old[position])")
        position += 1
      } else if inserted.contains(newPosition) {
        lines.append("  + \(new[newPosition])")
        newPosition += 1
      } else {
        position += 1
        newPosition += 1
      }
    }
    let more = Format.more(lines.count - mostShown).map { ["  \($0)"] } ?? []
    return (lines.prefix(mostShown) + more).joined(separator: "\n")
  }
}
