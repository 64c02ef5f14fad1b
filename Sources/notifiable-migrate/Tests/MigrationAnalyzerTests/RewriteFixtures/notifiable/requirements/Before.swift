// swift-format-ignore-file

import Foundation

// Handlers that a protocol of the SDK may require, and whose callbacks would be lost without an error.

extension Notification.Name {
    static let resized = Notification.Name("XYZResized")
    static let edited = Notification.Name("XYZEdited")
    static let counted = Notification.Name("XYZCounted")
}

@MainActor final class Pane: NSObject, NSWindowDelegate {
    override init() {
        super.init()
        NotificationCenter.default.addObserver(self, selector: #selector(windowDidResize(_:)), name: .resized, object: nil)  // left: `windowDidResize(_:)` would have other
        NotificationCenter.default.addObserver(self, selector: #selector(edited(_:)), name: .edited, object: nil)  // left: `edited(_:)` would have other parameters,
    }

    @objc func windowDidResize(_ notification: Notification) { print(notification.name) }

    // Without `@objc`, `#selector` accepts it as a requirement.
    func edited(_ notification: Notification) { print(notification.name) }
}

@MainActor final class Field: NSObject, UITextViewDelegate {
    override init() {
        super.init()
        NotificationCenter.default.addObserver(self, selector: #selector(textViewDidChange(_:)), name: .edited, object: nil)  // left: the handler `textViewDidChange(_:)` takes
    }

    @objc func textViewDidChange(_ textView: NSObject) {}
}
