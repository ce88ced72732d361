import CodableFuzz
import CodableFuzzTesting
import Foundation
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

// Exit tests came with Swift 6.2.
#if compiler(>=6.2)
  /// Where no test runs, a failure is thrown.
  @Suite struct UnrecordedTests {
    @Test func isThrownInAnApp() async throws {
      let result = try await #require(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        setenv("CI", "1", 1)
        // Nothing here belongs to a test, though Swift Testing is there.
        withKnownIssue(isIntermittent: true) {
          do {
            try Staff.report().expectBaseline(in: "Nowhere")
          } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            exit(7)
          }
        }
      }
      let errors = String(decoding: result.standardErrorContent, as: UTF8.self)
      let words = "Nowhere/staff.txt, and none is written while CI is set"
      #expect(errors.contains(words), "\(errors)")
      #expect(errors.contains("(thrown because no test is running"), "\(errors)")
    }
  }
#endif
