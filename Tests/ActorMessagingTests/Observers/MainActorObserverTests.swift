import ActorMessaging
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) @MainActor struct `Main-actor observers` {
    private let kept = Kept()
    private let center = MessageCenter()
    private let station = Station()
    private let other = Station()

    private func postToAll() {
        center.post(Arrival(number: 1))
        center.post(Arrival(number: 2), subject: station)
        center.post(Arrival(number: 3), subject: other)
    }

    @Test func `G1: handlers run on the main actor wherever they were added`() async {
        let journal = Journal<Bool>()
        let isCurrent: @MainActor (Arrival) -> Void = { _ in
            MainActor.assertIsolated()
            journal.append(ProcessMainRunLoop.main.isCurrent)
        }
        kept += [
            center.addObserver(for: Arrival.self, using: isCurrent),
            await onThread { [center] in center.addObserver(for: Arrival.self, using: isCurrent) },
            await Task.detached { [center] in center.addObserver(for: Arrival.self, using: isCurrent) }.value,
        ]
        center.post(Arrival(number: 1))
        await laterTurn()
        center.post(Arrival(number: 2))
        #expect(journal.entries == Array(repeating: true, count: 6))
    }

    @Test func `each form observes one subject, or every subject and none, and may take the subject`() {
        var met: [String: [Int]] = [:]
        let absent: Station? = nil
        let subjects = [nil, station, other]
        func note(_ form: String, _ message: Arrival, _ subject: Station?) {
            met[form, default: []].append(subject === subjects[message.number - 1] ? message.number : -1)
        }
        kept += center.addObserver(of: station, for: .arrival) { met["one", default: []].append($0.number) }
        kept += center.addObserver(of: station, for: Arrival.self) { met["one by type", default: []].append($0.number) }
        kept += center.addObserver(of: station, for: .arrival) { (message: Arrival, subject: Station) in
            note("its subject", message, subject)
        }
        kept += center.addObserver(of: station, for: Arrival.self) { (message: Arrival, subject: Station) in
            note("its subject by type", message, subject)
        }
        kept += center.addObserver(of: Station.self, for: .arrival) { met["every", default: []].append($0.number) }
        kept += center.addObserver(for: Arrival.self) { met["every by type", default: []].append($0.number) }
        kept += center.addObserver(of: absent, for: Arrival.self) { met["absent", default: []].append($0.number) }
        kept += center.addObserver(of: Station.self, for: OwnIdentifier()) { met["own", default: []].append($0.number) }
        kept += center.addObserver(of: Station.self, for: .arrival) { note("every subject", $0, $1) }
        kept += center.addObserver(for: Arrival.self) { note("every subject by type", $0, $1) }
        postToAll()
        let ofOne = ["one", "one by type", "its subject", "its subject by type"]
        for (form, numbers) in met { #expect(numbers == (ofOne.contains(form) ? [2] : [1, 2, 3]), "\(form)") }
        #expect(met.count == 10)
    }

    @Test func `observers of a type receive no other type, also if its name is the same`() {
        var met: [Int] = []
        kept += center.addObserver(for: First.Message.self) { met.append($0.number) }
        center.post(Second.Message(number: 1))
        center.post(First.Message(number: 2))
        center.post(Arrival(number: 3))
        #expect("\(First.Message.self)" == "\(Second.Message.self)")
        #expect(met == [2])
    }

    @Test func `a message and a subject that are not Sendable stay on the main actor`() {
        var met: [ObjectIdentifier] = []
        let driver = Driver()
        let train = Driver.Train()
        kept += center.addObserver(of: train, for: Driver.Departure.self) { message, subject in
            met = [ObjectIdentifier(message.driver), ObjectIdentifier(subject)]
        }
        center.post(Driver.Departure(driver: driver), subject: train)
        #expect(met == [ObjectIdentifier(driver), ObjectIdentifier(train)])
    }

    @Test func `a handler may drop the center and the others still run`() {
        var center: MessageCenter? = MessageCenter()
        var met: [Int] = []
        let tokens = (0..<3).map { index in
            center?.addObserver(for: Arrival.self) { _ in
                met.append(index)
                center = nil
            }
        }
        center?.post(Arrival(number: 1))
        #expect(met == [0, 1, 2])
        withExtendedLifetime(tokens) {}
    }

    private final class Driver {
        final class Train {}

        struct Departure: MessageCenter.MainActorMessage {
            typealias Subject = Train
            var driver: Driver
        }
    }

    private struct OwnIdentifier: MessageCenter.MessageIdentifier {
        typealias MessageType = Arrival
    }

    private enum First {
        struct Message: MessageCenter.MainActorMessage {
            typealias Subject = Station
            var number: Int
        }
    }

    private enum Second {
        struct Message: MessageCenter.MainActorMessage {
            typealias Subject = Station
            var number: Int
        }
    }

    @Test(arguments: [false, true]) func `posts that nest without end are reported before the stack overflows`(
        isMeasured: Bool
    ) {
        let reports = Journal<String>()
        let center = MessageCenter(
            configuration: .init(
                diagnostics: { reports.append($0.description) },
                instrument: isMeasured ? HandlingInstrument() : nil
            )
        )
        let token = center.addObserver(for: Arrival.self) { [weak center] in
            if $0.number < 300 { center?.post(Arrival(number: $0.number + 1)) }
        }
        for _ in 0..<2 {
            center.post(Arrival(number: 150))
            #expect(reports.isEmpty)
        }
        center.post(Arrival(number: 1))
        #expect(
            reports.entries == [
                "256 posts of Arrival are nested; its observers may post to each other without end"
            ]
        )
        center.removeObserver(token)
    }

    @Test func `G12: an observer that the report of nested posts adds doesn't receive the message`() {
        let (box, tokens, seen) = (Journal<MessageCenter>(), Journal<MessageCenter.ObservationToken>(), Journal<Int>())
        let center = MessageCenter(
            configuration: .init(diagnostics: { _ in
                let center = box.entries[0]
                tokens.append(center.addObserver(for: Arrival.self) { seen.append($0.number) })
            })
        )
        box.append(center)
        let token = center.addObserver(for: Arrival.self) { [weak center] in
            if $0.number < 256 { center?.post(Arrival(number: $0.number + 1)) }
        }
        center.post(Arrival(number: 1))
        #expect(tokens.count == 1)
        #expect(seen.isEmpty)
        for token in [token] + tokens.entries { center.removeObserver(token) }
    }
}
