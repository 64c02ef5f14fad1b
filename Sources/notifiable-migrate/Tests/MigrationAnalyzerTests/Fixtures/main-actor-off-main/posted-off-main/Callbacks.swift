import UIKit

extension Notification.Name {
    static let settingsRead = Notification.Name("settingsRead")
    static let libraryAllowed = Notification.Name("libraryAllowed")
    static let profileRead = Notification.Name("profileRead")
}

final class SettingsScreen: UIViewController {
    func start(_ center: NotificationCenter) {
        // finds: main-actor-off-main
        center.addObserver(self, selector: #selector(read), name: .settingsRead, object: nil)
        // finds: main-actor-off-main
        center.addObserver(self, selector: #selector(allow), name: .libraryAllowed, object: nil)
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

    @objc func read() { print("read") }
    @objc func allow() { print("allowed") }
    @objc func begin() { print("started") }
}

final class Reader: NSObject {
    let center = NotificationCenter.default

    func ask() {
        UNUserNotificationCenter.current().getNotificationSettings { [center] _ in
            center.post(name: .settingsRead, object: nil)
        }
        PHPhotoLibrary.requestAuthorization { [center] _ in center.post(name: .libraryAllowed, object: nil) }
    }
}

final class Clients: NSObject {
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

struct AccountContainer {
    func accountStatus(_ body: (Int) -> Void) { body(0) }
}
