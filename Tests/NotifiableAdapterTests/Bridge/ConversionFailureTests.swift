import Foundation
import TestSupport
import Testing

@testable import NotifiableAdapter

@Suite(.timeLimit(.minutes(20))) struct `A notification that is not the message of its name` {
    private let kept = Kept()

    enum Kind: String { case fast, slow }

    struct Report: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
        typealias Subject = Train
        static let name = Notification.Name("Report")

        var delay: Int
        var kind: Kind
        var platform: String?

        static let userInfo = UserInfoCoding<Self>(
            Self.init,
            .key("delay", \.delay),
            .rawValue("kind", \.kind),
            .key("platform", \.platform)
        )
    }

    nonisolated(unsafe) static let failures: [(payload: [AnyHashable: Any]?, reason: String)] = [
        (nil, "key 'delay': expected Int, found nothing"),
        (["delay": "5", "kind": "fast"], "key 'delay': expected Int, found String"),
        (["delay": 5, "kind": "idle"], "key 'kind': expected Kind, stored as String, found String"),
        (["delay": 5, "kind": "fast", "platform": 4], "key 'platform': expected String, found Int"),
    ]

    @Test(arguments: LegacySide.allCases, failures.indices) @MainActor
    func `G13: the failure is reported with type, name, key, expected and found type`(side: LegacySide, index: Int) {
        let failure = Self.failures[index]
        let reports = Reports()
        let pair = kept(side.make(configuration: reports.configuration))
        let count = Journal<Int>()
        kept += pair.center.addObserver(for: Report.self) { _ in count.append(0) }
        pair.legacy.post(name: Report.name, object: nil, userInfo: failure.payload)
        #expect(count.isEmpty)
        #expect(reports.failures == [Reports.Failure(messageType: "Report", name: "Report", reason: failure.reason)])
        pair.legacy.post(name: Report.name, object: nil, userInfo: ["delay": 5, "kind": "slow"])
        #expect(count.count == 1)
        #expect(reports.all.count == 1)
    }

    @Test @MainActor func `G13: a legacy post under a message's name does not abort, whatever its payload`() async {
        let reports = Reports()
        let legacy = NotificationCenter()
        let center = kept(MessageCenter(bridging: legacy, configuration: reports.configuration))
        kept += center.addObserver(for: Train.DidArrive.self) { _ in Issue.record("none of these fits") }
        let post = { @Sendable in
            legacy.post(name: Train.DidArrive.name)
            legacy.post(name: Train.DidArrive.name, object: "no train", userInfo: ["number": "no number"])
            legacy.post(name: Train.DidArrive.name, object: NSObject(), userInfo: [1: 2])
            legacy.post(name: Train.DidArrive.name, object: Train.self, userInfo: [:])
        }
        post()
        #expect(reports.failures.count == 4)
        await onThread(post)
        await laterTurn()
        #expect(reports.failures.count == 8)
    }
}
