import NotifiableTestKit
import Testing

struct `A schedule` {
    @Test(arguments: ["", "A", "ABAB", "AAB1C12A", "CBA@0", "B2@18446744073709551615"])
    func `is read as it was written`(code: String) throws {
        #expect("\(try #require(Schedule(code)))" == code)
    }

    @Test func `names actors by letters and choices by numbers`() {
        let schedule = Schedule(moves: [Move(0), Move(2, choice: 13), Move(1)], seed: 7)
        #expect("\(schedule)" == "AC13B@7")
        #expect(Schedule("AC13B@7") == schedule)
    }

    @Test(arguments: ["a", "1A", "A B", "A@", "A@x", "A@1@2", "A-1"])
    func `that nobody wrote is refused`(code: String) {
        #expect(Schedule(code) == nil)
    }
}
