import ActorMessaging
import TestSupport
import Testing

/// Threads post while actors, subjects and centers die. Then the books are balanced.
@Suite(.timeLimit(.minutes(20))) struct `Stress with deallocations` {
    @Test func `G10: 8,000 messages to actors and subjects that are released at once: each is handled once`() async {
        let (threads, rounds, posts) = (4, 100, 10)
        let center = MessageCenter()
        let permanent = Journal<Int>()
        let own = Journal<Int>()
        let strays = Journal<Int>()
        let tokens = Journal<MessageCenter.ObservationToken>()
        let deaths = Journal<Int>()
        tokens.append(center.addObserver(for: Signal.self) { permanent.append($0.number) })
        await onThreads(threads) { thread in
            for round in 0..<rounds {
                let first = (thread * rounds + round) * posts
                do {
                    let station = Station()
                    let ledger = Ledger(onDeath: Canary { deaths.append(first) })
                    tokens.append(
                        center.addObserver(of: station, for: Signal.self, on: ledger) { _, message in
                            (first..<first + posts).contains(message.number)
                                ? own.append(message.number) : strays.append(message.number)
                        }
                    )
                    for number in first..<first + posts { center.post(Signal(number: number), subject: station) }
                }
                // A new subject, perhaps where the dead one was: its messages are refused by the dead one's observer.
                let successor = Station()
                for number in first..<first + posts { center.post(Signal(number: -number - 1), subject: successor) }
            }
        }
        let total = threads * rounds * posts
        #expect(2 * total == 8000)
        #expect(await own.collected(total).sorted() == Array(0..<total))
        #expect(await permanent.collected(2 * total).sorted() == Array(-total..<total))
        #expect(await deaths.collected(threads * rounds).count == threads * rounds)
        #expect(own.count == total)
        #expect(permanent.count == 2 * total)
        #expect(strays.count == 0)
        #expect(center.observers.count == 1)
        for token in tokens.entries { center.end(token) }
    }

    @Test func `G13: 4,000 messages to 100 centers that are released after the last post: each is handled or reported`()
        async
    {
        let (rounds, threads, posts) = (100, 2, 20)
        let total = threads * posts
        var counted = 0
        for _ in 0..<rounds {
            let reports = Journal<Int>()
            let handled = Journal<Int>()
            let ledger = Ledger()
            var run = await {
                let center = MessageCenter(
                    configuration: .init(
                        diagnostics: {
                            if case .mailboxOverflow(_, let lost, _) = $0 {
                                for _ in 0..<lost { reports.append(1) }
                            }
                        }
                    )
                )
                let token = center.addObserver(for: Signal.self, on: ledger) { _, message in
                    handled.append(message.number)
                }
                let everything = center.messages(for: Signal.self, buffering: .unbounded)
                let newest = center.messages(for: Signal.self, bufferSize: 4)
                let reading = Task.detached {
                    var count = 0
                    for await _ in newest { count += 1 }
                    return count
                }
                await onThreads(threads) { thread in
                    for number in 0..<posts { center.post(Signal(number: thread * posts + number)) }
                }
                return (token: Optional(token), everything: everything, newest: reading)
            }()
            #expect(await handled.collected(total).sorted() == Array(0..<total))
            // The center's last owner.
            run.token = nil
            var numbers: [Int] = []
            for await message in run.everything { numbers.append(message.number) }
            #expect(numbers.sorted() == Array(0..<total))
            #expect(await run.newest.value + reports.count == total)
            #expect(handled.count == total)
            counted += total
            withExtendedLifetime(ledger) {}
        }
        #expect(counted == 4000)
    }
}
