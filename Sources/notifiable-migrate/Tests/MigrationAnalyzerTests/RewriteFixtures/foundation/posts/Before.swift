// swift-format-ignore-file

import Foundation
import NotifiableAdapter

struct ThemeDidChange: MessageCenter.MainActorMessage {
    typealias Subject = AnyObject
    var isDark: Bool
}

@MainActor final class Theme {
    private let center: MessageCenter

    init(center: MessageCenter = .default) { self.center = center }

    func change() {
        center.post(ThemeDidChange(isDark: true))
        center.post(name: Notification.Name("XYZThemeDidChange"), userInfo: ["isDark": true])
        self.center.post(name: Notification.Name("XYZThemeDidEnd"))
        center.post(name: Notification.Name("XYZThemeDidStart"), object: self)
    }
}

func report(to center: MessageCenter, _ other: NotificationCenter) {
    MessageCenter.default.post(name: Notification.Name("XYZReport"))
    center.post(
        name: Notification.Name("XYZReport"),
        userInfo: nil
    )
    other.post(name: Notification.Name("XYZReport"))
    NotificationCenter.default.post(name: Notification.Name("XYZReport"))
}
