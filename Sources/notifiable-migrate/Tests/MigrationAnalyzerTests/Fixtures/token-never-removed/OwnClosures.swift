import UIKit

final class BackupOperation {
    private var isFinished = false

    func register() {
        var token: (any NSObjectProtocol)!
        // finds: token-never-removed (note)
        token = NotificationCenter.default.addObserver(forName: .backupEnded, object: nil, queue: .main) {
            [weak self] _ in
            guard let self, !self.isFinished else { return }
            self.isFinished = true
            NotificationCenter.default.removeObserver(token!)
        }
    }

    func waitForScreen() {
        var token: (any NSObjectProtocol)!
        // silent: it waits for the notification of another object
        token = NotificationCenter.default.addObserver(forName: .backupEnded, object: nil, queue: .main) { note in
            guard note.object is BackupOperation else { return }
            NotificationCenter.default.removeObserver(token!)
        }
    }

    func waitOnce() {
        var token: (any NSObjectProtocol)!
        // silent: it is removed before the closure may return
        token = NotificationCenter.default.addObserver(forName: .backupEnded, object: nil, queue: .main) {
            [weak self] _ in
            NotificationCenter.default.removeObserver(token!)
            guard let self, !self.isFinished else { return }
            self.isFinished = true
        }
    }

    func waitUntil(_ center: NotificationCenter) -> () -> Void {
        var token: (any NSObjectProtocol)!
        // silent: other code removes it, too
        token = center.addObserver(forName: .backupEnded, object: nil, queue: .main) { [weak self] _ in
            guard let self, !self.isFinished else { return }
            center.removeObserver(token!)
        }
        return { center.removeObserver(token!) }
    }
}
