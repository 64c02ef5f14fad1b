import UIKit

@MainActor final class AssumingModel {
    private var token: (any NSObjectProtocol)?

    deinit {
        MainActor.assumeIsolated {
            if let token { NotificationCenter.default.removeObserver(token) }  // finds: main-actor-off-main (note)
        }
    }
}

@MainActor final class AssumingStore {
    private var token: (any NSObjectProtocol)?

    deinit {
        MainActor.assumeIsolated { stop() }  // finds: main-actor-off-main (note)
    }

    private func stop() {
        if let token { NotificationCenter.default.removeObserver(token) }
    }
}

@MainActor final class AssumingCounter {
    private var token: (any NSObjectProtocol)?

    deinit {
        // silent: it has nothing to do with observers
        MainActor.assumeIsolated { log() }
    }

    private func log() {}
}

final class AssumingView: UIView {
    private var token: (any NSObjectProtocol)?

    deinit {
        MainActor.assumeIsolated {
            // silent: UIKit deallocates views on the main thread
            if let token { NotificationCenter.default.removeObserver(token) }
        }
    }
}
