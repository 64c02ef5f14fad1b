import Foundation

private let received: CFNotificationCallback = { _, observer, _, _, _ in
    guard let observer else { return }
    Unmanaged<DarwinOperation>.fromOpaque(observer).takeUnretainedValue().handle()
}

final class DarwinOperation {
    func start() {
        let center = CFNotificationCenterGetDarwinNotifyCenter()
        let observer = Unmanaged.passUnretained(self).toOpaque()
        // finds: self-capture (note)
        CFNotificationCenterAddObserver(center, observer, received, "opened" as CFString, nil, .deliverImmediately)
        // finds: self-capture
        CFNotificationCenterAddObserver(center, observer, received, "closed" as CFString, nil, .deliverImmediately)
    }

    func finish() {
        let center = CFNotificationCenterGetDarwinNotifyCenter()
        CFNotificationCenterRemoveEveryObserver(center, Unmanaged.passUnretained(self).toOpaque())
    }

    func handle() {}
}

final class DarwinObserver {
    func start() {
        let center = CFNotificationCenterGetDarwinNotifyCenter()
        // silent: the `deinit` removes it
        CFNotificationCenterAddObserver(
            center,
            Unmanaged.passUnretained(self).toOpaque(),
            received,
            "opened" as CFString,
            nil,
            .deliverImmediately
        )
    }

    deinit { stop() }

    private func stop() {
        let center = CFNotificationCenterGetDarwinNotifyCenter()
        CFNotificationCenterRemoveEveryObserver(center, Unmanaged.passUnretained(self).toOpaque())
    }
}

final class DarwinKeeper {
    func start() {
        let center = CFNotificationCenterGetDarwinNotifyCenter()
        let observer = Unmanaged.passRetained(self).toOpaque()
        // silent: the pointer retains the instance
        CFNotificationCenterAddObserver(center, observer, received, "opened" as CFString, nil, .deliverImmediately)
    }
}
