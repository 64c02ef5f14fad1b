import UIKit
import WatchConnectivity

extension Notification.Name {
    static let messageReceived = Notification.Name("messageReceived")
    static let settingsRead = Notification.Name("settingsRead")
    static let libraryAllowed = Notification.Name("libraryAllowed")
    static let tripStarted = Notification.Name("tripStarted")
    static let peerSelected = Notification.Name("peerSelected")
    static let peerLeft = Notification.Name("peerLeft")
    static let profileRead = Notification.Name("profileRead")
}

final class WatchScreen: UIViewController {
    func start(_ center: NotificationCenter) {
        // finds: main-actor-off-main
        center.addObserver(self, selector: #selector(receive), name: .messageReceived, object: nil)
        // finds: main-actor-off-main
        center.addObserver(self, selector: #selector(read), name: .settingsRead, object: nil)
        // finds: main-actor-off-main
        center.addObserver(self, selector: #selector(allow), name: .libraryAllowed, object: nil)
        // Another class's `session` may run anywhere.
        // finds: main-actor-off-main (warning)
        center.addObserver(self, selector: #selector(begin), name: .tripStarted, object: nil)
        // The method only has a delegate's name and parameter.
        // finds: main-actor-off-main (warning)
        center.addObserver(self, selector: #selector(begin), name: .peerSelected, object: nil)
        // silent: the method is isolated to the main actor
        center.addObserver(self, selector: #selector(begin), name: .peerLeft, object: nil)
        // The function of another type may call its closure anywhere.
        // finds: main-actor-off-main (warning)
        center.addObserver(self, selector: #selector(begin), name: .profileRead, object: nil)
        // The program declares this `accountStatus`.
        // finds: main-actor-off-main (warning)
        center.addObserver(self, selector: #selector(begin), name: .accountRead, object: nil)
        // finds: main-actor-off-main
        center.addObserver(self, selector: #selector(read), name: .recordFetched, object: nil)
        // The base isn't Apple's.
        // finds: main-actor-off-main (warning)
        center.addObserver(self, selector: #selector(begin), name: .policyEvaluated, object: nil)
        // finds: main-actor-off-main
        center.addObserver(self, selector: #selector(read), name: .unlocked, object: nil)
    }

    @objc func receive() { print("received") }
    @objc func read() { print("read") }
    @objc func allow() { print("allowed") }
    @objc func begin() { print("started") }
}

final class Watch: NSObject, WCSessionDelegate {
    let center = NotificationCenter.default

    func session(_ session: WCSession, didReceiveMessage message: [String: Any]) {
        center.post(name: .messageReceived, object: nil)
    }

    func session(_ session: Trip, didStart: Bool) {
        center.post(name: .tripStarted, object: nil)
    }

    func ask() {
        UNUserNotificationCenter.current().getNotificationSettings { [center] _ in
            center.post(name: .settingsRead, object: nil)
        }
        PHPhotoLibrary.requestAuthorization { [center] _ in center.post(name: .libraryAllowed, object: nil) }
    }
}

final class PeerScreen: UIViewController {
    func session(_ session: MCSession) { NotificationCenter.default.post(name: .peerSelected, object: nil) }
}

final class Peers: NSObject {
    @MainActor func session(_ session: MCSession, peer: MCPeerID, didChange state: MCSessionState) {
        NotificationCenter.default.post(name: .peerLeft, object: nil)
    }

    func sessionSelected(_ session: MCSession) { NotificationCenter.default.post(name: .peerSelected, object: nil) }

    func read(_ client: ProfileClient) {
        client.getNotificationSettings { _ in NotificationCenter.default.post(name: .profileRead, object: nil) }
        client.evaluatePolicy { _ in NotificationCenter.default.post(name: .policyEvaluated, object: nil) }
    }

    func unlock(_ container: AccountContainer, _ policy: LAPolicy) {
        container.accountStatus { _ in NotificationCenter.default.post(name: .accountRead, object: nil) }
        container.fetchUserRecordID { _, _ in NotificationCenter.default.post(name: .recordFetched, object: nil) }
        LAContext().evaluatePolicy(policy, localizedReason: "") { _, _ in
            NotificationCenter.default.post(name: .unlocked, object: nil)
        }
    }
}

extension Peers: MCSessionDelegate {}

struct AccountContainer {
    func accountStatus(_ body: (Int) -> Void) { body(0) }
}
