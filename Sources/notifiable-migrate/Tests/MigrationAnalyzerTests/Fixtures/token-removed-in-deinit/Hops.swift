import UIKit

@MainActor final class HoppingScreen: NSObject {
    private var timer: Timer?

    deinit {
        NotificationCenter.default.removeObserver(self)
        // silent: both run on the main thread
        DispatchQueue.main.async { UIApplication.shared.isIdleTimerDisabled = false }
        MainActor.assumeIsolated { timer?.invalidate() }
    }
}
