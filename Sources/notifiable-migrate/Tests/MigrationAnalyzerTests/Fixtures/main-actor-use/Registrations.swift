import UIKit

final class Battery {
    private var token: (any NSObjectProtocol)?
    private var level: Float = 0

    init() {
        UIDevice.current.isBatteryMonitoringEnabled = true  // finds: main-actor-use
        token = NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: nil) { _ in }
    }

    // silent: it neither adds nor removes an observer
    func update() { level = UIDevice.current.batteryLevel }
}

final class BatteryLevel: NSObject {
    deinit {
        NotificationCenter.default.removeObserver(self)
        UIDevice.current.isBatteryMonitoringEnabled = false  // finds: main-actor-use
    }
}

final class Charger: NSObject {
    override init() {
        super.init()
        UIDevice.current.isBatteryMonitoringEnabled = true  // finds: main-actor-use
        observe(.arrived)
    }

    private func observe(_ name: Notification.Name) {
        NotificationCenter.default.addObserver(self, selector: #selector(arrive), name: name, object: nil)
    }

    @objc func arrive() {}
}

final class Plug: NSObject {
    func start() {
        NotificationCenter.default.addObserver(self, selector: #selector(arrive), name: .arrived, object: nil)
    }

    deinit {
        UIDevice.current.isBatteryMonitoringEnabled = false  // finds: main-actor-use
    }

    @objc func arrive() {}
}

final class Socket {
    deinit {
        // silent: it doesn't observe notifications
        UIDevice.current.isBatteryMonitoringEnabled = false
    }
}

final class Lamp: NSObject {
    private let view = UIView()

    func start() {
        // silent: the handler shows that the class needs isolation
        view.isHidden = true
        NotificationCenter.default.addObserver(
            self,
            selector: #selector(arrive),
            name: .arrived,
            object: UIDevice.current.model
        )
    }

    @objc func arrive() { view.isHidden = false }  // finds: main-actor-use
}

final class Orientation: NSObject {
    @MainActor func start() {
        // silent: on the main actor
        UIDevice.current.beginGeneratingDeviceOrientationNotifications()
        NotificationCenter.default.addObserver(self, selector: #selector(rotate), name: .arrived, object: nil)
    }

    func startLater() {
        // silent: the closure runs on the main actor
        DispatchQueue.main.async { UIDevice.current.beginGeneratingDeviceOrientationNotifications() }
        NotificationCenter.default.addObserver(self, selector: #selector(rotate), name: .arrived, object: nil)
    }

    func startAsynchronously() async {
        // silent: it waits for the main actor
        await UIDevice.current.beginGeneratingDeviceOrientationNotifications()
        NotificationCenter.default.addObserver(self, selector: #selector(rotate), name: .arrived, object: nil)
    }

    func stop() {
        guard Thread.isMainThread else { return }
        // silent: the code checks that it is on the main thread
        UIDevice.current.endGeneratingDeviceOrientationNotifications()
        NotificationCenter.default.removeObserver(self)
    }

    func end() {
        NotificationCenter.default.removeObserver(self)
        UIDevice.current.endGeneratingDeviceOrientationNotifications()  // finds: main-actor-use
    }

    @objc func rotate() {}
}

protocol TransitDelegate: UIApplicationDelegate {}

final class Transit: NSObject {
    @objc func arrive() {}
}

extension Transit: TransitDelegate {
    // silent: the requirement of the main-actor protocol isolates it
    func applicationDidBecomeActive(_ application: UIApplication) {
        UIApplication.shared.isIdleTimerDisabled = true
        NotificationCenter.default.addObserver(self, selector: #selector(arrive), name: .arrived, object: nil)
    }
}
