public import CodableFuzz
import JSONMutation

/// Writes what the models demand of the backend as a table: a row for each field, a column for each
/// change.
///
/// The format is that of ``CSVReporter``. A cell is the effect, such as `list-lost`, with ` silent` if
/// it is not reported, or `not-tried`; it is empty for a change that the field's values do not allow.
public struct ContractReporter: Reporter {
  public static let id: ReporterID = "contract-csv"
  public static let fileExtension: String? = nil

  public init() {}

  public static let columns =
    ["document", "strategy", "field"]
    + Contract.Change.allCases.map { $0.rawValue.replacing("-", with: "_") }

  public func text(of report: Report, in context: ReportContext) -> String {
    let rows = report.documents.flatMap { document in
      document.contracts.flatMap { contract in
        contract.rows.map { row in
          [document.name.description, contract.strategy.rawValue, row.field.description]
            + Contract.Change.allCases.map { change in
              row.cells[change].map { $0.effect.rawValue + ($0.isSilent ? " silent" : "") }
                ?? (row.notTried.contains(change) ? "not-tried" : "")
            }
        }
      }
    }
    return CSVReporter.text(of: [Self.columns] + rows)
  }
}
