import CommandLineSupport
import Foundation
import NotifiableAdapter

/// The program before and after the migration of its download manager.
enum Stage: String, CaseIterable, Sendable {
    case before
    case after

    var title: String {
        switch self {
        case .before: "before: the download manager is Notifiable"
        case .after: "after: the download manager observes messages; the others are what they were"
        }
    }

    /// Makes the download manager of a program whose other services use a notification center.
    func makeDownloadManager(
        transfers: any Transfers,
        notificationCenter: any NotificationProtocol
    ) async -> any DownloadManaging {
        switch self {
        case .before: Before.DownloadManager(transfers: transfers, notificationCenter: notificationCenter)
        case .after:
            await After.DownloadManager(
                transfers: transfers,
                messageCenter: MessageCenter(bridging: notificationCenter)
            )
        }
    }
}

/// The result of a run.
struct Outcome: Equatable, Sendable {
    /// Whether each file equals the server's.
    let isIntact: [String: Bool]
    /// The number of bytes that the download manager counted.
    let receivedBytes: Int
    /// The number of bytes that the session service counted.
    let usedBytes: Int
    let pauses: Int
    /// Whether the settings were on disk when the post that announced the end returned.
    let isSavedInTime: Bool

    /// Whether everything is right after a download of this many bytes.
    func isRight(totalBytes: Int) -> Bool {
        isIntact.values.allSatisfy(\.self) && receivedBytes == totalBytes && usedBytes == totalBytes && isSavedInTime
    }
}

extension Outcome: CustomStringConvertible {
    var description: String {
        let damaged = isIntact.filter { !$0.value }.keys.sorted()
        let all = "\(isIntact.count) \(isIntact.count == 1 ? "file" : "files")"
        let files = damaged.isEmpty ? "\(all) intact" : "damaged: \(damaged.joined(separator: ", "))"
        let saved = isSavedInTime ? "settings saved in time" : "settings NOT saved in time"
        let pauses = "\(pauses) \(pauses == 1 ? "pause" : "pauses")"
        return "\(files), \(receivedBytes) bytes received, \(usedBytes) accounted for, \(pauses), \(saved)"
    }
}

/// Runs the services once: downloads files, and acts as the user, the administrator and the system.
@MainActor struct ServiceRun {
    // `sessionDidExpire` is left out: the manager pauses inside its post, so the two events come in any order.
    private static let observed: [Notification.Name] = [
        .downloadsDidPause, .settingsDidChange, .sessionDidRenew, .downloadDidFinish,
    ]

    private let source: Source
    private let folder: URL
    private let center: NotificationCenter
    private let events: NotificationStream
    private let session: SessionService
    private let settings: SettingsStore
    private let downloads: any DownloadManaging

    init(
        _ stage: Stage,
        of source: Source,
        in work: WorkFolder,
        center: NotificationCenter = NotificationCenter()
    ) async throws(CommandFailure) {
        self.source = source
        self.center = center
        folder = try work.folder("\(stage)/downloads")
        events = NotificationStream(of: Self.observed, postedTo: center)
        session = SessionService(account: "ada", notificationCenter: center)
        settings = SettingsStore(file: work.url.appending(path: "\(stage)/settings.json"), notificationCenter: center)
        let server = Server(
            files: Dictionary(uniqueKeysWithValues: source.files.map { ($0.lastPathComponent, $0) }),
            // The session expires after two thirds.
            bytesPerToken: max(1, source.totalBytes * 2 / 3)
        )
        let transfers = TransferQueue(
            from: server,
            to: folder,
            keeping: try work.folder("\(stage)/parts"),
            session: session,
            notificationCenter: center
        )
        downloads = await stage.makeDownloadManager(transfers: transfers, notificationCenter: center)
    }

    /// Downloads everything.
    ///
    /// - Parameter report: Called with each event.
    func run(report: (Event) -> Void) async -> Outcome {
        for file in source.files { await downloads.add(file.lastPathComponent) }
        var pauses = 0
        var unfinished = source.files.count
        while unfinished > 0, let event = await events.next() {
            report(event)
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
        // The manager answers after it has posted the last event to all observers.
        let received = await downloads.list.finished.map(\.receivedBytes).reduce(0, +)
        return Outcome(
            isIntact: Dictionary(uniqueKeysWithValues: source.files.map { ($0.lastPathComponent, isIntact($0)) }),
            receivedBytes: received,
            usedBytes: session.session.usedBytes,
            pauses: pauses,
            isSavedInTime: resign()
        )
    }

    /// Sends smaller chunks from some thread, as the administrator does.
    private func sendSettings() {
        let payload = [PayloadKey.chunkBytes: max(1, settings.settings.chunkBytes / 2)]
        DispatchQueue.global().async { [center] in
            center.post(name: .managedSettingsDidArrive, object: nil, userInfo: payload)
        }
    }

    /// Announces that the program may end, as the system does.
    ///
    /// - Returns: Whether the settings are on disk when the post returns.
    private func resign() -> Bool {
        center.post(name: .appWillResignActive, object: nil)
        return (try? Settings(contentsOf: settings.file)) == settings.settings
    }

    private func isIntact(_ file: URL) -> Bool {
        guard let original = try? Data(contentsOf: file) else { return false }
        return (try? Data(contentsOf: folder.appending(path: file.lastPathComponent))) == original
    }
}
