import CodableFuzzTesting
import Foundation
import Podcasts
import Testing

/// Whether the next save destroys what this version and earlier ones saved.
@Suite struct SavedTests {
  @Test func libraryStaysWhole() throws {
    try expectStoreSurvives(
      "Saved/library.json", open: { try Library(at: $0) }, save: { try $0.save(to: $1) },
      touch: { $0.add(.sample) })
  }

  @Test func whatLooksEmptyIsDestroyed() throws {
    try withKnownIssue {
      try expectStoreSurvives(
        "Saved/library.json",
        open: { (try? JSONDecoder().decode([SavedShow].self, from: $0)) ?? [] },
        save: { try JSONEncoder().encode($0) })
    } matching: {
      "\($0)".contains("the next save destroys")
    }
  }
}
