// The download manager of Samples/DownloadService before its migration, for the snippet that proves its threading.

import Foundation
import NotifiableAdapter

actor DownloadManager: Notifiable {
    private(set) var list = DownloadList()
    private nonisolated let mailbox = Mailbox<DownloadManager>()

    init(notificationCenter: any NotificationProtocol = NotificationCenter.default) {
        startObservingNotifications(
            withNotificationCenter: notificationCenter,
            forObserver: self,
            observing: [.sessionDidExpire, .transferDidFinish]
        )
    }

    nonisolated func handleNotifications(_ notification: Notification) {
        switch notification.name {
        case .sessionDidExpire:
            mailbox.send(to: self) { $0.list.pause() }
        case .transferDidFinish:
            guard let file = notification.userInfo?["file"] as? String else { return }
            mailbox.send(to: self) { $0.list.finish(file) }
        default:
            break
        }
    }
}
