import Foundation
import NotifiableTestKit
import TestSupport
import Testing

@testable import NotifiableAdapter

/// The bridge recognizes its own post without reading payloads, so payloads that differ from themselves, or equal
/// others, arrive once each.
@Suite(.timeLimit(.minutes(5))) @MainActor struct `Payloads that the bridge doesn't read` {
    private let kept = Kept()

    @Test(arguments: LegacySide.allCases)
    func `G11: a nested post of an equal value is another post, and its failed conversion is reported`(side: LegacySide)
    {
        for (value, equal) in [(1, 1.0), (1, true), (Double.nan, Double.nan), ("a", Substring("a"))] as [(Any, Any)] {
            let reports = Reports()
            let pair = kept(side.make(configuration: reports.configuration))
            let once = Once()
            nonisolated(unsafe) let nested = equal
            _ = pair.legacy.addObserver(forName: Anything.name, object: nil, queue: nil) { [legacy = pair.legacy] _ in
                if once.take() { legacy.post(name: Anything.name, object: nil, userInfo: ["value": nested]) }
            }
            let met = Journal<Int>()
            kept += pair.center.addObserver(for: Anything.self) { met.append($0.number) }
            pair.center.post(Anything(number: 7, payload: ["value": value]))
            #expect(met.entries == [7])
            #expect(reports.failures.count == 1, "\(value)")
        }
    }

    @Test(arguments: LegacySide.allCases)
    func `G14: neither equality nor reflection of a payload is called`(side: LegacySide) {
        let pair = kept(side.make())
        let met = Journal<Int>()
        kept += pair.center.addObserver(for: Anything.self) { met.append($0.number) }
        pair.center.post(Anything(number: 1, payload: ["value": Endless()], object: Endless()))
        pair.legacy.post(name: Anything.name, object: Endless(), userInfo: ["number": 2, "value": Endless()])
        #expect(met.entries == [1, 2])
    }
}

/// A message with any payload.
private struct Anything: MessageCenter.BridgedMainActorMessage {
    typealias Subject = Train
    static let name = Notification.Name("Anything")

    let number: Int
    var payload: [AnyHashable: Any]?
    var object: Any?

    static func makeMessage(_ notification: Notification) -> Anything? {
        (notification.userInfo?["number"] as? Int).map { Anything(number: $0) }
    }

    static func makeNotification(_ message: Anything) -> Notification {
        Notification(name: name, object: message.object, userInfo: message.payload)
    }
}

/// A value that contains itself, and that can't be compared.
private struct Endless: Hashable, CustomReflectable {
    static func == (first: Self, second: Self) -> Bool { fatalError("compared") }

    func hash(into hasher: inout Hasher) { fatalError("hashed") }

    var customMirror: Mirror { Mirror(self, children: ["itself": self]) }
}
