import JSONText

/// Receives the edits that a ``Mutator`` offers, one after another.
///
/// Edits are not collected. Each is built in the same memory, and only if it is needed.
public struct EditSink: ~Copyable {
  private enum Request {
    case count
    case variants
    case edits
    case number
    case variant
  }

  private let request: Request
  private let wantedNumber: Int
  private let wantedVariant: Variant
  private let visitor: Unmanaged<Visitor>?
  private var edit = Edit()
  var node = NodeID(number: 0)
  var mutator = 0
  private(set) var count = 0
  private(set) var found: (variant: Variant, patch: Patch)?

  private init(
    _ request: Request, number: Int = 0, variant: Variant = .only, visitor: Visitor? = nil
  ) {
    self.request = request
    wantedNumber = number
    wantedVariant = variant
    self.visitor = visitor.map(Unmanaged.passRetained)
  }

  deinit { visitor?.release() }

  static var counting: EditSink { EditSink(.count) }

  init(variantsTo visitor: Visitor) { self.init(.variants, visitor: visitor) }

  init(editsTo visitor: Visitor) { self.init(.edits, visitor: visitor) }

  init(number: Int) { self.init(.number, number: number) }

  init(variant: Variant) { self.init(.variant, variant: variant) }

  /// Whether an identifier names the requested edit.
  ///
  /// A mutator that guesses from the rest of the document what it can edit should not guess then.
  public var areNamed: Bool { request == .variant }

  var namedVariant: Variant? { areNamed ? wantedVariant : nil }

  /// Offers an edit.
  ///
  /// - Parameters:
  ///   - variant: Distinguishes the edit from others offered at the same location.
  ///   - build: Builds the edit; called only if it is needed.
  @inline(__always)
  public mutating func offer(_ variant: Variant = .only, build: (inout Edit) -> Void) {
    if request == .edits || wants(variant) {
      build(&edit)
      take(variant)
    }
    count += 1
  }

  /// Whether to build the edit that is being offered.
  ///
  /// Not inlined, so that the code of all mutators fits into the processor's cache.
  @inline(never)
  private func wants(_ variant: Variant) -> Bool {
    switch request {
    case .edits: return true
    case .count: return false
    case .variants:
      visitor?._withUnsafeGuaranteedRef { $0.visit(node, mutator, variant) }
      return false
    case .number: return wantedNumber == count
    case .variant: return wantedVariant == variant && found == nil
    }
  }

  @inline(never)
  private mutating func take(_ variant: Variant) {
    edit.sort()
    if request == .edits {
      visitor?._withUnsafeGuaranteedRef {
        $0.visit(node, mutator, variant, edit.pieces, edit.replacements)
      }
    } else {
      found = (variant, Patch(edit))
    }
    edit.clear()
  }

  /// Sees what is offered; ignores what it does not override.
  class Visitor {
    func visit(_ node: NodeID, _ mutator: Int, _ variant: Variant) {}

    func visit(
      _ node: NodeID, _ mutator: Int, _ variant: Variant,
      _ pieces: UnsafeBufferPointer<Patch.Piece>, _ replacements: UnsafeBufferPointer<UInt8>
    ) {}
  }

  /// Whether a string counts as an enum's tag, or an identifier names the edit.
  func isTag(_ node: NodeID, in document: Document) -> Bool {
    guard document.index.kind(of: node) == .string else { return false }
    return areNamed || document.enumTags.contains(field: document.fields.number(of: node))
  }

  func avoidsMap(_ object: NodeID, in document: Document) -> Bool {
    !areNamed && document.fields.isMap(object, in: document.index)
  }

  mutating func offer(
    _ name: String, replacing range: Range<Int>, with text: StaticString, in document: Document
  ) {
    guard !document.index.bytes[range].elementsEqual(text.bytes) else { return }
    offer(Variant(name)) { $0.replace(range, with: text) }
  }

  mutating func offer(
    _ name: String, appending text: StaticString, to range: Range<Int>, in document: Document
  ) {
    offer(Variant(name)) { edit in
      edit.replace(range, with: document.index.bytes[range])
      edit.append(text)
    }
  }
}

final class VariantVisitor: EditSink.Visitor {
  private let body: (NodeID, Int, Variant) -> Void

  init(_ body: @escaping (NodeID, Int, Variant) -> Void) {
    self.body = body
  }

  override func visit(_ node: NodeID, _ mutator: Int, _ variant: Variant) {
    body(node, mutator, variant)
  }
}
