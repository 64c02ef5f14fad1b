import Foundation

protocol HelperRunning: AnyObject {}

extension HelperRunning {
    func deliver(_ work: @escaping () -> Void) {
        if Thread.isMainThread { work() } else { DispatchQueue.main.async(execute: work) }
    }
    func runHere(_ work: () -> Void) { work() }
}

final class HelperObserver: HelperRunning {
    private var count = 0
    func start() {
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .arrived, object: nil)
        NotificationCenter.default.addObserver(self, selector: #selector(store), name: .left, object: nil)
    }
    // finds: sendable-closure
    @objc func reload() { deliver { self.count += 1 } }
    // silent: the function runs its closure at once
    @objc func store() { runHere { self.count += 1 } }
}
