import UIKit

final class Screen: UIView {
    func register() {
        let center = NotificationCenter.default
        // finds: main-actor-handler-posted-off-main
        center.addObserver(self, selector: #selector(loaded), name: .loaded, object: nil)
        center.addObserver(
            self,
            selector: #selector(settingsChanged),  // finds: main-actor-handler-posted-off-main
            name: UserDefaults.didChangeNotification,
            object: nil
        )
        // silent: posted on the main queue only
        center.addObserver(self, selector: #selector(shown), name: .shown, object: nil)
    }

    @objc func loaded() {}
    @objc func shown() {}
    @objc func settingsChanged() {}
}

final class Loader {
    func load() {
        DispatchQueue.global().async {
            NotificationCenter.default.post(name: .loaded, object: nil)
            DispatchQueue.main.async { NotificationCenter.default.post(name: .shown, object: nil) }
        }
    }
}
