import ActorMessaging
import Testing

@MainActor struct `Main-actor observers` {
    private let center = MessageCenter()
    private let station = Station()
    private let other = Station()

    private func postToAll() {
        center.post(Arrival(number: 1))
        center.post(Arrival(number: 2), subject: station)
        center.post(Arrival(number: 3), subject: other)
    }

    @Test func `G1 handlers run on the main actor wherever they were added`() async {
        let journal = Journal<Bool>()
        let isCurrent: @MainActor (Arrival) -> Void = { _ in
            MainActor.assertIsolated()
            journal.record(ProcessMainRunLoop.main.isCurrent)
        }
        let tokens = [
            center.addObserver(for: Arrival.self, using: isCurrent),
            await onThread { [center] in center.addObserver(for: Arrival.self, using: isCurrent) },
            await Task.detached { [center] in center.addObserver(for: Arrival.self, using: isCurrent) }.value,
        ]
        defer { for token in tokens { center.end(token) } }
        center.post(Arrival(number: 1))
        await laterTurn()
        center.post(Arrival(number: 2))
        #expect(journal.entries == Array(repeating: true, count: 6))
    }

    @Test func `G2 handlers have run when post returns`() {
        var met: [Int] = []
        let token = center.addObserver(for: Arrival.self) { met.append($0.number) }
        defer { center.end(token) }
        for number in 0..<100 {
            center.post(Arrival(number: number))
            #expect(met.count == number + 1)
        }
        #expect(met == Array(0..<100))
    }

    @Test func `G2 a handler added off the main actor has run when the next post returns`() async {
        var met: [Int] = []
        let observer: @MainActor (Arrival) -> Void = { met.append($0.number) }
        let token = await onThread { [center] in center.addObserver(for: Arrival.self, using: observer) }
        defer { center.end(token) }
        center.post(Arrival(number: 1))
        #expect(met == [1])
    }

    @Test func `a subject and an identifier observe one subject`() {
        var met: [Int] = []
        let token = center.addObserver(of: station, for: .arrival) { met.append($0.number) }
        defer { center.end(token) }
        postToAll()
        #expect(met == [2])
    }

    @Test func `a type of subject and an identifier observe every subject and none`() {
        var met: [Int] = []
        let token = center.addObserver(of: Station.self, for: .arrival) { met.append($0.number) }
        defer { center.end(token) }
        postToAll()
        #expect(met == [1, 2, 3])
    }

    @Test func `a message type observes every subject and none`() {
        var met: [Int] = []
        let token = center.addObserver(for: Arrival.self) { met.append($0.number) }
        defer { center.end(token) }
        postToAll()
        #expect(met == [1, 2, 3])
    }

    @Test func `a subject and a message type observe one subject, or every one where it is nil`() {
        var (one, every): ([Int], [Int]) = ([], [])
        let absent: Station? = nil
        let tokens = (
            center.addObserver(of: station, for: Arrival.self) { one.append($0.number) },
            center.addObserver(of: absent, for: Arrival.self) { every.append($0.number) }
        )
        defer { center.end(tokens.0, tokens.1) }
        postToAll()
        #expect(one == [2])
        #expect(every == [1, 2, 3])
    }

    @Test func `observers of one subject take the subject, which is never nil`() {
        var met: [(number: Int, isStation: Bool)] = []
        let tokens = (
            center.addObserver(of: station, for: .arrival) { (message: Arrival, subject: Station) in
                met.append((message.number, subject === station))
            },
            center.addObserver(of: station, for: Arrival.self) { (message: Arrival, subject: Station) in
                met.append((message.number, subject === station))
            }
        )
        defer { center.end(tokens.0, tokens.1) }
        postToAll()
        #expect(met.map(\.number) == [2, 2])
        #expect(met.map(\.isStation) == [true, true])
    }

    @Test func `observers of every subject take the subject, or nil where there was none`() {
        var met: [ObjectIdentifier?] = []
        let tokens = (
            center.addObserver(of: Station.self, for: .arrival) { (_: Arrival, subject: Station?) in
                met.append(subject.map(ObjectIdentifier.init))
            },
            center.addObserver(for: Arrival.self) { (_: Arrival, subject: Station?) in
                met.append(subject.map(ObjectIdentifier.init))
            }
        )
        defer { center.end(tokens.0, tokens.1) }
        postToAll()
        let (station, other) = (ObjectIdentifier(station), ObjectIdentifier(other))
        #expect(met == [nil, nil, station, station, other, other])
    }

    @Test func `a message and a subject that are not Sendable stay on the main actor`() {
        var met: [ObjectIdentifier] = []
        let driver = Driver()
        let train = Driver.Train()
        let token = center.addObserver(of: train, for: Driver.Departure.self) { message, subject in
            met = [ObjectIdentifier(message.driver), ObjectIdentifier(subject)]
        }
        defer { center.end(token) }
        center.post(Driver.Departure(driver: driver), subject: train)
        #expect(met == [ObjectIdentifier(driver), ObjectIdentifier(train)])
    }

    @Test func `a message whose subject is no object is observed and posted without one`() {
        var met: [Int] = []
        let token = center.addObserver(
            of: Int.self,
            for: MessageCenter.BaseMessageIdentifier<Count>()
        ) { met.append($0.count) }
        defer { center.end(token) }
        center.post(Count(count: 7))
        #expect(met == [7])
    }

    @Test func `observers of one type hear no other type`() {
        var met: [Int] = []
        let token = center.addObserver(for: NumberedOnMain<Int>.self) { met.append($0.number) }
        defer { center.end(token) }
        center.post(NumberedOnMain<String>(number: 1))
        center.post(NumberedOnMain<Int>(number: 2))
        center.post(Arrival(number: 3))
        #expect(met == [2])
    }

    @Test func `centers hear nothing of each other`() {
        var met: [Int] = []
        let token = center.addObserver(for: Arrival.self) { met.append($0.number) }
        defer { center.end(token) }
        MessageCenter().post(Arrival(number: 1))
        #expect(met.isEmpty)
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

    private struct Count: MessageCenter.MainActorMessage {
        typealias Subject = Int
        var count: Int
    }
}
