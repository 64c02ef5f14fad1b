// swift-format-ignore-file

import Foundation
import NotifiableAdapter

extension Notification.Name {
    static let arrived = Notification.Name("XYZArrived")
}

final class Line: NSObject, Sendable { override init() { super.init(); NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .arrived, object: nil) }; @objc func reload() {} }
