import UIKit

enum Taps {
    static let statusBar = Notification(name: .arrived)  // finds: shared-instance
    // silent: a name is Sendable
    static let name = Notification.Name("tap")
    // silent: each access makes a new one
    static var computed: Notification { Notification(name: .arrived) }
}

let globalTap = Notification(name: .arrived)  // finds: shared-instance

final class TapScreen: UIViewController {
    // silent: isolated to the main actor
    static let tap = Notification(name: .arrived)
}
