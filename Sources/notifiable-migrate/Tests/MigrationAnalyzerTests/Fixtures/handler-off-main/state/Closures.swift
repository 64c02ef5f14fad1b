import AVFoundation

final class HoppingClosure {
    private var isInterrupted = false
    private var token: (any NSObjectProtocol)?

    func start() {
        // silent: the closure changes it on the main queue
        token = NotificationCenter.default.addObserver(
            forName: AVAudioSession.interruptionNotification,
            object: nil,
            queue: nil
        ) { [weak self] _ in
            DispatchQueue.main.async { self?.isInterrupted = true }
        }
    }

    func play() { if !isInterrupted { print("play") } }
}

final class ChangingClosure {
    private var isInterrupted = false
    private var token: (any NSObjectProtocol)?

    func start() {
        // finds: handler-off-main
        token = NotificationCenter.default.addObserver(
            forName: AVAudioSession.interruptionNotification,
            object: nil,
            queue: nil
        ) { [weak self] _ in
            self?.isInterrupted = true
            DispatchQueue.main.async { print("interrupted") }
        }
    }

    func play() { if !isInterrupted { print("play") } }
}

final class CheckingClosure {
    private var isInterrupted = false
    private var token: (any NSObjectProtocol)?

    func start() {
        // silent: it only changes it on the main thread
        token = NotificationCenter.default.addObserver(
            forName: AVAudioSession.interruptionNotification,
            object: nil,
            queue: nil
        ) { [weak self] _ in self?.interrupt() }
    }

    func play() { if !isInterrupted { print("play") } }

    private func interrupt() {
        guard Thread.isMainThread else {
            DispatchQueue.main.async { self.interrupt() }
            return
        }
        isInterrupted = true
    }
}

final class StartingClosure {
    private var interruptions = 0
    private var token: (any NSObjectProtocol)?

    func start() {
        interruptions = 0
        // silent: what is in front of the call doesn't run with the handler
        token = NotificationCenter.default.addObserver(
            forName: AVAudioSession.interruptionNotification,
            object: nil,
            queue: nil
        ) { [weak self] _ in
            self?.interruptions += 1
            DispatchQueue.main.async { print(self?.interruptions ?? 0) }
        }
    }
}

final class LateStart: NSObject {
    private var interruptions = 0

    func start() {
        // finds: handler-off-main
        NotificationCenter.default.addObserver(
            self,
            selector: #selector(interrupt),
            name: AVAudioSession.interruptionNotification,
            object: nil
        )
        interruptions = 0
    }

    @objc private func interrupt() { interruptions += 1 }
}

final class EarlyStart: NSObject {
    private var interruptions = 0

    func start() {
        interruptions = 0
        // silent: the handler isn't called yet
        NotificationCenter.default.addObserver(
            self,
            selector: #selector(interrupt),
            name: AVAudioSession.interruptionNotification,
            object: nil
        )
    }

    @objc private func interrupt() { interruptions += 1 }
}

final class ParameterPlayer: NSObject {
    private var item: Item?

    func start() {
        // silent: the parameter only has the property's name
        NotificationCenter.default.addObserver(
            self,
            selector: #selector(interrupt),
            name: AVAudioSession.interruptionNotification,
            object: nil
        )
    }

    func play(_ item: Item) { item.start() }

    @objc private func interrupt() { item = nil }
}

final class Item {
    func start() {}
}

final class TitledPlayer: NSObject {
    private var interruptions = 0
    private var title: String { "\(interruptions)" }

    func start() {
        // silent: only the handler uses it
        NotificationCenter.default.addObserver(
            self,
            selector: #selector(interrupt),
            name: AVAudioSession.interruptionNotification,
            object: nil
        )
    }

    @objc private func interrupt() {
        interruptions += 1
        print(title)
    }
}

final class MainActorHandler: NSObject {
    private var isInterrupted = false

    func start() {
        // silent: the handler is isolated, which other rules judge
        NotificationCenter.default.addObserver(
            self,
            selector: #selector(interrupt),
            name: AVAudioSession.interruptionNotification,
            object: nil
        )
    }

    @MainActor func play() { if !isInterrupted { print("play") } }

    @MainActor @objc private func interrupt() { isInterrupted = true }
}

final class LockedElsewhere: NSObject {
    private static let lock = NSLock()
    private static var identifier = 0
    private let names = NSLock()
    private var log: [String] = []
    private var interruptions = 0

    func start() {
        // silent: a lock protects it
        NotificationCenter.default.addObserver(
            self,
            selector: #selector(reset),
            name: AVAudioSession.mediaServicesWereResetNotification,
            object: nil
        )
        // finds: handler-off-main
        NotificationCenter.default.addObserver(
            self,
            selector: #selector(interrupt),
            name: AVAudioSession.interruptionNotification,
            object: nil
        )
    }

    func next() -> Int { Self.lock.withLock { Self.identifier } }

    func summary() -> String { "\(interruptions) \(names.withLock { log.count })" }

    @objc private func interrupt() { interruptions += 1 }

    @objc private func reset() { names.withLock { log.append("reset") } }
}
