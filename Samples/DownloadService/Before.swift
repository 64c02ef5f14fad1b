import Foundation
import NotifiableAdapter

/// The download manager before its migration: it is `Notifiable`.
enum Before {
    /// Downloads files, pauses while there is no session, and posts when a file has arrived.
    actor DownloadManager: Notifiable, DownloadManaging {
        private(set) var list: DownloadList
        private let notificationCenter: any NotificationProtocol
        private nonisolated let mailbox = Mailbox<DownloadManager>()

        init(transfers: any Transfers, notificationCenter: any NotificationProtocol = NotificationCenter.default) {
            list = DownloadList(transfers: transfers)
            self.notificationCenter = notificationCenter
            startObservingNotifications(
                withNotificationCenter: notificationCenter,
                forObserver: self,
                observing: [
                    .sessionDidExpire, .sessionDidRenew, .settingsDidChange, .transferDidAdvance, .transferDidFinish,
                ]
            )
        }

        func add(_ file: String) { list.add(file) }

        nonisolated func handleNotifications(_ notification: Notification) {
            let payload = notification.userInfo
            switch notification.name {
            case .sessionDidExpire:
                mailbox.send(to: self) { $0.pause() }
            case .sessionDidRenew:
                mailbox.send(to: self) { $0.list.resume() }
            case .settingsDidChange:
                guard let chunkBytes = payload?[PayloadKey.chunkBytes] as? Int else { return }
                mailbox.send(to: self) { $0.list.use(chunkBytes: chunkBytes) }
            case .transferDidAdvance:
                guard let file = payload?[PayloadKey.file] as? String, let bytes = payload?[PayloadKey.bytes] as? Int
                else { return }
                mailbox.send(to: self) { $0.list.receive(bytes, of: file) }
            case .transferDidFinish:
                guard let file = payload?[PayloadKey.file] as? String else { return }
                let failure = payload?[PayloadKey.failure] as? String
                mailbox.send(to: self) { $0.finish(file, failure: failure) }
            default:
                break
            }
        }

        private func pause() {
            list.pause()
            notificationCenter.post(name: .downloadsDidPause, object: self)
        }

        private func finish(_ file: String, failure: String?) {
            guard let download = list.finish(file, failure: failure) else { return }
            var payload: [AnyHashable: Any] = [PayloadKey.file: file, PayloadKey.bytes: download.receivedBytes]
            payload[PayloadKey.failure] = failure
            notificationCenter.post(name: .downloadDidFinish, object: self, userInfo: payload)
        }
    }
}
