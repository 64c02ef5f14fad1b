import ActorMessaging
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) @MainActor struct `Observation tokens` {
    private let reporting = ReportingCenter()
    private var center: MessageCenter { reporting.center }

    @Test func `removing twice is removing once and reports nothing`() {
        let tokens = (
            center.addObserver(for: Arrival.self) { _ in }, center.addObserver(for: Arrival.self) { _ in }
        )
        center.removeObserver(tokens.0)
        center.removeObserver(tokens.0)
        #expect(center.observers.count == 1)
        #expect(reporting.reports.entries.isEmpty)
        center.end(tokens.1)
    }

    @Test func `copies are equal and hash alike, tokens of two observations are not equal`() {
        let tokens = (
            center.addObserver(for: Arrival.self) { _ in }, center.addObserver(for: Arrival.self) { _ in }
        )
        let copy = tokens.0
        #expect(copy == tokens.0)
        #expect(copy.hashValue == tokens.0.hashValue)
        #expect(tokens.0 != tokens.1)
        #expect(Set([tokens.0, tokens.1, copy]).count == 2)
    }

    @Test func `a token of another center is ignored and reported`() {
        let other = MessageCenter()
        let tokens = (
            other.addObserver(for: Arrival.self) { _ in }, other.addObserver(for: Signal.self) { _ in }
        )
        center.removeObserver(tokens.0)
        center.removeObserver(tokens.1)
        #expect(other.observers.count == 2)
        #expect(
            reporting.reports.entries == [
                "the token of an observer of Arrival belongs to another message center and was ignored",
                "the token of an observer of Signal belongs to another message center and was ignored",
            ]
        )
        other.end(tokens.0, tokens.1)
    }
}
