import CommandLineSupport
import Foundation
import NotifiableAdapter

/// One run of the services: downloads files until they are there, and plays the user, the administrator and the system.
@MainActor struct ServiceRun {
    // Without `sessionDidExpire`: the manager pauses inside its post, so either might be told first.
    private static let told: [Notification.Name] = [
        .downloadsDidPause, .settingsDidChange, .sessionDidRenew, .downloadDidFinish,
    ]

    private let source: Source
    private let folder: URL
    private let settingsFile: URL
    private let center = NotificationCenter()
    private let events: NotificationStream
    private let session: SessionService
    private let settings: SettingsStore
    private let downloads: any DownloadManaging

    init(_ stage: Stage, of source: Source, in work: WorkFolder) async throws(CommandFailure) {
        self.source = source
        folder = try work.folder("\(stage)/downloads")
        let parts = try work.folder("\(stage)/parts")
        settingsFile = work.url.appending(path: "\(stage)/settings.json")
        events = NotificationStream(of: Self.told, postedTo: center)
        session = SessionService(account: "ada", notificationCenter: center)
        settings = SettingsStore(file: settingsFile, notificationCenter: center)
        let server = Server(
            files: Dictionary(uniqueKeysWithValues: source.files.map { ($0.lastPathComponent, $0) }),
            // So that the session expires in the midst of it.
            bytesPerToken: max(1, source.totalBytes * 2 / 3)
        )
        let transfers = TransferQueue(
            from: server,
            to: folder,
            keeping: parts,
            session: session,
            notificationCenter: center
        )
        downloads = await stage.makeDownloadManager(transfers: transfers, notificationCenter: center)
    }

    /// Downloads everything.
    ///
    /// - Parameter tell: called with each line about what happens.
    func run(tell: (String) -> Void) async -> Outcome {
        for file in source.files { await downloads.add(file.lastPathComponent) }
        var pauses = 0
        var unfinished = source.files.count
        while unfinished > 0, let event = await events.next() {
            tell(EventLine(event).text)
            switch event.name {
            case .downloadsDidPause:
                pauses += 1
                sendSettings()
            case .settingsDidChange:
                center.post(name: .userDidSignIn, object: nil, userInfo: [PayloadKey.account: "ada"])
            case .downloadDidFinish:
                unfinished -= 1
            default: break
            }
        }
        // The manager has posted the last when it answers.
        let received = await downloads.list.finished.map(\.receivedBytes).reduce(0, +)
        return Outcome(
            isIntact: Dictionary(uniqueKeysWithValues: source.files.map { ($0.lastPathComponent, isIntact($0)) }),
            receivedBytes: received,
            usedBytes: session.session.usedBytes,
            pauses: pauses,
            isSavedInTime: resign()
        )
    }

    /// The administrator prefers smaller chunks, and says so on some thread.
    private func sendSettings() {
        let payload = [PayloadKey.chunkBytes: max(1, settings.settings.chunkBytes / 2)]
        DispatchQueue.global().async { [center] in
            center.post(name: .managedSettingsDidArrive, object: nil, userInfo: payload)
        }
    }

    /// The system announces that the program may end.
    ///
    /// - Returns: whether the settings were on disk when the post had returned.
    private func resign() -> Bool {
        center.post(name: .appWillResignActive, object: nil)
        return (try? Settings(contentsOf: settingsFile)) == settings.settings
    }

    private func isIntact(_ file: URL) -> Bool {
        guard let original = try? Data(contentsOf: file) else { return false }
        return (try? Data(contentsOf: folder.appending(path: file.lastPathComponent))) == original
    }
}
