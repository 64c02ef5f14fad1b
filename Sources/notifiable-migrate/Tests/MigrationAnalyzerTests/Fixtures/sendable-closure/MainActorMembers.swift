import UIKit

final class Timetable: UIViewController {
    private var lines: [String] = []
    private var route: String?
    private let limit = 3
    private let queue = OperationQueue()

    func observe(_ center: NotificationCenter) {
        center.addObserver(self, selector: #selector(arrive), name: .arrived, object: nil)
        center.addObserver(self, selector: #selector(depart), name: .arrived, object: nil)
        center.addObserver(self, selector: #selector(stop), name: .arrived, object: nil)
    }

    @objc func arrive() {
        DispatchQueue.global(qos: .utility).async { [weak self] in
            guard let self else { return }
            let found = self.load()  // finds: sendable-closure
            DispatchQueue.main.async { self.lines = found }
        }
    }

    @objc func depart() { store() }

    @objc func stop() {
        // silent: a constant of a Sendable type, what the closure copies, and a method that isn't isolated
        DispatchQueue.global().async { [lines] in
            print(self.limit, lines)
            self.log()
        }
        // silent: the closure isn't Sendable, and stays in the isolation of the code around it
        DispatchQueue.global().sync { self.lines = [] }
        // silent: it waits for the main actor
        Task.detached { await self.clear() }
    }

    func send() {
        let route = route
        queue.addOperation {
            self.route = nil  // finds: sendable-closure
            NotificationCenter.default.post(name: .arrived, object: nil, userInfo: ["route": route ?? ""])
        }
    }

    // silent: far from notifications
    func check() {
        DispatchQueue.global().async { print(self.lines) }
    }

    private func store() {
        DispatchQueue.global().async { print(self.lines) }  // finds: sendable-closure
    }

    private func load() -> [String] { lines }
    private func clear() { lines = [] }
    private nonisolated func log() {}
}

enum Brightness {
    static func observe(_ center: NotificationCenter, _ label: UILabel) -> [NSObjectProtocol] {
        let first = center.addObserver(forName: .arrived, object: nil, queue: .main) { _ in
            UIApplication.shared.isIdleTimerDisabled = true  // finds: sendable-closure
        }
        let second = center.addObserver(forName: .arrived, object: nil, queue: .main) { _ in
            label.text = "arrived"  // finds: sendable-closure
        }
        let third = center.addObserver(forName: .arrived, object: nil, queue: .main) { _ in
            // silent: the code says that it is on the main actor
            MainActor.assumeIsolated { label.text = "arrived" }
        }
        let fourth = center.addObserver(forName: .arrived, object: nil, queue: nil) { _ in
            // silent: it runs on the main actor
            Task { @MainActor in UIApplication.shared.isIdleTimerDisabled = true }
        }
        return [first, second, third, fourth]
    }
}

final class Departures: UIViewController {
    var tokens: [NSObjectProtocol] = []
    let board = UILabel()

    func observe(_ center: NotificationCenter) {
        tokens = [
            center.addObserver(forName: .arrived, object: nil, queue: .main) { [weak board] _ in
                board?.text = "departed"  // finds: sendable-closure
            }
        ]
    }
}

/// The instance is Sendable, and any code of its module may read its constants.
@MainActor final class PowerObserver {
    private let log = Logger(subsystem: "org.example.stations", category: "power")
    private var count = 0

    func register(_ center: NotificationCenter) {
        // silent: reads nothing but a constant whose type is Sendable
        center.addObserver(forName: NSWorkspace.willPowerOffNotification, object: nil, queue: nil) { _ in
            self.log.notice("power off")
        }
        // finds: sendable-closure
        center.addObserver(forName: NSWorkspace.didWakeNotification, object: nil, queue: nil) { _ in
            self.log.notice("wake \(self.count)")
        }
    }
}
