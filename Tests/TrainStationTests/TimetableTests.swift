import CommandLineSupport
import TestSupport
import Testing

@testable import train_station

struct TimetableTests {
    private static let good = #"{"time": "06:05", "train": "Mail", "operator": "NR", "platform": "4a", "delay": 12}"#

    private func arrivals(_ text: String) throws -> [Arrival] {
        let folder = try ScratchFolder(["day.json": text])
        return try TimetableSource.file(folder.path(of: "day.json")).arrivals()
    }

    @Test func `an entry is an arrival, numbered by its place`() throws {
        let arrivals = try arrivals("[\(Self.good), \(Self.good)]")
        #expect(arrivals.map(\.number) == [0, 1])
        let first = try #require(arrivals.first)
        #expect(first.time == ClockTime(rawValue: "06:05"))
        #expect(first.train == "Mail")
        #expect(first.operatorName == "NR")
        #expect(first.platform == "4a")
        #expect(first.delay == 12)
    }

    @Test(arguments: [
        (#""delay": 12"#, #""delay": "x""#, "entry 2, delay cannot be read"),
        (#""delay": 12"#, #""delay": -3"#, "entry 2, delay is negative"),
        (#", "delay": 12"#, "", "entry 2, delay is missing"),
        ("06:05", "24:00", "entry 2, time cannot be read"),
        ("06:05", "6:05", "entry 2, time cannot be read"),
        ("}", "", "it cannot be read"),
    ])
    func `a bad entry is named`(part: String, replacement: String, reason: String) throws {
        let bad = Self.good.replacing(part, with: replacement)
        let failure = #expect(throws: CommandFailure.self) { try arrivals("[\(Self.good), \(bad)]") }
        #expect(failure?.code == .badData)
        #expect(failure?.message.hasSuffix(" is not a timetable: \(reason)") == true)
    }

    @Test func `the bundled timetable is in order`() throws {
        let arrivals = try TimetableSource.bundled.arrivals()
        #expect(arrivals.count > 300)
        let times = arrivals.map(\.time.rawValue)
        #expect(times == times.sorted())
    }
}
