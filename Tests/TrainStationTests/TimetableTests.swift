import Testing

@testable import train_station

struct TimetableTests {
    private static let header = "time,train,operator,platform,delay\n"

    @Test func `a row is an arrival, numbered in its place`() throws {
        let timetable = try Timetable(
            csv: Self.header + "06:05,\"Mail, Second Portion\",Coastlink,4a,12\n23:59,NR 1,NR,10,0"
        )
        #expect(timetable.issues.isEmpty)
        #expect(timetable.arrivals.map(\.number) == [0, 1])
        let first = try #require(timetable.arrivals.first)
        #expect(first.time == ClockTime(rawValue: 365))
        #expect(first.train == "Mail, Second Portion")
        #expect(first.operatorName == "Coastlink")
        #expect(first.platform == "4a")
        #expect(first.delay == 12)
    }

    @Test(arguments: [
        ("06:05,a,b,4,x", "delay 'x' is no number"),
        ("06:05,a,b,4,-3", "delay -3 is negative"),
        ("06:05,a,b,4,", "delay is missing"),
        ("06:05,,b,4,1", "train is missing"),
        ("24:00,a,b,4,1", "time '24:00' is not HH:MM"),
        ("6:05,a,b,4,1", "time '6:05' is not HH:MM"),
        ("+6:05,a,b,4,1", "time '+6:05' is not HH:MM"),
        ("06:60,a,b,4,1", "time '06:60' is not HH:MM"),
        ("06:05,a,b,a4,1", "platform 'a4' is not like 4 or 4a"),
        ("06:05,a,b,4ab,1", "platform '4ab' is not like 4 or 4a"),
        ("06:05,a,b,4", "5 columns expected, found 4"),
        ("06:05,a,b,4,1,", "5 columns expected, found 6"),
        ("06:05,\"a\"x,b,4,1", "text follows a closing quote"),
    ])
    func `a bad row is named with its line and skipped`(row: String, reason: String) throws {
        let timetable = try Timetable(csv: Self.header + "05:00,a,b,1,0\n" + row + "\n07:00,a,b,1,0")
        #expect(timetable.arrivals.map(\.time.description) == ["05:00", "07:00"])
        #expect(timetable.arrivals.map(\.number) == [0, 1])
        #expect(timetable.issues == [Timetable.Issue(line: 3, reason: reason)])
    }

    @Test func `an empty text, a header alone and bad rows alone are no timetable`() {
        #expect(throws: TimetableError.empty) { try Timetable(csv: "") }
        #expect(throws: TimetableError.onlyHeader) { try Timetable(csv: Self.header) }
        #expect(throws: TimetableError.onlyBadRows([.init(line: 2, reason: "5 columns expected, found 1")])) {
            try Timetable(csv: Self.header + "x")
        }
    }

    @Test(arguments: ["05:00,a,b,1,0", "time,train,operator,delay,platform", "time,train", "\"time"])
    func `the header names the five columns in their order`(header: String) {
        #expect(throws: TimetableError.badHeader(line: 1)) { try Timetable(csv: header + "\n05:00,a,b,1,0") }
    }

    @Test func `the timetable that ships with the sample is in order and has no bad row`() throws {
        let timetable = try TimetableSource.bundled.read()
        #expect(timetable.issues.isEmpty)
        #expect(timetable.arrivals.count > 300)
        let times = timetable.arrivals.map(\.time.rawValue)
        #expect(times == times.sorted())
        #expect(timetable.arrivals.contains { $0.train.contains(",") })
    }
}
