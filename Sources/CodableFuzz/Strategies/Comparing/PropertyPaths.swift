/// Numbered paths through stored properties, such as `author.id` and `items[].id`.
struct PropertyPaths {
  typealias ID = Int

  enum Step: Hashable {
    case name(String)
    case element
    /// The value in an optional or a wrapper, which has no name of its own.
    case content
  }

  private struct Key: Hashable {
    let parent: ID
    let step: Step
  }

  static let whole: ID = 0
  private var numbers: [Key: ID] = [:]
  private var texts = [""]
  private var steps: [[Step]] = [[]]

  mutating func path(_ parent: ID, _ step: Step) -> ID {
    if step == .content { return parent }
    let key = Key(parent: parent, step: step)
    if let known = numbers[key] { return known }
    numbers[key] = texts.count
    texts.append(Self.text(texts[parent], step))
    steps.append(steps[parent] + [step])
    return texts.count - 1
  }

  /// The steps to a part, from the whole value; the same in all comparisons.
  func path(_ id: ID) -> PropertyPath { PropertyPath(steps: steps[id]) }

  func text(_ path: ID) -> String { path == Self.whole ? "the whole record" : texts[path] }

  private static func text(_ parent: String, _ step: Step) -> String {
    switch step {
    case .name(let name):
      // A mirror labels the elements of a tuple `.0`, `.1` and so on.
      let name = name.hasPrefix(".") ? String(name.dropFirst()) : name
      return parent.isEmpty ? name : "\(parent).\(name)"
    case .element: return parent + "[]"
    case .content: return parent
    }
  }
}
