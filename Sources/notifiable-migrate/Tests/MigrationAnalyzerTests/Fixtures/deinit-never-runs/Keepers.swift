import AppKit
import Combine

final class Clock: NSObject {
    private var timer: Timer?
    func start() {
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .arrived, object: nil)
        // finds: deinit-never-runs
        timer = Timer.scheduledTimer(withTimeInterval: 60, repeats: true) { _ in self.reload() }
    }
    deinit { timer?.invalidate() }
    @objc func reload() {}
}

final class TargetClock: NSObject {
    private var timer: Timer?
    func start() {
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .arrived, object: nil)
        timer = Timer.scheduledTimer(
            timeInterval: 60,
            target: self,  // finds: deinit-never-runs
            selector: #selector(reload),
            userInfo: nil,
            repeats: true
        )
    }
    @objc func reload() {}
}

final class StoppedClock: NSObject {
    private var timer: Timer?
    func start() {
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .arrived, object: nil)
        // silent: another method ends the timer
        timer = Timer.scheduledTimer(withTimeInterval: 60, repeats: true) { _ in self.reload() }
    }
    func stop() { timer?.invalidate() }
    @objc func reload() {}
}

final class OnceClock: NSObject {
    func start() {
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .arrived, object: nil)
        // silent: the timer fires once
        Timer.scheduledTimer(withTimeInterval: 60, repeats: false) { _ in self.reload() }
    }
    @objc func reload() {}
}

final class WeakClock: NSObject {
    private var timer: Timer?
    func start() {
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .arrived, object: nil)
        // silent: the closure is weak
        timer = Timer.scheduledTimer(withTimeInterval: 60, repeats: true) { [weak self] _ in self?.reload() }
    }
    deinit { timer?.invalidate() }
    @objc func reload() {}
}

final class Keys: NSViewController {
    override func viewDidLoad() {
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .arrived, object: nil)
        // finds: deinit-never-runs
        NSEvent.addLocalMonitorForEvents(matching: .keyDown) { event in self.handle(event) }
    }
    deinit { NotificationCenter.default.removeObserver(self) }
    func handle(_ event: NSEvent) -> NSEvent? { event }
    @objc func reload() {}
}

final class StoppingKeys: NSViewController {
    override func viewDidLoad() {
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .arrived, object: nil)
        // finds: deinit-never-runs
        NSEvent.addLocalMonitorForEvents(matching: .keyDown) { event in self.handle(event) }
    }
    deinit { stop() }
    private func stop() { NotificationCenter.default.removeObserver(self) }
    func handle(_ event: NSEvent) -> NSEvent? { event }
    @objc func reload() {}
}

final class RemovedKeys: NSViewController {
    private var monitor: Any?
    override func viewDidLoad() {
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .arrived, object: nil)
        // silent: the monitor is removed
        monitor = NSEvent.addLocalMonitorForEvents(matching: .keyDown) { event in self.handle(event) }
    }
    override func viewDidDisappear() { NSEvent.removeMonitor(monitor!) }
    func handle(_ event: NSEvent) -> NSEvent? { event }
    @objc func reload() {}
}

final class Model: NSObject {
    private let records: Records
    private var cancellables: Set<AnyCancellable> = []
    init(records: Records) {
        self.records = records
        super.init()
        // finds: deinit-never-runs
        records.$all.sink { all in self.show(all) }.store(in: &cancellables)
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .arrived, object: nil)
    }
    func show(_ all: [Record]) {}
    @objc func reload() {}
}

final class AssigningModel: NSObject {
    private var cancellables: Set<AnyCancellable> = []
    private var all: [Record] = []
    func start(_ records: Records) {
        // finds: deinit-never-runs
        records.$all.assign(to: \.all, on: self).store(in: &cancellables)
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .arrived, object: nil)
    }
    @objc func reload() {}
}

final class CancelledModel: NSObject {
    private var cancellables: Set<AnyCancellable> = []
    func start(_ records: Records) {
        // silent: another method cancels
        records.$all.sink { all in self.show(all) }.store(in: &cancellables)
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .arrived, object: nil)
    }
    func stop() { cancellables.removeAll() }
    func show(_ all: [Record]) {}
    @objc func reload() {}
}

final class Card: NSView {
    private let button = ActionButton()
    private weak var other: ActionButton?
    func start() {
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .arrived, object: nil)
        // finds: deinit-never-runs
        button.action = { self.reload() }
        // silent: the card doesn't keep the button
        other?.action = { self.reload() }
        let sheet = ActionButton()
        // silent: a local one, which something else may release
        sheet.action = { self.reload() }
    }
    @objc func reload() {}
}

final class RemovedCard: NSView {
    private let button = ActionButton()
    func start() {
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .arrived, object: nil)
        // silent: the observer is removed before
        button.action = { self.reload() }
    }
    func stop() { NotificationCenter.default.removeObserver(self) }
    @objc func reload() {}
}

final class Station {
    static let shared = Station()
    private var timer: Timer?
    func start() {
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .arrived, object: nil)
        // silent: the instance lives as long as the process
        timer = Timer.scheduledTimer(withTimeInterval: 60, repeats: true) { _ in self.reload() }
    }
    @objc func reload() {}
}

final class Exporter: NSObject {
    private var cancellables: Set<AnyCancellable> = []
    private let store = Store()
    func start() {
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .arrived, object: nil)
        // silent: what a function returns may complete
        store.export().map(\.count).sink { self.show($0) }.store(in: &cancellables)
        // silent: it ends with the first value
        store.$count.first().sink { self.show($0) }.store(in: &cancellables)
        // finds: deinit-never-runs
        Timer.publish(every: 1, on: .main, in: .common).autoconnect().sink { _ in self.show(0) }
            .store(in: &cancellables)
    }
    func show(_ count: Int) {}
    @objc func reload() {}
}

final class ReleasedClock: NSObject {
    private var timer: Timer?
    func start() {
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .arrived, object: nil)
        // finds: deinit-never-runs
        timer = Timer(timeInterval: 60, repeats: true) { _ in self.reload() }
        RunLoop.main.add(timer!, forMode: .common)
    }
    // The run loop keeps a timer that isn't invalidated.
    func stop() { timer = nil }
    @objc func reload() {}
}
