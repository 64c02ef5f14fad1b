import UIKit

final class Sampler: NSObject {
    private let worker = DispatchQueue(label: "sampler")
    private let target = DispatchQueue(label: "target", target: .main)
    private var samples: [Int] = []
    private var names: [String] = []
    private var sizes: [Int] = []

    func start() {
        // finds: state-on-several-threads
        NotificationCenter.default.addObserver(
            self,
            selector: #selector(pause),
            name: UIApplication.didEnterBackgroundNotification,
            object: nil
        )
    }

    func add() {
        worker.async { self.samples.append(1) }
        // silent: the queue runs its code on the main queue
        target.async { self.names.append("train") }
    }

    func addSize() {
        worker.sync { sizes.append(1) }
    }

    @objc private func pause() {
        samples = []
        names = []
        // silent: it waits for the queue
        worker.sync { sizes = [] }
    }
}

final class NameSampler: NSObject {
    private let target = DispatchQueue(label: "target", target: .main)
    private var names: [String] = []

    func start() {
        // silent: the queue runs its code on the main queue
        NotificationCenter.default.addObserver(
            self,
            selector: #selector(pause),
            name: UIApplication.didEnterBackgroundNotification,
            object: nil
        )
    }

    func add() {
        target.async { self.names.append("train") }
    }

    @objc private func pause() { names = [] }
}
