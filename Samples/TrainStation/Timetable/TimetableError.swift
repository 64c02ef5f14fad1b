/// Why a text is no timetable.
enum TimetableError: Error, Equatable {
    case empty
    case badHeader(line: Int)
    case onlyHeader
    case onlyBadRows([Timetable.Issue])
}

extension TimetableError: CustomStringConvertible {
    var description: String {
        switch self {
        case .empty: "is empty"
        case .badHeader(let line): "line \(line): the header is not '\(Timetable.columns.joined(separator: ","))'"
        case .onlyHeader: "has a header and no rows"
        case .onlyBadRows(let issues): "has no good row; line \(issues[0].line): \(issues[0].reason)"
        }
    }
}

/// Why a row is no arrival.
enum RowError: Error {
    case malformed(CSVError)
    case columnCount(Int)
    case missing(String)
    case time(String)
    case platform(String)
    case delay(String)
    case negativeDelay(Int)
}

extension RowError: CustomStringConvertible {
    var description: String {
        switch self {
        case .malformed(let error): "\(error)"
        case .columnCount(let count): "\(Timetable.columns.count) columns expected, found \(count)"
        case .missing(let column): "\(column) is missing"
        case .time(let text): "time '\(text)' is not HH:MM"
        case .platform(let text): "platform '\(text)' is not like 4 or 4a"
        case .delay(let text): "delay '\(text)' is no number"
        case .negativeDelay(let delay): "delay \(delay) is negative"
        }
    }
}
