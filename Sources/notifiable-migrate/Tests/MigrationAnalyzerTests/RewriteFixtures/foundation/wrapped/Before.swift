// swift-format-ignore-file

import Foundation
import NotifiableAdapter

// becomes: struct ThemeDidChange: NotificationCenter.MainActorMessage {
struct ThemeDidChange: MessageCenter.MainActorMessage {
    typealias Subject = AnyObject
    var isDark: Bool
}

/// The import stays for its posts: those of a center that isn't known have a function of the code base.
struct Hub {
    func post(name: Notification.Name) { print(name) }
}

@MainActor final class Theme {
    private let hub = Hub()
    // becomes: private let center = NotificationCenter.default
    private let center = MessageCenter.default

    func change() {
        center.post(ThemeDidChange(isDark: true))
        center.post(name: Notification.Name("XYZThemeDidEnd"))
        hub.post(name: Notification.Name("XYZThemeDidEnd"))
    }
}
