import ActorMessaging
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct `Stress` {
    private let kept = Kept()
    private let center = MessageCenter()

    @Test func `several posters reach every kind of asynchronous observer exactly once each`() async {
        let (posters, posts) = (4, 500)
        let total = posters * posts
        let (task, actor) = (Journal<Int>(), Journal<Int>())
        let ledger = Ledger()
        kept += center.addObserver(for: Signal.self) { task.append($0.number) }
        kept += center.addObserver(for: Signal.self, on: ledger) { _, message in actor.append(message.number) }
        let sequence = center.messages(for: Signal.self, buffering: .unbounded)
        let consumer = Task.detached {
            var iterator = sequence.makeAsyncIterator()
            var numbers: [Int] = []
            while numbers.count < total, let message = await iterator.next() {
                numbers.append(message.number)
            }
            return numbers
        }
        await onThreads(posters) { [center] poster in
            for post in 0..<posts { center.post(Signal(number: poster * posts + post)) }
        }
        for numbers in [await task.collected(total), await actor.collected(total), await consumer.value] {
            #expect(numbers.count == total)
            for poster in 0..<posters {
                let own = numbers.filter { $0 / posts == poster }
                #expect(own == Array(poster * posts..<(poster + 1) * posts))
            }
        }
    }

    @Test func `a bounded mailbox runs or reports each job`() async {
        let (senders, jobs) = (4, 500)
        let losses = Journal<Int>()
        let journal = Journal<Int>()
        let ledger = Ledger()
        let mailbox = Mailbox<Ledger>(buffering: .newest(8)) {
            if case .mailboxOverflow(_, let lost, _) = $0 { losses.append(lost) }
        }
        await onThreads(senders) { _ in
            for job in 0..<jobs { mailbox.send(to: ledger) { _ in journal.append(job) } }
        }
        let end = Gate()
        mailbox.send(to: ledger) { _ in end.open() }
        await end.pass()
        _ = await losses.until { journal.count + $0.reduce(0, +) == senders * jobs }
        #expect(mailbox.depth <= 1)
    }

    @Test func `observers added and removed while others post receive every message posted in between`() async {
        let actor = Ledger()
        let (threads, rounds) = (4, 100)
        let permanent = Journal<Int>()
        kept += center.addObserver(for: Signal.self) { permanent.append($0.number) }
        let problems = Journal<String>()
        await onThreads(threads) { [center] thread in
            for round in 0..<rounds {
                let station = Station()
                let sequence = center.messages(of: station, for: Signal.self, buffering: .unbounded)
                let tokens = (
                    center.addObserver(of: station, for: Signal.self, on: actor) { _, _ in },
                    center.addObserver(of: station, for: Beacon.self) { _ in problems.append("a beacon") }
                )
                for post in 0..<3 {
                    center.post(Signal(number: (thread * rounds + round) * 3 + post), subject: station)
                }
                center.removeObserver(tokens.0)
                center.removeObserver(tokens.1)
                center.post(Beacon(number: 1), subject: station)
                let own = center.observers.filter {
                    $0.subject == .one(type: "Station", identity: ObjectIdentifier(station))
                }
                if own.map(\.depth) != [3] { problems.append("\(own)") }
                withExtendedLifetime((sequence, station)) {}
            }
        }
        let expected = threads * rounds * 3
        #expect(await Set(permanent.collected(expected)) == Set(0..<expected))
        #expect(permanent.count == expected)
        #expect(problems.entries.isEmpty)
        #expect(center.observers.count == 1)
    }

    @Test @MainActor func `main-actor observers come and go on threads while the main actor posts`() async {
        let (offMain, afterRemoval, deaths) = (Journal<Int>(), Journal<Int>(), Journal<Int>())
        let (threads, rounds) = (3, 150)
        var posts = 0
        var permanent = 0
        let isDone = Flag()
        kept += center.addObserver(for: Arrival.self) { _ in permanent += 1 }
        let poster = Task {
            while !isDone.isSet {
                center.post(Arrival(number: posts))
                posts += 1
                await laterTurn()
            }
        }
        await onThreads(threads) { [center] _ in
            for _ in 0..<rounds {
                let isRemoved = Flag()
                let canary = Canary { deaths.append(1) }
                let began = center.addObserver(for: Arrival.self) { _ in
                    canary.sing()
                    if !ProcessMainRunLoop.main.isCurrent { offMain.append(1) }
                    if isRemoved.isSet { afterRemoval.append(1) }
                }
                center.removeObserver(began)
                // A run that began before the removal may read the flag only now, so it waits for a turn.
                ProcessMainRunLoop.main.enqueue { isRemoved.set() }
            }
        }
        isDone.set()
        await poster.value
        await laterTurn()
        #expect(offMain.isEmpty)
        #expect(afterRemoval.isEmpty)
        #expect(permanent == posts)
        #expect(deaths.count == threads * rounds)
        #expect(center.observers.count == 1)
    }

    @Test func `types first used on several threads at once have one topic each`() async {
        for _ in 0..<20 {
            let center = MessageCenter()
            let journal = Journal<Int>()
            let tokens = Journal<MessageCenter.ObservationToken>()
            let actor = Ledger()
            await onThreads(4) { thread in
                func observe<Tag>(_ tag: Tag.Type) {
                    tokens.append(center.addObserver(for: Numbered<Tag>.self, on: actor) { _, _ in journal.append(1) })
                }
                observe(Int.self)
                observe(String.self)
                observe(Bool.self)
                observe([Int].self)
            }
            center.post(Numbered<Int>(number: 1))
            center.post(Numbered<String>(number: 1))
            center.post(Numbered<Bool>(number: 1))
            center.post(Numbered<[Int]>(number: 1))
            #expect(await journal.collected(16).count == 16)
            #expect(center.observers.count == 16)
            for token in tokens.entries { center.end(token) }
        }
    }

    @Test func `deallocating centers ends the iterations of their sequences`() async {
        for _ in 0..<50 {
            let tasks = {
                let center = MessageCenter()
                let sequence = center.messages(for: Signal.self, buffering: .unbounded)
                let tasks = (0..<4).map { _ in
                    Task.detached {
                        var count = 0
                        for await _ in sequence { count += 1 }
                        return count
                    }
                }
                for number in 0..<10 { center.post(Signal(number: number)) }
                return tasks
            }()
            var total = 0
            for task in tasks { total += await task.value }
            #expect(total >= 10)
        }
    }

    private final class Flag: Sendable {
        private let value = Atomic<Bool>(false)
        var isSet: Bool { value.load(ordering: .acquiring) }
        func set() { value.store(true, ordering: .releasing) }
    }
}
