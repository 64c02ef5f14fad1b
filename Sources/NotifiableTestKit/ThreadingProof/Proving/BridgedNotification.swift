internal import Foundation
internal import NotifiableAdapter

/// The notification that stands for a message, as the bridge makes it, to be posted from anywhere.
///
/// `@unchecked Sendable`: made once and not changed.
struct BridgedNotification: @unchecked Sendable {
    private let notification: Notification?

    /// Takes what a legacy observer gets when a message is posted.
    ///
    /// - Parameters:
    ///   - name: the name of the notification.
    ///   - post: posts the message to a center.
    @MainActor init(named name: Notification.Name, post: @MainActor (MessageCenter) -> Void) {
        let center = MessageCenter(configuration: .init(diagnostics: { _ in }))
        let box = Box()
        let token = center.addObserver(forName: name, object: nil, queue: nil) { box.notification = $0 }
        post(center)
        center.removeObserver(token)
        notification = box.notification
    }

    /// `@unchecked Sendable`: written and read on the main actor.
    private final class Box: @unchecked Sendable {
        var notification: Notification?
    }

    func post(to center: MessageCenter) {
        guard let notification else { return }
        center.post(name: notification.name, object: notification.object, userInfo: notification.userInfo)
    }
}
