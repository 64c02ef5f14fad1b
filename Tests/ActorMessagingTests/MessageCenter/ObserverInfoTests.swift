import ActorMessaging
import TestSupport
import Testing

@globalActor private actor Office {
    static let shared = Office()
}

@Suite(.timeLimit(.minutes(20))) struct `Listing of observers` {
    private let kept = Kept()
    private let center = MessageCenter()
    private let station = Station()

    @Test func `the subject is every one or the one observed`() {
        kept += center.addObserver(for: Signal.self) { _ in }
        kept += center.addObserver(of: station, for: Arrival.self) { _ in }
        kept += center.addObserver(of: station, for: Signal.self) { _ in }
        let one = MessageCenter.ObserverInfo.Subject.one(type: "Station", identity: ObjectIdentifier(station))
        #expect(center.observers.map(\.subject) == [.every, one, one])
    }

    @Test func `the description of an observer has its message, subject, isolation and place in one line`() {
        let line = #line + 2
        kept += [
            center.addObserver(for: Signal.self) { _ in },
            center.addObserver(of: station, for: Signal.self, on: actor) { _, _ in },
            center.addObserver(for: Arrival.self) { _ in },
        ]
        kept += center.messages(for: Arrival.self)
        let file = #fileID
        #expect(
            center.observers.map(\.description) == [
                "Signal of every subject, concurrently (\(file):\(line))",
                "Signal of one Station, on a Ledger (\(file):\(line + 1))",
                "Arrival of every subject, on the main actor (\(file):\(line + 2))",
                "Arrival of every subject, as a sequence (\(file):\(line + 4))",
            ]
        )
    }

    @Test func `a closure is listed with the global actor that it is isolated to`() {
        kept += [
            center.addObserver(for: Signal.self, line: 1) { @MainActor _ in },
            center.addObserver(for: Signal.self, line: 2) { @Office _ in },
            center.addObserver(for: Signal.self, line: 3) { @Sendable _ in },
        ]
        let file = #fileID
        #expect(
            center.observers.map(\.description) == [
                "Signal of every subject, on the main actor (\(file):1)",
                "Signal of every subject, on a Office (\(file):2)",
                "Signal of every subject, concurrently (\(file):3)",
            ]
        )
    }

    private let actor = Ledger()

    @Test func `types are listed in the order in which they were met, whatever their kind`() {
        kept += [
            center.addObserver(for: Numbered<Int>.self) { _ in },
            center.addObserver(for: NumberedOnMain<Int>.self) { _ in },
            center.addObserver(for: Numbered<String>.self) { _ in },
            center.addObserver(for: NumberedOnMain<String>.self) { _ in },
            center.addObserver(for: Numbered<Int>.self) { _ in },
        ]
        let expected: [any Any.Type] = [
            Numbered<Int>.self, Numbered<Int>.self, NumberedOnMain<Int>.self, Numbered<String>.self,
            NumberedOnMain<String>.self,
        ]
        #expect(center.observers.map { "\($0.messageType)" } == expected.map { "\($0)" })
    }

    @Test @MainActor func `a description says how many messages wait`() {
        kept += center.messages(for: Signal.self, line: 1)
        kept += center.messages(for: Arrival.self, line: 2)
        center.post(Signal(number: 1))
        for number in 0..<2 { center.post(Arrival(number: number)) }
        let file = #fileID
        #expect(
            center.observers.map(\.description) == [
                "Signal of every subject, as a sequence, 1 waiting (\(file):1)",
                "Arrival of every subject, as a sequence, 2 waiting (\(file):2)",
            ]
        )
    }
}
