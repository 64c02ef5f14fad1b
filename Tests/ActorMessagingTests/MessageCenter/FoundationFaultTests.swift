import ActorMessaging
import Testing

/// What Foundation's own message center gets wrong on Linux (Swift 6.3.1), as measured for the design.
@MainActor struct `Faults of Foundation on Linux` {
    private let center = MessageCenter()

    @Test func `Foundation runs 8 observers out of order, here they run in order`() {
        var met: [Int] = []
        let tokens = (0..<8).map { index in center.addObserver(for: Arrival.self) { _ in met.append(index) } }
        defer { for token in tokens { center.end(token) } }
        for _ in 0..<100 {
            met = []
            center.post(Arrival(number: 1))
            #expect(met == [0, 1, 2, 3, 4, 5, 6, 7])
        }
    }

    @Test func `Foundation shows an observer 20,000 messages with 57 inversions, here there are none`() async {
        let journal = Journal<Int>()
        let token = center.addObserver(for: Signal.self) { journal.record($0.number) }
        defer { center.end(token) }
        await onThread { [center] in for number in 0..<20_000 { center.post(Signal(number: number)) } }
        #expect(await journal.collected(20_000) == Array(0..<20_000))
    }

    @Test func `Foundation delivers from a new object at a dead subject's address, here 100 reach nobody`() {
        var met: [Int] = []
        var tokens: [MessageCenter.ObservationToken] = []
        var reused = 0
        for _ in 0..<100 {
            var kept: [Station] = []
            let dead = {
                let stations = (0..<10).map { _ in Station() }
                for station in stations {
                    tokens.append(center.addObserver(of: station, for: Arrival.self) { met.append($0.number) })
                }
                return Set(stations.map(ObjectIdentifier.init))
            }()
            for _ in 0..<100 {
                kept.append(Station())
                guard dead.contains(ObjectIdentifier(kept[kept.count - 1])) else { continue }
                reused += 1
                center.post(Arrival(number: reused), subject: kept[kept.count - 1])
            }
        }
        #expect(met.isEmpty)
        if reused < 100 { recordThatNoAddressWasReused() }
        for token in tokens { center.end(token) }
    }

    @Test func `Foundation aborts on a cast where a name stands for two types, here types of one name differ`() {
        var met: [String] = []
        let tokens = (
            center.addObserver(of: Station.self, for: MessageCenter.BaseMessageIdentifier<First.Message>()) {
                met.append("first \($0.number)")
            },
            center.addObserver(of: Station.self, for: MessageCenter.BaseMessageIdentifier<Second.Message>()) {
                met.append("second \($0.text)")
            }
        )
        defer { center.end(tokens.0, tokens.1) }
        center.post(First.Message(number: 1))
        center.post(Second.Message(text: "two"))
        #expect("\(First.Message.self)" == "\(Second.Message.self)")
        #expect(met == ["first 1", "second two"])
    }

    @Test func `Foundation converts no message to anything else and back, here a relay carries it both ways`() throws {
        let (here, there) = (WatchingRelay(), WatchingRelay())
        let centers = [here, there].map { MessageCenter(configuration: .init(relays: [$0])) }
        // Each carries what it sees as a number and makes it a message again on the other side.
        here.onArrival { message in there.arrivals?.deliver(Arrival(number: message.number)) }
        there.onArrival { message in here.arrivals?.deliver(Arrival(number: message.number)) }
        var met: [String] = []
        let tokens = (
            centers[0].addObserver(for: Arrival.self) { met.append("here \($0.number)") },
            centers[1].addObserver(for: Arrival.self) { met.append("there \($0.number)") }
        )
        centers[0].post(Arrival(number: 1))
        centers[1].post(Arrival(number: 2))
        #expect(met == ["here 1", "there 1", "there 2", "here 2"])
        centers[0].end(tokens.0)
        centers[1].end(tokens.1)
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
            var text: String
        }
    }
}
