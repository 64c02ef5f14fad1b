import Foundation
import NotifiableAdapter
import NotifiableTestKit
import Testing

@Suite(.timeLimit(.minutes(20))) struct `The proof of a service that observes an object` {
    /// Observes with a window, or with itself.
    @MainActor private final class Panel: Notifiable {
        private(set) var entries: [String] = []

        init(_ center: any NotificationProtocol, window: AnyObject?) {
            startObservingNotifications(
                withNotificationCenter: center,
                forObserver: self,
                observing: [.didStart, .didFinish],
                object: window ?? self
            )
        }

        nonisolated func handleNotifications(_ notification: Notification) {
            let entry = notification.entry
            ensureMainThread { self.entries.append(entry) }
        }
    }

    @Test(arguments: [true, false]) @MainActor func `holds if it posts with the object`(isMock: Bool) async {
        let window = NSObject()
        let proof = await proveThreading(
            of: { Panel($0, window: window) },
            observing: [.didStart, .didFinish],
            sample: sampleNotification,
            state: { $0.entries },
            object: window,
            through: { isMock ? MockNotificationCenter() as any NotificationProtocol : MessageCenter() },
            turns: fewTurns
        )
        #expect(proof.findings.allSatisfy { $0.verdict == .held }, "\(proof)")
        #expect(proof.description.contains("another actor (with the object given): handled there"))
    }

    @Test @MainActor func `holds for a service that observes itself`() async {
        let proof = await proveThreading(
            of: { Panel($0, window: nil) },
            observing: [.didStart, .didFinish],
            sample: sampleNotification,
            state: { $0.entries },
            options: ThreadingProof.Options(object: { $0 }, turns: fewTurns)
        )
        #expect(proof.findings.allSatisfy { $0.verdict == .held }, "\(proof)")
    }

    @Test @MainActor func `is broken if it posts with another object`() async {
        let window = NSObject()
        let proof = await proveThreading(
            of: { Panel($0, window: window) },
            observing: [.didStart, .didFinish],
            sample: sampleNotification,
            object: NSObject(),
            turns: fewTurns
        )
        #expect(proof[.postingThread].verdict == .broken, "\(proof)")
        #expect(proof[.postingThread].evidence.hasSuffix("(with the object given)"))
    }

    @Test @MainActor func `says that it proves nothing about objects without one`() async {
        let window = NSObject()
        let remark = "(no object given: proves nothing about objects)"
        let proof = await proveThreading(
            of: { Panel($0, window: window) },
            observing: [.didStart],
            sample: sampleNotification,
            turns: fewTurns
        )
        #expect(proof[.postingThread].verdict == .broken)
        #expect(proof.description.contains(remark))
        let wide = await prove(DownloadPanel.init) { $0.entries }
        #expect(wide.isHeld)
        #expect(wide.description.contains("another actor \(remark): handled there, in place"))
    }
}
