// The download manager of Samples/DownloadService after its migration, for the snippet that proves its threading.

import NotifiableAdapter

actor DownloadManager {
    private(set) var list = DownloadList()
    private var tokens: [MessageCenter.ObservationToken] = []

    init(messageCenter: MessageCenter = .default) async {
        tokens = [
            messageCenter.addObserver(for: SessionService.DidExpire.self, on: self) { manager, _ in
                manager.list.pause()
            },
            messageCenter.addObserver(for: TransferQueue.DidFinish.self, on: self) { manager, message in
                manager.list.finish(message.file)
            },
        ]
    }
}
