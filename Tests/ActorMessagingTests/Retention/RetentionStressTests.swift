import TestSupport
import Testing

@testable import ActorMessaging

/// Threads post while others observe, and end their observations. Nothing is missed or doubled at the seam.
@Suite(.timeLimit(.minutes(20))) struct `Stress of retained messages` {
    private let kept = Kept()
    private let center = MessageCenter(configuration: .init(backlogLimit: nil))

    @Test func `G17: observers that start with the latest message on threads miss none and receive none twice`() async {
        let (posts, threads, rounds) = (1000, 3, isThreadSanitized ? 10 : 20)
        let journals = Journal<Journal<Int>>()
        center.post(Level(number: 0))
        await onThreads(threads + 1) { [center, kept] thread in
            if thread == 0 {
                for number in 1..<posts { center.post(Level(number: number)) }
                return
            }
            for round in 0..<rounds {
                let journal = Journal<Int>()
                journals.append(journal)
                if round.isMultiple(of: 2) {
                    kept += center.addObserver(for: Level.self, startingWith: .latest) { journal.append($0.number) }
                } else {
                    let ledger = kept(Ledger())
                    kept += center.addObserver(for: Level.self, startingWith: .latest, on: ledger) {
                        journal.append($1.number)
                    }
                }
            }
        }
        await center.drain()
        for journal in journals.entries where !journal.isEmpty {
            let numbers = journal.entries
            // Not the arrays, which would be printed.
            let isComplete = numbers == Array(numbers[0]..<posts)
            #expect(isComplete)
        }
    }

    @Test func `G17: sequences that start with the latest message miss none and receive none twice`() async {
        let posts = 2000
        let sequences = Journal<MessageSequence<Level>>()
        center.post(Level(number: 0))
        await onThreads(3) { [center] thread in
            if thread == 0 {
                for number in 1..<posts { center.post(Level(number: number)) }
                return
            }
            for _ in 0..<30 {
                sequences.append(center.messages(for: Level.self, startingWith: .latest, buffering: .unbounded))
            }
        }
        for sequence in sequences.entries {
            var iterator = sequence.makeAsyncIterator()
            let first = await iterator.next()?.number ?? -1
            for number in first + 1..<posts { #expect(await iterator.next()?.number == number) }
        }
    }

    @Test @MainActor func `G17: main-actor observers that are added on threads miss none and receive none twice`() async
    {
        let (threads, rounds) = (3, 60)
        let journals = Journal<Journal<Int>>()
        var posts = 1
        center.post(Setting(number: 0))
        let adders = Task { [center, kept] in
            await onThreads(threads) { _ in
                for _ in 0..<rounds {
                    let journal = Journal<Int>()
                    journals.append(journal)
                    kept += center.addObserver(for: Setting.self, startingWith: .latest) { journal.append($0.number) }
                }
            }
            journals.append(Journal())
        }
        while journals.count <= threads * rounds {
            center.post(Setting(number: posts))
            posts += 1
            if posts.isMultiple(of: 8) { await laterTurn() }
        }
        await adders.value
        await laterTurn()
        center.post(Setting(number: posts))
        for journal in journals.entries.dropLast() {
            let numbers = journal.entries
            let isComplete = numbers == Array((numbers.first ?? 0)...posts)
            #expect(isComplete)
        }
    }

    @Test func `G17: what waits is handled once, whoever takes it and gives it back`() async {
        let (jobs, threads, rounds) = (isThreadSanitized ? 200 : 500, 4, 20)
        let handled = Journal<Int>()
        for number in 0..<jobs { center.post(Job(number: number)) }
        await onThreads(threads) { [center] thread in
            for round in 0..<rounds {
                switch (thread + round) % 3 {
                case 0:
                    let sequence = center.messages(for: Job.self)
                    withExtendedLifetime(sequence) {}
                case 1:
                    let ledger = Ledger()
                    let token = center.addObserver(for: Job.self, on: ledger) { handled.append($1.number) }
                    center.removeObserver(token)
                default:
                    let token = center.addObserver(for: Job.self) { handled.append($0.number) }
                    center.removeObserver(token)
                }
            }
        }
        kept += center.addObserver(for: Job.self) { handled.append($0.number) }
        await center.drain()
        #expect(await handled.collected(jobs).sorted() == Array(0..<jobs))
        #expect(handled.count == jobs)
        #expect(center.retained.isEmpty)
    }

    @Test(arguments: [true, false])
    func `G17: a message is handled once while observers and posts are added at the same time`(isPosted: Bool) async {
        for _ in 0..<100 {
            let (center, handled) = (MessageCenter(), Journal<Int>())
            let post = { @Sendable in for number in 0..<20 { center.post(Job(number: number)) } }
            if !isPosted { post() }
            await onThreads(2) { [kept] thread in
                if isPosted, thread == 0 { return post() }
                kept += center.addObserver(for: Job.self) { handled.append($0.number) }
            }
            await center.drain()
            // One observer handles them in order.
            #expect((isPosted ? handled.entries : handled.entries.sorted()) == Array(0..<20))
        }
    }

    @Test func `G17: a message that has begun is completed, whenever its consumer is canceled`() async {
        let topic: AsyncTopic = center.topic(of: Job.self)
        let holder = ObjectIdentifier(topic)
        let arrived = Atomic<Int>(0)
        let rounds = (0..<250).map { number in
            let delivery = DeliveryContext(isAwaited: true)
            let message = ErasedMessage.with(Job(number: number)) {
                topic.messageClass.init($0, about: nil, in: delivery.waiting())
            }
            delivery.wait { _ in }
            let waiting = WaitingQueue(of: Job.self, limit: 1) { _ in }
            let taken = waiting.messages.withLock { messages in
                _ = messages.append(message)
                return messages.handOut { _ in holder }[0].number
            }
            return (delivery, HandOut(message, taken, to: holder, from: waiting, of: topic))
        }
        await onThreads(2) { thread in
            for (round, (delivery, handOut)) in rounds.enumerated() {
                arrived.add(1, ordering: .relaxed)
                while arrived.load(ordering: .relaxed) < 2 * (round + 1) {}
                if thread == 1 { handOut.finish(.handled) } else if !handOut.begin() { delivery.skip() }
            }
        }
        #expect(rounds.allSatisfy { $0.0.hasEnded })
    }

    @Test func `G13: a message about a subject that dies on another thread is handled, or reported as lost`() async {
        for _ in 0..<200 {
            let handled = Journal<Int>()
            let lost = Journal<Int>()
            do {
                let center = MessageCenter(
                    configuration: .init(
                        diagnostics: { if case .retainedMessagesLost(_, let count, _) = $0 { lost.append(count) } }
                    )
                )
                await onThreads(2) { [kept] thread in
                    if thread == 0 {
                        let station = Station()
                        center.post(Job(number: 1), subject: station)
                        withExtendedLifetime(station) {}
                    } else {
                        let token = center.addObserver(for: Job.self) { handled.append($0.number) }
                        kept += token.withoutCenter
                    }
                }
                await center.drain()
            }
            #expect(handled.count + lost.entries.reduce(0, +) == 1)
        }
    }
}
