import Foundation
import TestSupport
import Testing

@testable import NotifiableAdapter

/// What is true of every conformer of `NotificationProtocol`, Foundation's included.
struct `Every notification center` {
    @Test(arguments: Conformer.allCases)
    func `a removed observer gets nothing, and removing it again is harmless`(conformer: Conformer) {
        let center = conformer.make()
        let removed = Journal<Int>()
        let kept = Journal<Int>()
        let token = center.addObserver(forName: .first, object: nil, queue: nil) { _ in removed.append(0) }
        _ = center.addObserver(forName: .first, object: nil, queue: nil) { _ in kept.append(0) }
        center.post(name: .first)
        center.removeObserver(token)
        center.removeObserver(token)
        center.removeObserver("no token")
        center.post(name: .first)
        #expect(removed.count == 1)
        #expect(kept.count == 2)
    }

    @Test(arguments: Conformer.allCases)
    func `the token of another center is ignored`(conformer: Conformer) {
        let center = conformer.make()
        let other = conformer.make()
        let count = Journal<Int>()
        let token = center.addObserver(forName: .first, object: nil, queue: nil) { _ in count.append(0) }
        other.removeObserver(token)
        center.post(name: .first)
        #expect(count.count == 1)
    }

    @Test(arguments: Conformer.allCases)
    func `a removed observer's closure is released though its token lives`(conformer: Conformer) {
        let center = conformer.make()
        weak var captured: NSObject?
        let token = { () -> any NSObjectProtocol in
            let object = Canary {}
            let box = NSObject()
            captured = box
            nonisolated(unsafe) let kept = box
            return center.addObserver(forName: .first, object: nil, queue: nil) { _ in
                withExtendedLifetime((object, kept)) {}
            }
        }()
        #expect(captured != nil)
        center.removeObserver(token)
        if conformer == .messageCenter || conformer == .mock {
            #expect(captured == nil)  // Foundation's token keeps it.
        }
        withExtendedLifetime((center, token)) {}
    }
}
