import Foundation

final class Recorder: NSObject {
    private let worker = DispatchQueue(label: "recorder")
    private let injected: Scheduler
    private var count = 0

    init(injected: Scheduler) { self.injected = injected }

    func start(_ center: NotificationCenter) {
        center.addObserver(self, selector: #selector(arrive), name: .arrived, object: nil)
        center.addObserver(self, selector: #selector(stop), name: .stopped, object: nil)
    }

    @objc func arrive() {
        worker.async { self.count += 1 }  // finds: sendable-closure
    }

    @objc func stop() {
        // silent: the type of the parameter may be any, and the closure may not be Sendable
        injected.async { self.count += 1 }
    }
}

final class Reporter: NSObject {
    private var count = 0

    func start(_ center: NotificationCenter) {
        center.addObserver(self, selector: #selector(leave), name: .left, object: nil)
    }

    @objc func leave() {
        let background = OperationQueue()
        background.addOperation { self.count += 1 }  // finds: sendable-closure
    }
}
