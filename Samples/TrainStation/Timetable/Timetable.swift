/// The arrivals of a day, and what could not be read of them.
struct Timetable: Equatable, Sendable {
    /// A row that was skipped.
    struct Issue: Equatable, Sendable {
        let line: Int
        let reason: String
    }

    static let columns = ["time", "train", "operator", "platform", "delay"]

    private(set) var arrivals: [Arrival] = []
    private(set) var issues: [Issue] = []

    /// Reads a comma-separated text with a header.
    ///
    /// - Throws: if there is no header, or no row at all; a bad row is an issue.
    init(csv text: String) throws(TimetableError) {
        var reader = CSVReader(text)
        guard let header = reader.next() else { throw .empty }
        guard case .success(Self.columns) = header.fields else { throw .badHeader(line: header.line) }
        var rowCount = 0
        while let record = reader.next() {
            rowCount += 1
            do throws(RowError) {
                arrivals.append(try Self.arrival(from: record, number: arrivals.count))
            } catch {
                issues.append(Issue(line: record.line, reason: error.description))
            }
        }
        guard rowCount > 0 else { throw .onlyHeader }
        guard !arrivals.isEmpty else { throw .onlyBadRows(issues) }
    }

    private static func arrival(from record: CSVRecord, number: Int) throws(RowError) -> Arrival {
        let fields: [String]
        switch record.fields {
        case .success(let read): fields = read
        case .failure(let error): throw .malformed(error)
        }
        guard fields.count == columns.count else { throw .columnCount(fields.count) }
        for (column, field) in zip(columns, fields) where field.isEmpty { throw .missing(column) }
        guard let time = ClockTime(fields[0]) else { throw .time(fields[0]) }
        guard isPlatform(fields[3]) else { throw .platform(fields[3]) }
        guard let delay = Int(fields[4]) else { throw .delay(fields[4]) }
        guard delay >= 0 else { throw .negativeDelay(delay) }
        return Arrival(
            number: number,
            time: time,
            train: fields[1],
            operatorName: fields[2],
            platform: fields[3],
            delay: delay
        )
    }

    /// A number, or a number and a small letter.
    private static func isPlatform(_ text: String) -> Bool {
        let digits = text.utf8.prefix(while: \.isASCIIDigit)
        let rest = text.utf8.dropFirst(digits.count)
        let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
        return !digits.isEmpty && rest.count <= 1 && rest.allSatisfy(letters.contains)
    }
}
