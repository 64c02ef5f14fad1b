import UIKit

extension Notification.Name {
    static let helperLoaded = Notification.Name("helperLoaded")
    static let helperStored = Notification.Name("helperStored")
    static let helperOutside = Notification.Name("helperOutside")
    static let helperForwarded = Notification.Name("helperForwarded")
    static let helperCompleted = Notification.Name("helperCompleted")
    static let helperCalled = Notification.Name("helperCalled")
    static let helperShown = Notification.Name("helperShown")
}

final class HelperScreen: UIViewController {
    func observe() {
        let center = NotificationCenter.default
        // finds: main-actor-off-main
        center.addObserver(self, selector: #selector(reload), name: .helperLoaded, object: nil)
        // finds: main-actor-off-main
        center.addObserver(self, selector: #selector(reload), name: .helperForwarded, object: nil)
        // finds: main-actor-off-main
        center.addObserver(self, selector: #selector(reload), name: .helperCompleted, object: nil)
        // finds: main-actor-off-main
        center.addObserver(self, selector: #selector(reload), name: .helperCalled, object: nil)
        // The function keeps its closure.
        // finds: main-actor-off-main (warning)
        center.addObserver(self, selector: #selector(reload), name: .helperStored, object: nil)
        // The function also calls its closure where it is called.
        // finds: main-actor-off-main (warning)
        center.addObserver(self, selector: #selector(reload), name: .helperOutside, object: nil)
        // silent: the function runs its closure on the main queue
        center.addObserver(self, selector: #selector(reload), name: .helperShown, object: nil)
    }
    @objc func reload() {}
}

final class HelperWorker {
    private let queue = DispatchQueue(label: "worker")
    private var work: (() -> Void)?

    func runAside(_ work: @escaping () -> Void) { queue.async(execute: work) }
    func forwardAside(_ work: @escaping () -> Void) { runAside(work) }
    func loadAside(completion: @escaping (Int) -> Void) { queue.async { completion(1) } }
    func keepAside(_ work: @escaping () -> Void) {
        self.work = work
        queue.async { work() }
    }
    func runSomewhere(_ work: @escaping () -> Void) {
        if queue.label.isEmpty { work() } else { queue.async { work() } }
    }
    func showAside(_ work: @escaping () -> Void) { DispatchQueue.main.async(execute: work) }

    func start() {
        runAside { NotificationCenter.default.post(name: .helperLoaded, object: nil) }
        forwardAside { NotificationCenter.default.post(name: .helperForwarded, object: nil) }
        self.loadAside { _ in NotificationCenter.default.post(name: .helperCompleted, object: nil) }
        runAside { self.postCalled() }
        keepAside { NotificationCenter.default.post(name: .helperStored, object: nil) }
        runSomewhere { NotificationCenter.default.post(name: .helperOutside, object: nil) }
        showAside { NotificationCenter.default.post(name: .helperShown, object: nil) }
    }

    private func postCalled() { NotificationCenter.default.post(name: .helperCalled, object: nil) }
}
