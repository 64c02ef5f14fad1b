import AVFoundation

private let interruptionLock = NSLock()

final class GloballyLockedPlayer: NSObject {
    private var isInterrupted = false

    func start() {
        // silent: the file has a lock, with which the code uses the property
        NotificationCenter.default.addObserver(
            self,
            selector: #selector(interrupt),
            name: AVAudioSession.interruptionNotification,
            object: nil
        )
    }

    func play() { interruptionLock.withLock { if !isInterrupted { print("play") } } }

    @objc private func interrupt() { interruptionLock.withLock { isInterrupted = true } }
}

final class UnlockedPlayer: NSObject {
    private var isInterrupted = false

    func start() {
        // The class doesn't use the lock of the file.
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
