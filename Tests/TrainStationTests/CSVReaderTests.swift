import Testing

@testable import train_station

struct CSVReaderTests {
    private func rows(_ text: String) -> [[String]] {
        CSVReader.records(in: text).compactMap { try? $0.fields.get() }
    }

    @Test func `quoted fields keep commas, line breaks and doubled quotes`() {
        #expect(rows("a,\"b, c\",\"d \"\"e\"\"\"\n\"f\ng\",,h") == [["a", "b, c", "d \"e\""], ["f\ng", "", "h"]])
    }

    @Test func `lines end with LF or CRLF, and the last need not end`() {
        #expect(rows("a,b\r\nc,\"d\"\r\ne,f") == [["a", "b"], ["c", "d"], ["e", "f"]])
        #expect(rows("a\nb\n") == [["a"], ["b"]])
    }

    @Test func `a byte order mark is no part of the first field`() {
        #expect(rows("\u{FEFF}a,b") == [["a", "b"]])
    }

    @Test func `empty lines are no records, and are counted`() {
        #expect(CSVReader.records(in: "\n\na\r\n\r\nb").map(\.line) == [3, 5])
    }

    @Test func `a record is named by the line in which it begins`() {
        #expect(CSVReader.records(in: "\"a\nb\"\nc").map(\.line) == [1, 3])
    }

    @Test(arguments: [
        ("a,\"b\nc,d\ne,f", CSVError.unclosedQuote),
        ("a,\"b\"x\nc,d\ne,f", CSVError.textAfterQuote),
        ("a,b\"x\nc,d\ne,f", CSVError.quoteInsideField),
    ])
    func `a fault in the quotes costs its line and no other`(text: String, error: CSVError) {
        let records = CSVReader.records(in: text)
        #expect(records.map(\.line) == [1, 2, 3])
        #expect(records.first?.fields == .failure(error))
        #expect(rows(text) == [["c", "d"], ["e", "f"]])
    }

    @Test func `an empty text has no records`() {
        #expect(CSVReader.records(in: "").isEmpty)
        #expect(CSVReader.records(in: "\u{FEFF}\r\n").isEmpty)
    }
}
