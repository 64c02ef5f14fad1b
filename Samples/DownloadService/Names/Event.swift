import Foundation
import NotifiableAdapter

/// What is kept of a notification, and where it was posted.
struct Event: Equatable, Sendable {
    let name: Notification.Name
    let file: String?
    let bytes: Int?
    let chunkBytes: Int?
    let failure: String?
    let isOnMainActor: Bool

    /// Reads a notification on the thread that posted it.
    init(_ notification: Notification) {
        name = notification.name
        file = notification.userInfo?[PayloadKey.file] as? String
        bytes = notification.userInfo?[PayloadKey.bytes] as? Int
        chunkBytes = notification.userInfo?[PayloadKey.chunkBytes] as? Int
        failure = notification.userInfo?[PayloadKey.failure] as? String
        isOnMainActor = ProcessMainRunLoop.main.isCurrent
    }
}
