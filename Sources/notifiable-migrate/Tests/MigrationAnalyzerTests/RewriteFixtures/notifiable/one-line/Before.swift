// swift-format-ignore-file

import Foundation
import NotifiableAdapter

extension Notification.Name {
    static let arrived = Notification.Name("XYZArrived")
}

final class Line: Sendable { init() { NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: nil) { [weak self] _ in self?.reload() } }; func reload() {} }
