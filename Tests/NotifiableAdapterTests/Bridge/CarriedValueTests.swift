import Foundation
import NotifiableTestKit
import TestSupport
import Testing

@testable import NotifiableAdapter

private enum Context {
    @TaskLocal static var request = "none"
    @TaskLocal static var other = "none"
}

@Suite(.timeLimit(.minutes(20))) struct `Carried values and waits across the bridge` {
    private let kept = Kept()
    private let seen = Journal<[String]>()

    private func make(_ side: LegacySide, _ runLoop: (any MainRunLoop)? = nil) -> BridgedPair {
        var configuration = Reports().configuration
        configuration.carriedValues = [CarriedTaskLocal(Context.$request)]
        if let runLoop { configuration.mainRunLoop = runLoop }
        return kept(side.make(configuration: configuration))
    }

    private func post(_ name: Notification.Name, to legacy: any NotificationProtocol) {
        Context.$other.withValue("lost") {
            Context.$request.withValue("r1") { legacy.post(name, 1) }
        }
    }

    @Test(arguments: LegacySide.allCases) @MainActor
    func `G15: a deferred post has the values of its poster`(side: LegacySide) async {
        let pair = make(side)
        let seen = seen
        kept += pair.center.addObserver(for: Train.DidArrive.self) { _ in seen.append([Context.request, Context.other])
        }
        let legacy = pair.legacy
        onThreadBlocking { [self] in post(Train.DidArrive.name, to: legacy) }
        await pair.center.drain()
        #expect(seen.entries == [["r1", "none"]])
    }

    @Test(arguments: LegacySide.allCases)
    func `G15: a notification that becomes an asynchronous message has them`(side: LegacySide) async {
        let pair = make(side)
        kept += pair.center.addObserver(for: Train.DidLeave.self) { [seen] _ in
            seen.append([Context.request, Context.other])
        }
        post(Train.DidLeave.name, to: pair.legacy)
        await pair.center.drain()
        #expect(seen.entries == [["r1", "none"]])
    }

    @Test func `G15: an observer of notifications with a queue has them`() {
        let pair = make(.own)
        let token = pair.center.addObserver(forName: Train.DidLeave.name, object: nil, queue: OperationQueue()) {
            [seen] _ in seen.append([Context.request, Context.other])
        }
        post(Train.DidLeave.name, to: pair.center)
        #expect(seen.entries == [["r1", "none"]])
        pair.center.removeObserver(token)
    }
}
