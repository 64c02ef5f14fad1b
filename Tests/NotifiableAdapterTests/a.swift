import Testing
import Foundation
import NotifiableAdapter
import NotifiableTestKit

@MainActor final class Train {
    struct DidArrive: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
        typealias Subject = Train
        static let name = Notification.Name("XYZTrainDidArrive")
        enum Kind: String { case fast, slow }
        var delayInMins: Int
        var platform: String?
        var kind: Kind
        static let userInfo = UserInfoCoding<Self>(Self.init, .key("XYZDelayInMins", \.delayInMins), .key("XYZPlatform", \.platform), .rawValue("kind", \.kind))
    }
    struct DidLeave: MessageCenter.BridgedAsyncMessage, UserInfoCodable {
        typealias Subject = Train
        static let name = Notification.Name("XYZTrainDidLeave")
        var n: Int
        static let userInfo = UserInfoCoding<Self>(Self.init, .key("n", \.n))
    }
}
final class Plain: Notifiable, Sendable {
    nonisolated(unsafe) var got: [String] = []
    func handleNotifications(_ n: Notification) { got.append(n.name.rawValue) }
}

@Test @MainActor func smoke() async throws {
    let nc = NotificationCenter()
    nc.post(name: .init("x"), object: nil)
    let any: any NotificationProtocol = nc
    any.post(name: .init("x")); nc.post(name: .init("y")); NotificationCenter.default.post(name: .init("z"), object: nil, userInfo: [:])
    let diags = OSAllocated()
    for (legacy, c) in [nc, nil].map({ l -> (any NotificationProtocol, MessageCenter) in
        let conf = MessageCenter.Configuration(diagnostics: { diags.add($0.description) })
        if let l { return (l, MessageCenter(bridging: l, configuration: conf)) } else { let c = MessageCenter(configuration: conf); return (c, c) } }) {
        let p = Plain()
        p.startObservingNotifications(withNotificationCenter: legacy, forObserver: p, observing: [Train.DidArrive.name, Train.DidLeave.name])
        p.startObservingNotifications(withNotificationCenter: legacy, forObserver: p, observing: [Train.DidArrive.name, Train.DidLeave.name])
        var got: [Int] = []
        let t = Train()
        let tok = c.addObserver(of: t, for: Train.DidArrive.self) { m in got.append(m.delayInMins) }
        c.post(Train.DidArrive(delayInMins: 3, platform: nil, kind: .fast), subject: t)
        #expect(got == [3]); #expect(p.got == ["XYZTrainDidArrive"])
        legacy.post(name: Train.DidArrive.name, object: t, userInfo: ["XYZDelayInMins": 5, "kind": "slow"])
        #expect(got == [3, 5]); #expect(p.got.count == 2)
        legacy.post(name: Train.DidArrive.name, object: t, userInfo: ["XYZDelayInMins": "5", "kind": "slow"])
        legacy.post(name: Train.DidArrive.name, object: t, userInfo: ["XYZDelayInMins": 5, "kind": "slo"])
        legacy.post(name: Train.DidArrive.name, object: t, userInfo: ["XYZDelayInMins": 5])
        #expect(got == [3, 5]); #expect(p.got.count == 5)
        print(diags.all())
        await Task.detached { legacy.post(name: Train.DidArrive.name, object: t, userInfo: ["XYZDelayInMins": 7, "kind": "slow"]) }.value
        await withCheckedContinuation { k in ProcessMainRunLoop.main.enqueue { k.resume() } }
        #expect(got == [3, 5, 7])
        print(diags.all(), tok)
    }
}
import Synchronization
final class OSAllocated: Sendable { let m = Mutex<[String]>([]); func add(_ s: String) { m.withLock { $0.append(s) } }; func all() -> [String] { m.withLock { $0 } } }
