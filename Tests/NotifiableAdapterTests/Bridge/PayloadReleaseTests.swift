import Foundation
import TestSupport
import Testing

@testable import NotifiableAdapter

/// A deadlock here is a test that does not end.
@Suite(.timeLimit(.minutes(20))) struct `A payload that only the bridge's post keeps alive` {
    /// Delivers nothing, so that a mark is given up by the post that made it.
    final class SilentCenter: NotificationProtocol {
        func post(name: Notification.Name, object: Any?, userInfo: [AnyHashable: Any]?) {}

        func addObserver(
            forName name: Notification.Name?,
            object: Any?,
            queue: OperationQueue?,
            using block: @escaping @Sendable (Notification) -> Void
        ) -> any NSObjectProtocol {
            NSObject()
        }

        func removeObserver(_ observer: Any) {}
    }

    struct Parting: MessageCenter.BridgedAsyncMessage {
        typealias Subject = Train
        static let name = Notification.Name("Parting")

        var hook: Hook

        static func makeMessage(_ notification: Notification) -> Parting? { nil }

        static func makeNotification(_ message: Parting) -> Notification {
            let run = message.hook.run
            return Notification(name: name, object: Canary(run), userInfo: ["bell": Canary(run)])
        }
    }

    @Test func `G14: its deinit may post a bridged message, on any thread`() async {
        let center = MessageCenter(bridging: SilentCenter())
        let done = Journal<String>()
        let hook = Hook {
            center.post(Parting(hook: Hook {}))
            done.append("posted")
        }
        await onThread { center.post(Parting(hook: hook)) }
        #expect(done.entries == ["posted", "posted"])
    }
}
