// swift-format-ignore-file

import Foundation
import NotifiableAdapter

extension Notification.Name {
    static let arrived = Notification.Name("XYZArrived")
}

final class Line: NSObject, Sendable, Notifiable { override init() { super.init(); startObservingNotifications(withNotificationCenter: NotificationCenter.default, forObserver: self, observing: [.arrived]) };

    nonisolated func handleNotifications(_ notification: Notification) {
        switch notification.name {
        case .arrived:
            reload()
        default:
            break
        }
    }
    func reload() {} }
