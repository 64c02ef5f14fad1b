import Foundation
import TestSupport
import Testing

@testable import NotifiableAdapter

/// Wrappers hand observers a name that equals the one that was posted, and is another string.
@MainActor struct `Echoes through a center that renames` {
    private let kept = Kept()

    @Test func `G11: a message reaches its observers once`() {
        let center = MessageCenter(bridging: PrefixingCenter())
        let met = Journal<Int>()
        kept += center.addObserver(for: Train.DidArrive.self) { met.append($0.number) }
        center.post(Train.DidArrive(number: 1))
        center.post(Train.DidArrive.name, 2)
        #expect(met.entries == [1, 2])
    }
}

/// A center that gives each name a prefix of its own, so that two parts of a program can share a center.
private final class PrefixingCenter: ForwardingCenter {
    fileprivate let center = LegacyCenter()

    func post(name: Notification.Name, object: Any?, userInfo: [AnyHashable: Any]?) {
        center.post(name: Notification.Name("part." + name.rawValue), object: object, userInfo: userInfo)
    }

    func addObserver(
        forName name: Notification.Name?,
        object: Any?,
        queue: OperationQueue?,
        using block: @escaping @Sendable (Notification) -> Void
    ) -> any NSObjectProtocol {
        let inner = name.map { Notification.Name("part." + $0.rawValue) }
        return center.addObserver(forName: inner, object: object, queue: queue) { notification in
            let outer = Notification.Name(String(notification.name.rawValue.dropFirst("part.".count)))
            block(Notification(name: outer, object: notification.object, userInfo: notification.userInfo))
        }
    }
}
