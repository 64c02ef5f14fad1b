import TestSupport
import Testing

@testable import ActorMessaging

struct `The log of diagnostics` {
    private let deferred = MessageDiagnostic.legacyPostDeferred(messageType: Arrival.self, name: "arrival")

    private func loss(_ count: Int, of type: any Any.Type = Signal.self) -> MessageDiagnostic {
        .mailboxOverflow(messageType: type, lost: count, policy: .oldest(2))
    }

    @Test func `writes the first of a kind at once, and the others together a second later`() throws {
        var repetitions = DiagnosticRepetitions()
        #expect(repetitions.append(deferred) == deferred.description)
        for _ in 0..<10 { #expect(repetitions.append(deferred) == nil) }
        #expect(repetitions.combine(deferred.key) == "\(deferred.description) (the last of 10 reports)")
        #expect(repetitions.append(deferred) == nil)
        #expect(repetitions.combine(deferred.key) == deferred.description)
        #expect(repetitions.combine(deferred.key) == nil)
        #expect(repetitions.count == 0)
        #expect(repetitions.append(deferred) == deferred.description)
    }

    @Test func `tells kinds, types, names and reasons apart`() {
        var repetitions = DiagnosticRepetitions()
        let failures = ["first", "second"].flatMap { name in
            ["no key", "no value"].map {
                MessageDiagnostic.conversionFailed(messageType: Arrival.self, name: name, reason: $0)
            }
        }
        for diagnostic in failures + [deferred, loss(1), loss(1, of: Beacon.self)] {
            #expect(repetitions.append(diagnostic) == diagnostic.description)
        }
    }

    @Test func `adds the lost messages up`() {
        var repetitions = DiagnosticRepetitions()
        for count in 1...4 { _ = repetitions.append(loss(count)) }
        let line = repetitions.combine(loss(1).key)
        #expect(line == "a full mailbox (.oldest(2)) lost 9 of Signal (the last of 3 reports)")
        let full = { MessageDiagnostic.retainedMessagesLost(messageType: Signal.self, lost: $0, reason: "full") }
        for count in 1...4 { _ = repetitions.append(full(count)) }
        let retained = repetitions.combine(full(1).key)
        #expect(retained == "9 of Signal that waited for an observer were lost: full (the last of 3 reports)")
    }

    @Test(.timeLimit(.minutes(20))) func `writes all of a flood in two lines`() async {
        let lines = Journal<String>()
        let log = DiagnosticLog { lines.append($0) }
        for _ in 0..<1_000 { log.append(loss(1)) }
        #expect(
            await lines.collected(2) == [
                "a full mailbox (.oldest(2)) lost 1 of Signal",
                "a full mailbox (.oldest(2)) lost 999 of Signal (the last of 999 reports)",
            ]
        )
        log.append(loss(1))
        #expect(await lines.collected(3).count == 3)
    }

    private final class Changing: RelayDiagnostic {
        private let once = Once()
        var description: String { once.take() ? "first" : "later" }
    }

    @Test(.timeLimit(.minutes(20))) func `reads a relay's text once`() async {
        let lines = Journal<String>()
        let log = DiagnosticLog { lines.append($0) }
        for _ in 0..<2 { log.append(.relay(Changing())) }
        #expect(await lines.collected(2) == ["first", "first"])
    }
}
