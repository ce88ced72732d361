import CodableFuzz
import DecodingStrategies
import Foundation
import JSONText

struct Employee: Decodable, Equatable {
  let fullName: String
  let age: Int
}

extension JSONDecoder {
  static var api: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return decoder
  }
}

enum Staff {
  static let json = #"{"staff_list":[{"full_name":"Ada","age":36},{"full_name":"Grace","age":85}]}"#

  static func study(_ more: [Strategy] = []) -> Study {
    Study(
      "staff", json: json, record: Employee.self, recordsAt: "/staff_list",
      decoder: .api,
      adding: more)
  }

  static func report(_ more: [Strategy] = []) -> Report { study(more).quickReport() }
}

extension Study {
  func quickReport() -> Report {
    var runner = Runner([self])
    runner.configuration.timesStrategies = false
    return runner.run()
  }
}
