/// One record of a comma-separated file, or why there is none at this line.
struct CSVRecord: Equatable {
    /// The line in which it begins, from 1.
    let line: Int
    let fields: Result<[String], CSVError>
}

/// What is wrong with a record's quotes.
enum CSVError: Error, Equatable {
    case unclosedQuote
    case textAfterQuote
    case quoteInsideField
}

extension CSVError: CustomStringConvertible {
    var description: String {
        switch self {
        case .unclosedQuote: "a quote is opened and never closed"
        case .textAfterQuote: "text follows a closing quote"
        case .quoteInsideField: "a quote stands inside an unquoted field"
        }
    }
}
