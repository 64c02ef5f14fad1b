// swift-format-ignore-file

import Foundation

struct ThemeDidChange: NotificationCenter.MainActorMessage {
    typealias Subject = AnyObject
    var isDark: Bool
}

@MainActor final class Theme {
    private let center: NotificationCenter

    init(center: NotificationCenter = .default) { self.center = center }

    func change() {
        center.post(ThemeDidChange(isDark: true))
        center.post(name: Notification.Name("XYZThemeDidChange"), object: nil, userInfo: ["isDark": true])
        self.center.post(name: Notification.Name("XYZThemeDidEnd"), object: nil)
        center.post(name: Notification.Name("XYZThemeDidStart"), object: self)
    }
}

func report(to center: NotificationCenter, _ other: NotificationCenter) {
    NotificationCenter.default.post(name: Notification.Name("XYZReport"), object: nil)
    center.post(
        name: Notification.Name("XYZReport"), object: nil,
        userInfo: nil
    )
    other.post(name: Notification.Name("XYZReport"), object: nil)
    NotificationCenter.default.post(name: Notification.Name("XYZReport"), object: nil)
}
