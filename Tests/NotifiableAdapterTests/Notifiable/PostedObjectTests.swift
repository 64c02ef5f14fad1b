import Foundation
import NotifiableTestKit
import TestSupport
import Testing

@testable import NotifiableAdapter

struct `The object of a post` {
    private final class Pane: Sendable {}

    private let registry = ObserverRegistry()
    private let observer = Follower()

    /// `NotificationCenter` unwraps it, too.
    @Test(arguments: Conformer.allCases)
    func `is unwrapped if it is an optional in an Any`(conformer: Conformer) {
        let (center, calls, pane) = (conformer.make(), Journal<Int>(), Pane())
        let (posted, other, none): (Pane?, Pane?, Pane?) = (pane, Pane(), nil)
        registry.start(observer, center: center, names: [.first], object: pane)
        let tokens = [pane as Any, posted as Any].map { object in
            center.addObserver(forName: .first, object: object, queue: nil) { _ in calls.append(1) }
        }
        for object in [posted as Any, posted as Pane?? as Any, other as Any, none as Any, 5 as Int? as Any] {
            center.post(name: .first, object: object)
        }
        #expect(observer.received.count == 2)
        #expect(calls.count == 4)
        for token in tokens { center.removeObserver(token) }
    }

    @Test(arguments: Conformer.allCases.filter { $0 != .mock })
    func `G10: stays observed if it is started with again in its deinit`(conformer: Conformer) {
        let center = conformer.make()
        var object: LastPoster? = LastPoster { [registry, observer] object in
            registry.start(observer, center: center, names: [.first], object: object)
            center.post(name: .first, object: object)
        }
        registry.start(observer, center: center, names: [.first], object: object)
        object = nil
        #expect(observer.received.count == (WeakSubject.recognizesDying ? 1 : 0))
    }
}
