import UIKit

final class AppDelegate: NSObject, UIApplicationDelegate {
    private let manager = AppManager()
    private var services: AppServices?

    func application(_ application: UIApplication, didFinishLaunchingWithOptions options: [String: Any]?) -> Bool {
        services = AppServices()
        return true
    }

    func showSettings() { print(AppSettings()) }
}

final class AppManager {
    private let loader: AppLoader

    init() {
        loader = AppLoader()
        // silent: the application's delegate creates one
        _ = NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: .main) { _ in self.load() }
    }

    func load() {}
}

final class AppLoader {
    func start() {
        // silent: an owner that lives as long creates one
        _ = NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: .main) { _ in self.start() }
    }
}

final class AppServices {
    func start() {
        // silent: created when the application has launched
        _ = NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: .main) { _ in self.start() }
    }
}

final class AppSettings {
    func start() {
        _ = NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: .main) { _ in
            self.start()  // finds: self-capture
        }
    }
}

final class AppScreen {
    static let loader = AppCache()
    private let cache = AppCache()
}

final class AppCache {
    func start() {
        _ = NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: .main) { _ in
            self.start()  // finds: self-capture
        }
    }
}

enum AppTools { static let clock = AppClock() }

final class AppClock {
    func start() {
        // silent: the value of a static property
        _ = NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: .main) { _ in self.start() }
    }
}
