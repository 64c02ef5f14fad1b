import UIKit

final class PartlyHopping {
    weak var view: UIView?
    private var token: (any NSObjectProtocol)?

    func start() {
        token = NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: .main) { [weak self] _ in
            MainActor.assumeIsolated { self?.view?.layoutIfNeeded() }
            self?.view?.setNeedsLayout()  // finds: main-actor-use
        }
    }
}

final class AssumingClosure {
    weak var view: UIView?
    private var token: (any NSObjectProtocol)?

    func start() {
        // silent: the closure assumes that it runs on the main actor
        token = NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: .main) { [weak self] _ in
            MainActor.assumeIsolated { self?.view?.layoutIfNeeded() }
        }
    }
}
