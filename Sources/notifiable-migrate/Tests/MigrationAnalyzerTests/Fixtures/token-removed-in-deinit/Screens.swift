import UIKit

final class MapViewController: UIViewController {
    var token: Any?

    deinit {
        NotificationCenter.default.removeObserver(token!)  // finds: token-removed-in-deinit
        // silent: `self` may be removed from anywhere
        NotificationCenter.default.removeObserver(self)
    }
}

final class ListViewController: UIViewController {
    var token: Any?
    let player = Player()

    deinit {
        stop()  // finds: token-removed-in-deinit (note)
        // silent: no observer is removed, or not by a main-actor method
        clear()
        detach()
        player.stop()
        // silent: the main actor is assumed
        MainActor.assumeIsolated { stop() }
    }

    func stop() { NotificationCenter.default.removeObserver(self) }
    func clear() {}
    nonisolated func detach() { NotificationCenter.default.removeObserver(self) }
}

@MainActor final class Map {
    var token: Any?

    // silent: the deinit is the main actor's
    isolated deinit {
        NotificationCenter.default.removeObserver(token!)
    }
}

final class Archive {
    var token: Any?

    // silent: the token belongs to no type
    deinit {
        NotificationCenter.default.removeObserver(token!)
    }
}

final class TimedScreen: UIViewController {
    private var timer: Timer?
    private var subscriptions: Set<AnyCancellable> = []
    private var title: String?
    private nonisolated(unsafe) var link: Timer?

    deinit {
        NotificationCenter.default.removeObserver(self)
        // finds: token-removed-in-deinit
        timer?.invalidate()
        // finds: token-removed-in-deinit
        subscriptions.removeAll()
        // silent: Sendable
        title = nil
        // silent: not isolated
        link?.invalidate()
    }
}

final class UnsafeTokenScreen: UIViewController {
    private nonisolated(unsafe) var token: (any NSObjectProtocol)?

    deinit {
        // silent: not isolated
        if let token { NotificationCenter.default.removeObserver(token) }
    }
}

final class UnrelatedScreen: UIViewController {
    private var timer: Timer?

    deinit {
        // silent: nothing is observed
        timer?.invalidate()
    }
}

final class TurningScreen: UIViewController {
    deinit {
        NotificationCenter.default.removeObserver(self)
        // finds: token-removed-in-deinit
        UIDevice.current.endGeneratingDeviceOrientationNotifications()
    }
}

final class CaptureListener {
    func start() {
        NotificationCenter.default.addObserver(self, selector: #selector(change), name: .captured, object: nil)
    }
    func stop() { NotificationCenter.default.removeObserver(self) }
    @objc func change() {}
}

final class RecordingScreen: UIViewController {
    private let listener = CaptureListener()
    private let other = NSObject()

    deinit {
        // finds: token-removed-in-deinit
        listener.stop()
        // silent: it has nothing to do with observers
        print(other)
    }
}

final class CollectionScreen: UIViewController {
    private var timers: [String: Timer] = [:]
    private var other: (any NSObjectProtocol)?
    private var names: [String: Set<Int>] = [:]
    private var box = Mutex<Timer?>(nil)

    deinit {
        NotificationCenter.default.removeObserver(self)
        // finds: token-removed-in-deinit
        timers.removeAll()
        // finds: token-removed-in-deinit
        other = nil
        // silent: Sendable
        names.removeAll()
        // silent: it may be Sendable
        print(box)
    }
}

final class CancellingViewController: UIViewController {
    private var subscriptions = [AnyCancellable]()
    private var byName = [String: AnyCancellable]()
    private var count = [Int]()

    override func viewDidLoad() {
        super.viewDidLoad()
        NotificationCenter.default.publisher(for: UIApplication.didBecomeActiveNotification)
            .sink { _ in }
            .store(in: &subscriptions)
    }

    deinit {
        // finds: token-removed-in-deinit (note)
        subscriptions.forEach { $0.cancel() }
        for subscription in byName.values { subscription.cancel() }  // finds: token-removed-in-deinit (note)
        // silent: Sendable
        count.forEach { print($0) }
    }
}
