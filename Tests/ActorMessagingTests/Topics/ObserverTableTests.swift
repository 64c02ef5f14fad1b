import ActorMessaging
import TestSupport
import Testing

/// Tables of observers, subjects and message types that are larger than those of the programs that `PostingModel` runs.
@Suite(.timeLimit(.minutes(20))) @MainActor struct `Large tables of observers` {
    private let center = MessageCenter()
    private let deaths = Journal<Int>()

    @Test(arguments: 61...63 as ClosedRange<UInt64>)
    func `G6, G10: observers come, go and lose their subjects, and the others run in order`(seed: UInt64) async {
        var generator = SplitMix64(seed: seed)
        var subjects = (0..<40).map { _ in Station() }
        var present: [(name: Int, subject: Int?, token: MessageCenter.ObservationToken)] = []
        var dead: [MessageCenter.ObservationToken] = []
        var met: [Int] = []
        var removed = 0
        for name in 0..<3000 {
            let subject = Bool.random(using: &generator) ? Int.random(in: 0..<40, using: &generator) : nil
            switch Int.random(in: 0..<100, using: &generator) {
            case 0..<50:
                let canary = Canary { [deaths] in deaths.append(name) }
                let token = center.addObserver(of: subject.map { subjects[$0] }, for: Arrival.self, line: UInt(name)) {
                    _ in
                    canary.sing()
                    met.append(name)
                }
                present.append((name, subject, token))
            case 50..<85:
                guard let index = present.indices.randomElement(using: &generator) else { break }
                center.removeObserver(present.remove(at: index).token)
                removed += 1
            case 85..<90:
                guard let subject else { break }
                dead += present.filter { $0.subject == subject }.map(\.token)
                present.removeAll { $0.subject == subject }
                subjects[subject] = Station()
            default: #expect(center.observers.map(\.line) == present.map(\.name))
            }
            // Other tests need the main actor, too.
            if name % 50 == 0 { await Task.yield() }
            met = []
            if let subject {
                center.post(Arrival(number: name), subject: subjects[subject])
            } else {
                center.post(Arrival(number: name))
            }
            #expect(met == present.filter { $0.subject == nil || $0.subject == subject }.map(\.name))
        }
        // Those without a subject may have been forgotten.
        #expect((removed...removed + dead.count).contains(deaths.count))
    }

    /// An observer whose subject or actor is deallocated at once.
    enum Kind: CaseIterable, Sendable {
        case main, closure, actor, severalOfASubject

        func observe(_ center: MessageCenter, _ canary: Canary) -> [MessageCenter.ObservationToken] {
            let station = Station()
            return switch self {
            case .main: [center.addObserver(of: station, for: Arrival.self) { _ in canary.sing() }]
            case .closure: [center.addObserver(of: station, for: Signal.self) { _ in canary.sing() }]
            case .actor: [center.addObserver(for: Signal.self, on: Ledger()) { _, _ in canary.sing() }]
            case .severalOfASubject:
                (0..<3).map { _ in center.addObserver(of: station, for: Signal.self) { _ in canary.sing() } }
            }
        }
    }

    @Test(arguments: Kind.allCases, [0, 100])
    func `G10: observers without their subject or actor are forgotten while others are added`(kind: Kind, living: Int)
        async
    {
        let stations = (0..<living).map { _ in Station() }
        var tokens = stations.flatMap { station in
            [
                center.addObserver(of: station, for: Arrival.self) { _ in },
                center.addObserver(of: station, for: Signal.self) { _ in },
            ]
        }
        for number in 0..<3000 {
            tokens += kind.observe(center, Canary { [deaths] in deaths.append(number) })
            guard number % 100 == 99 else { continue }
            #expect(number - deaths.count <= 4 * living + 40)
            await Task.yield()
        }
        withExtendedLifetime(stations) { #expect(center.observers.count == 2 * living) }
        for token in tokens { center.end(token) }
        #expect(deaths.count == 3000)
    }

    @Test func `G10: observers that come and go off the main actor are released, though it is busy`() async {
        func observe(_ number: Int) -> MessageCenter.ObservationToken {
            let canary = Canary { [deaths] in deaths.append(number) }
            return center.addObserver(for: Arrival.self) { _ in canary.sing() }
        }
        let first = observe(0)
        onThreadBlocking { [center, deaths] in
            center.removeObserver(first)
            for number in 1...10_000 {
                let canary = Canary { deaths.append(number) }
                center.end(center.addObserver(for: Arrival.self) { _ in canary.sing() })
            }
        }
        #expect(deaths.count >= 10_000 - 64)
        await laterTurn()
        #expect(deaths.count == 10_001)
    }

    private struct Nested<Tag> {}

    @Test func `threads that use a hundred types for the first time find one list of observers for each`() async {
        let (tokens, received) = (Journal<MessageCenter.ObservationToken>(), Journal<Int>())
        @Sendable func use<Tag>(_ tag: Tag.Type, _ number: Int, _ body: @escaping @Sendable (Int) -> Void) {
            tokens.append(center.addObserver(for: Numbered<Tag>.self) { body($0.number) })
            center.post(Numbered<Tag>(number: number))
            if number > 1 { use(Nested<Tag>.self, number - 1, body) }
        }
        await onThreads(3) { _ in use(Int.self, 100) { received.append($0) } }
        await center.drain()
        let before = received.count
        use(Int.self, 100) { _ in }
        await center.drain()
        #expect(received.entries.dropFirst(before).sorted() == (1...100).flatMap { [$0, $0, $0] })
        let listed = Dictionary(grouping: center.observers) { ObjectIdentifier($0.messageType) }
        #expect(listed.count == 100 && listed.values.allSatisfy { $0.count == 4 })
        for token in tokens.entries { center.end(token) }
    }
}
