#if os(Linux)
    import Foundation
    import TestSupport
    import Testing

    @testable import NotifiableAdapter

    /// Each test runs in a process of its own, whose main actor is served by an ``EventLoop``. The main dispatch queue
    /// would run a job on another thread.
    struct `A host whose event loop serves the main actor` {
        @Test func `G1, G2: a main-actor observer runs on the event loop, before post returns`() async {
            await #expect(processExitsWith: .success) {
                EventLoop.shared.start()
                let center = MessageCenter()
                let places = Journal<Bool>()
                // Added on another thread, so the event loop takes it over.
                let token = center.addObserver(for: Train.DidArrive.self) { _ in
                    MainActor.assertIsolated()
                    places.append(EventLoop.shared.isCurrent)
                }
                await MainActor.run {
                    precondition(EventLoop.shared.isCurrent)
                    center.post(Train.DidArrive(number: 1))
                    precondition(places.entries == [true])
                    let second = center.addObserver(for: Train.DidArrive.self) { _ in
                        places.append(EventLoop.shared.isCurrent)
                    }
                    center.post(Train.DidArrive(number: 2))
                    precondition(places.entries == [true, true, true])
                    center.removeObserver(token)
                    center.removeObserver(second)
                    center.post(Train.DidArrive(number: 3))
                    precondition(places.count == 3)
                }
            }
        }

        @Test(arguments: LegacySide.allCases)
        func `G3: a notification posted elsewhere arrives on a later turn, in order, and is reported`(
            side: LegacySide
        ) async {
            await #expect(processExitsWith: .success) { [side] in
                EventLoop.shared.start()
                let reports = Reports()
                let pair = side.make(configuration: reports.configuration)
                let numbers = Journal<Int>()
                let token = pair.center.addObserver(for: Train.DidArrive.self) { message in
                    MainActor.assertIsolated()
                    precondition(EventLoop.shared.isCurrent)
                    numbers.append(message.number)
                }
                await MainActor.run {
                    onThreadBlocking { for number in 0..<100 { pair.legacy.post(Train.DidArrive.name, number) } }
                    precondition(numbers.isEmpty)
                    precondition(reports.deferred.count == 100)
                }
                await laterTurn()
                precondition(numbers.entries == Array(0..<100))
                withExtendedLifetime((pair, token)) {}
            }
        }

        @Test func `G5: ensureMainThread runs in place on the event loop, later and in order elsewhere`() async {
            await #expect(processExitsWith: .success) {
                EventLoop.shared.start()
                let order = Journal<Int>()
                await MainActor.run {
                    ensureMainThread { order.append(-1) }
                    precondition(order.entries == [-1])
                    DispatchQueue(label: "another").sync { ensureMainThread { order.append(-2) } }
                    precondition(order.entries == [-1, -2])
                    onThreadBlocking {
                        for number in 0..<100 {
                            ensureMainThread {
                                precondition(EventLoop.shared.isCurrent)
                                order.append(number)
                            }
                        }
                    }
                    precondition(order.count == 2)
                }
                await laterTurn()
                precondition(order.entries == [-1, -2] + Array(0..<100))
            }
        }
    }
#endif
