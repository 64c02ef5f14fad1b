import ActorMessaging
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) @MainActor struct `Diagnostics` {
    @Test func `a dead letter of either kind is reported if the configuration asks for it`() {
        let reporting = ReportingCenter(reportsDeadLetters: true)
        let center = reporting.center
        let station = Station()
        center.post(Arrival(number: 1))
        center.post(Arrival(number: 1), subject: station)
        center.post(Signal(number: 1))
        let tokens = (
            center.addObserver(of: station, for: Arrival.self) { _ in },
            center.addObserver(of: station, for: Signal.self) { _ in }
        )
        center.post(Arrival(number: 2), subject: Station())
        center.post(Signal(number: 2))
        let (arrival, signal) = ("Arrival was posted and has no observers", "Signal was posted and has no observers")
        #expect(reporting.reports.entries == [arrival, arrival, signal, arrival, signal])
        center.post(Arrival(number: 3), subject: station)
        center.post(Signal(number: 3), subject: station)
        #expect(reporting.reports.count == 5)
        center.end(tokens.0, tokens.1)
        center.post(Arrival(number: 4), subject: station)
        #expect(reporting.reports.entries.dropFirst(5) == [arrival])
    }

    @Test func `a post that only a relay takes is a dead letter`() throws {
        let relay = WatchingRelay()
        let reporting = ReportingCenter(relays: [relay], reportsDeadLetters: true)
        reporting.center.post(Arrival(number: 1))
        reporting.center.post(Signal(number: 1))
        #expect(relay.seen.count == 2)
        #expect(reporting.reports.count == 2)
        try #require(relay.signals).deliver(Signal(number: 2))
        #expect(reporting.reports.entries.last == "Signal was posted and has no observers")
    }

    @Test func `a post that reaches a post observer is not a dead letter`() {
        let reporting = ReportingCenter(reportsDeadLetters: true)
        let numbers = Journal<Int>()
        let token = reporting.center.observePosts(of: nil, for: Signal.self, fileID: #fileID, line: #line) {
            numbers.append($0.number)
        }
        reporting.center.post(Signal(number: 1))
        #expect(numbers.entries == [1])
        #expect(reporting.reports.entries.isEmpty)
        reporting.center.end(token)
    }

    #if os(Linux)
        @Test func `by default, a diagnostic is one line on standard error`() async {
            let outcome = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
                let other = MessageCenter()
                let token = other.addObserver(for: Signal.self) { _ in }
                MessageCenter().removeObserver(token)
            }
            let line = "ActorMessaging: the token of an observer of Signal belongs to another message center"
            let written = String(decoding: outcome?.standardErrorContent ?? [], as: UTF8.self)
            #expect(written.split(separator: "\n").filter { $0.hasPrefix(line) }.count == 1)
        }
    #endif
}
