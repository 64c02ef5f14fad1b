import AppKit

final class Appearance: NSObject {
    func start() {
        // finds: name-without-partner
        NotificationCenter.default.addObserver(
            self,
            selector: #selector(change),
            name: NSNotification.Name("AppleInterfaceThemeChangedNotification"),
            object: nil
        )
        // silent: the center that the system posts to
        DistributedNotificationCenter.default().addObserver(
            self,
            selector: #selector(change),
            name: NSNotification.Name("AppleInterfaceThemeChangedNotification"),
            object: nil
        )
    }

    @objc private func change() {}
}
