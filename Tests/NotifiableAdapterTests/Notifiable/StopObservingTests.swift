import Foundation
import TestSupport
import Testing

@testable import NotifiableAdapter

@Suite(.timeLimit(.minutes(5))) struct `Stopping to observe` {
    /// The center has chosen both observers when it calls the first of the two, whichever it is.
    @Test(arguments: Conformer.allCases)
    func `G9: stopped inside another observer's handler, an observer that was already chosen is not called`(
        conformer: Conformer
    ) {
        for _ in 0..<20 {
            let center = conformer.make()
            let observers = Journal<PlainObserver>()
            let calls = Journal<Int>()
            for number in 0..<8 {
                let observer = PlainObserver { _ in
                    calls.append(number)
                    for (other, observer) in observers.entries.enumerated() where other != number {
                        observer.stop(.first, with: center)
                    }
                }
                observers.append(observer)
            }
            for observer in observers.entries { observer.start(.first, with: center) }
            center.post(name: .first)
            #expect(calls.count == 1)
            center.post(name: .first)
            #expect(calls.count == 2)
            #expect(Set(calls.entries).count == 1)
            for observer in observers.entries { observer.stop(.first, with: center) }
        }
    }

    @Test(arguments: Conformer.allCases)
    func `G9: stopped from elsewhere, a handler that has begun goes on and none begins`(conformer: Conformer) async {
        let center = conformer.make()
        let hasBegun = Gate()
        let mayEnd = Gate()
        let ends = Journal<Int>()
        let observer = PlainObserver { _ in
            hasBegun.open()
            mayEnd.wait()
            ends.append(0)
        }
        observer.start(.first, with: center)
        async let post: Void = onThread { center.post(.first, 1) }
        await onThread { hasBegun.wait() }
        observer.stop(.first, with: center)
        center.post(.first, 2)
        await onThread { center.post(.first, 3) }
        #expect(ends.isEmpty)
        mayEnd.open()
        await post
        #expect(observer.numbers == [1])
        #expect(ends.count == 1)
    }

    /// The first handler holds the post up, between the center's choice and the second observer's turn.
    @Test(arguments: Conformer.allCases)
    func `G9: stopped from elsewhere while a post is held up, an observer that was already chosen is not called`(
        conformer: Conformer
    ) async {
        let center = conformer.make()
        let hasBegun = Gate()
        let mayEnd = Gate()
        let once = Once()
        let observers = (0..<4).map { _ in
            PlainObserver { _ in
                guard once.take() else { return }
                hasBegun.open()
                mayEnd.wait()
            }
        }
        for observer in observers { observer.start(.first, with: center) }
        async let post: Void = onThread { center.post(name: .first) }
        await onThread { hasBegun.wait() }
        for observer in observers { observer.stop(.first, with: center) }
        mayEnd.open()
        await post
        #expect(observers.map(\.received.count).reduce(0, +) == 1)
    }

    @Test(arguments: Conformer.allCases)
    func `starting and stopping from two threads at once ends in the state of the last call`(conformer: Conformer) async
    {
        let center = conformer.make()
        let observer = PlainObserver()
        for _ in 0..<50 {
            await onThreads(2) { number in
                if number == 0 { observer.start(.first, with: center) } else { observer.stop(.first, with: center) }
            }
            observer.stop(.first, with: center)
            let before = observer.received.count
            center.post(name: .first)
            #expect(observer.received.count == before)
            observer.start(.first, with: center)
            center.post(name: .first)
            #expect(observer.received.count == before + 1)
        }
    }
}
