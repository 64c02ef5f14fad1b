import Foundation
import NotifiableAdapter
import NotifiableTestKit
import TestSupport
import Testing

/// A center may call an observer that has ended or that is deallocated, because its token isn't removed yet. Such a
/// call does nothing.
@Suite(.timeLimit(.minutes(20))) struct `The proof counts no call without an effect` {
    @Test func `if the service stops while a center adds it on another thread`() async {
        let proof = await prove(Restarting.init, stop: { $0.stop() }, state: { $0.entries })
        #expect(proof.isHeld, "\(proof)")
        #expect(proof[.silence].verdict == .held)
    }

    @Test func `if the service stops while another thread stops it`() async {
        let proof = await prove(StoppingTwice.init, stop: { $0.stop() }, state: { $0.entries })
        #expect(proof.isHeld, "\(proof)")
        #expect(proof[.silence].verdict == .held)
    }

    @Test func `if a part of the service observes, which the service releases when it stops`() async {
        let proof = await prove(ReleasingItsPart.init, stop: { $0.stop() }, state: { $0.entries })
        // While threads post, a running handler may keep the part alive, which then really receives later posts.
        #expect(!proof[.silence].evidence.contains("after it stopped was received"), "\(proof)")
        #expect(!proof[.silence].evidence.contains("after it stopped while threads posted was received"), "\(proof)")
    }
}

/// A service that also knows the center behind the proof's.
private class HeldJournal: DownloadJournal, @unchecked Sendable {
    let notificationCenter: any NotificationProtocol
    let base: HeldCenter

    init(_ notificationCenter: any NotificationProtocol, _ base: HeldCenter) {
        self.notificationCenter = notificationCenter
        self.base = base
        super.init(notificationCenter: notificationCenter)
    }

    func stop() { stop(.didStart, .didFinish) }

    func stop(_ names: Notification.Name...) {
        stopObservingNotifications(withNotificationCenter: notificationCenter, forObserver: self, observing: names)
    }
}

/// Stops, begins to start again on another thread, and stops again.
private final class Restarting: HeldJournal, @unchecked Sendable {
    override func stop() {
        super.stop()
        base.hold { [self] in observe(.didStart, with: notificationCenter) }
        super.stop()
    }
}

/// Begins to stop on another thread, and stops.
private final class StoppingTwice: HeldJournal, @unchecked Sendable {
    override func stop() {
        base.hold { [self] in stop(.didStart) }
        super.stop()
    }
}

/// A service that observes nothing itself, and releases the part that does.
private final class ReleasingItsPart: Notifiable, Sendable {
    private let part: Lock<DownloadJournal?>

    init(notificationCenter: any NotificationProtocol) {
        part = Lock(DownloadJournal(notificationCenter: notificationCenter))
    }

    var entries: [String] { part.withLock { $0?.entries } ?? [] }

    func stop() { withExtendedLifetime(part.withLock { $0.take() }) {} }

    func handleNotifications(_ notification: Notification) {
        part.withLock { $0 }?.handleNotifications(notification)
    }
}
