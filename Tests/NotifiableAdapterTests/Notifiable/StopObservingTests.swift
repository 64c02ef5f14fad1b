import Foundation
import TestSupport
import Testing

@testable import NotifiableAdapter

@Suite(.timeLimit(.minutes(20))) struct `Stopping to observe` {
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
}
