import Foundation

enum PayloadKeys {
    static var train = "train"  // finds: shared-instance
    // silent: no post and no handler uses it
    static var unused = "unused"
    // silent: a constant
    static let delay = "delay"
}

enum ReadKeys {
    static var platform = "platform"  // finds: shared-instance
}

final class Archive {
    static let shared = Archive()  // finds: shared-instance
    // silent: only other code uses it
    static let other = Archive()

    func store() {}
}

@MainActor final class ScreenArchive {
    // silent: isolated
    static let shared = ScreenArchive()
}

struct Departure {
    func post() {
        NotificationCenter.default.post(
            name: .left,
            object: nil,
            userInfo: [PayloadKeys.train: 1, PayloadKeys.delay: 2]
        )
        Archive.other.store()
    }
}

@MainActor final class DepartureList {
    func start() {
        NotificationCenter.default.addObserver(self, selector: #selector(left), name: .left, object: nil)
    }

    @objc func left(_ notification: Notification) {
        print(notification.userInfo?[ReadKeys.platform] as? Int ?? 0)
        save()
    }

    private func save() {
        Archive.shared.store()
        print(ScreenArchive.shared)
    }
}
