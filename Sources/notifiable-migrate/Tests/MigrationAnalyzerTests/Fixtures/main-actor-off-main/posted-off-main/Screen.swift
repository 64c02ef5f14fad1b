import UIKit

final class Screen: UIView {
    func register() {
        let center = NotificationCenter.default
        // finds: main-actor-off-main
        center.addObserver(self, selector: #selector(loaded), name: .loaded, object: nil)
        center.addObserver(
            self,
            selector: #selector(settingsChanged),  // finds: main-actor-off-main
            name: UserDefaults.didChangeNotification,
            object: nil
        )
        // Posted on the main queue only.
        // finds: main-actor-off-main (warning)
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
