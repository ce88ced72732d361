/// A stable kebab-case name, as it is written in identifiers, reports and on the command line.
///
/// Its JSON form is the string. A type declares `rawValue` and its two initializers itself: where
/// members of imported modules have to be imported, as Swift's `MemberImportVisibility` demands, a
/// literal would otherwise need an import of this module.
public protocol StableName: RawRepresentable<String>, Hashable, Sendable, Codable,
  ExpressibleByStringLiteral, CustomStringConvertible
{}

extension StableName {
  public var description: String { rawValue }
}
