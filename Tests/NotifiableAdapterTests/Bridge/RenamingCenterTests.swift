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

    /// The observer registers before the bridge does, so it is called first, and passes on the name as it came.
    @Test(arguments: LegacySide.allCases)
    func `G11: a legacy observer answers under the name of the notification that it got`(side: LegacySide) {
        let pair = kept(side.make())
        let once = Once()
        _ = pair.legacy.addObserver(forName: Crate.DidShip.name, object: nil, queue: nil) {
            [legacy = pair.legacy] in
            guard once.take() else { return }
            legacy.post(name: $0.name, object: $0.object, userInfo: ["box": Box(number: 2)])
        }
        let met = Journal<Int>()
        kept += pair.center.addObserver(for: Crate.DidShip.self) { met.append($0.box.number) }
        pair.center.post(Crate.DidShip(box: Box(number: 1)))
        #expect(met.entries.sorted() == [1, 2])
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

private enum Crate {
    struct DidShip: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
        typealias Subject = Train
        static let name = Notification.Name("CrateDidShip")

        var box: Box

        static let userInfo = UserInfoCoding<Self>(Self.init, .key("box", \.box))
    }
}
