import Foundation
import NotifiableAdapter

/// The settings, as they are on disk.
nonisolated struct Settings: Codable, Equatable, Sendable {
    private(set) var chunkBytes = 32 * 1024
    /// The number of times that the settings have changed.
    private(set) var revision = 0

    mutating func change(chunkBytes: Int) {
        self.chunkBytes = chunkBytes
        revision += 1
    }
}

nonisolated extension Settings {
    init(contentsOf file: URL) throws {
        self = try JSONDecoder().decode(Self.self, from: Data(contentsOf: file))
    }

    func write(to file: URL) throws {
        try JSONEncoder().encode(self).write(to: file, options: .atomic)
    }
}

/// Keeps the settings in memory and on disk: a main-actor class, like the screens that show them.
@MainActor final class SettingsStore: Notifiable {
    private(set) var settings: Settings
    /// The reason why the last attempt to save the settings failed; `nil` if it succeeded.
    private(set) var saveFailure: String?
    let file: URL
    private let notificationCenter: any NotificationProtocol

    init(file: URL, notificationCenter: any NotificationProtocol = NotificationCenter.default) {
        self.file = file
        self.notificationCenter = notificationCenter
        settings = (try? Settings(contentsOf: file)) ?? Settings()
        startObservingNotifications(
            withNotificationCenter: notificationCenter,
            forObserver: self,
            observing: [.managedSettingsDidArrive, .appWillResignActive]
        )
    }

    nonisolated func handleNotifications(_ notification: Notification) {
        switch notification.name {
        case .managedSettingsDidArrive:
            guard let chunkBytes = notification.userInfo?[PayloadKey.chunkBytes] as? Int, chunkBytes > 0 else { return }
            ensureMainThread { self.change(chunkBytes: chunkBytes) }
        case .appWillResignActive:
            // The system posts on the main actor, so this runs in place: when `post` returns, it may end the program.
            ensureMainThread { self.save() }
        default:
            break
        }
    }

    private func change(chunkBytes: Int) {
        settings.change(chunkBytes: chunkBytes)
        notificationCenter.post(
            name: .settingsDidChange,
            object: self,
            userInfo: [PayloadKey.chunkBytes: settings.chunkBytes]
        )
    }

    private func save() {
        do {
            try settings.write(to: file)
            saveFailure = nil
        } catch {
            saveFailure = "\(error)"
        }
    }
}
