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

    /// Makes the download manager for a program whose other services use a notification center.
    func makeDownloadManager(
        transfers: any Transfers,
        notificationCenter: any NotificationProtocol
    ) async -> any DownloadManaging {
        switch self {
        case .before:
            Notifications.DownloadManager(transfers: transfers, notificationCenter: notificationCenter)
        case .after:
            await Messages.DownloadManager(
                transfers: transfers,
                messageCenter: MessageCenter(bridging: notificationCenter)
            )
        }
    }
}
