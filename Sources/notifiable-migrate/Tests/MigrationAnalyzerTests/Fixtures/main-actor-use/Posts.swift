import UIKit

final class Turnstile {
    func open() {
        UIApplication.shared.isIdleTimerDisabled = true  // finds: main-actor-use
        NotificationCenter.default.post(name: .arrived, object: nil)
    }

    // silent: on the main actor
    @MainActor func reset() {
        UIApplication.shared.isIdleTimerDisabled = false
        NotificationCenter.default.post(name: .arrived, object: nil)
    }

    // silent: the block runs on the main queue
    func resetLater() {
        DispatchQueue.main.async { UIApplication.shared.isIdleTimerDisabled = false }
        NotificationCenter.default.post(name: .arrived, object: nil)
    }

    // silent: it waits for the main actor
    func resetAsynchronously() async {
        await UIApplication.shared.reset()
        NotificationCenter.default.post(name: .arrived, object: nil)
    }
}

// silent: isolated with its superclass
final class TurnstileView: UIView {
    func open() {
        UIApplication.shared.isIdleTimerDisabled = true
        NotificationCenter.default.post(name: .arrived, object: nil)
    }
}

final class Exit {
    var label: UILabel?

    func close() {
        NotificationCenter.default.post(name: .arrived, object: nil)
        label?.text = "closed"  // finds: main-actor-use
    }
}
