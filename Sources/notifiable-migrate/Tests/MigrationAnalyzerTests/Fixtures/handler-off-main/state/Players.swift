import AVFoundation

final class Player: NSObject {
    private var isInterrupted = false

    func start() {
        // finds: handler-off-main
        NotificationCenter.default.addObserver(
            self,
            selector: #selector(interrupt),
            name: AVAudioSession.interruptionNotification,
            object: nil
        )
    }

    func play() { if !isInterrupted { print("play") } }

    @objc private func interrupt() { isInterrupted = true }
}

final class LockedPlayer: NSObject {
    private let lock = NSLock()
    private var isInterrupted = false

    func start() {
        // silent: it has a lock
        NotificationCenter.default.addObserver(
            self,
            selector: #selector(interrupt),
            name: AVAudioSession.interruptionNotification,
            object: nil
        )
    }

    func play() { lock.withLock { if !isInterrupted { print("play") } } }

    @objc private func interrupt() { lock.withLock { isInterrupted = true } }
}

final class HoppingPlayer: NSObject {
    private var isInterrupted = false

    func start() {
        // silent: the handler changes it on the main queue
        NotificationCenter.default.addObserver(
            self,
            selector: #selector(interrupt),
            name: AVAudioSession.interruptionNotification,
            object: nil
        )
    }

    func play() { if !isInterrupted { print("play") } }

    @objc private func interrupt() { DispatchQueue.main.async { self.isInterrupted = true } }
}

final class OwnPlayer: NSObject {
    private var interruptions = 0

    func start() {
        // silent: only the handler uses it
        NotificationCenter.default.addObserver(
            self,
            selector: #selector(interrupt),
            name: AVAudioSession.interruptionNotification,
            object: nil
        )
    }

    @objc private func interrupt() { interruptions += 1 }
}

final class MainPlayer: NSObject {
    private var isActive = false

    func start() {
        // silent: UIKit posts it on the main thread
        NotificationCenter.default.addObserver(
            self,
            selector: #selector(activate),
            name: UIApplication.didBecomeActiveNotification,
            object: nil
        )
    }

    func play() { if isActive { print("play") } }

    @objc private func activate() { isActive = true }
}
