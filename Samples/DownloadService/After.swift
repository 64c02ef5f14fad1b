import Foundation
import NotifiableAdapter

/// The download manager after its migration: it observes and posts messages.
enum After {
    /// Downloads files, pauses while there is no session, and posts when a file has arrived.
    actor DownloadManager: DownloadManaging {
        private(set) var list: DownloadList
        private let messageCenter: MessageCenter
        private var tokens: [MessageCenter.ObservationToken] = []

        // The initializer is asynchronous because it stores the tokens after it has passed `self` on.
        init(transfers: any Transfers, messageCenter: MessageCenter = .default) async {
            list = DownloadList(transfers: transfers)
            self.messageCenter = messageCenter
            tokens = [
                messageCenter.addObserver(for: SessionService.DidExpire.self, on: self) { manager, _ in
                    manager.pause()
                },
                messageCenter.addObserver(for: SessionService.DidRenew.self, on: self) { manager, _ in
                    manager.list.resume()
                },
                messageCenter.addObserver(for: SettingsStore.DidChange.self, on: self) { manager, message in
                    manager.list.use(chunkBytes: message.chunkBytes)
                },
                messageCenter.addObserver(for: TransferQueue.DidAdvance.self, on: self) { manager, message in
                    manager.list.receive(message.bytes, of: message.file)
                },
                messageCenter.addObserver(for: TransferQueue.DidFinish.self, on: self) { manager, message in
                    manager.finish(message.file, failure: message.failure)
                },
            ]
        }

        func add(_ file: String) { list.add(file) }

        private func pause() {
            list.pause()
            messageCenter.post(DidPause(), subject: self)
        }

        private func finish(_ file: String, failure: String?) {
            guard let download = list.finish(file, failure: failure) else { return }
            messageCenter.post(DidFinish(file: file, bytes: download.receivedBytes, failure: failure), subject: self)
        }
    }
}
