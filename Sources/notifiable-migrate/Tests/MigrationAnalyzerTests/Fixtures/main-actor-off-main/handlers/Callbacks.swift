import AppKit

extension Notification.Name {
    nonisolated static let modeChanged = Notification.Name("ModeChanged")
    nonisolated static let modesLoaded = Notification.Name("ModesLoaded")
    nonisolated static let modesSaved = Notification.Name("ModesSaved")
}

/// A closure that a view keeps is isolated to the main actor, unless it is `@Sendable`.
final class ModeSwitch: NSStackView {
    var onChange: (Int) -> Void = { _ in }
}

final class ModeView: NSStackView {
    private let modeSwitch = ModeSwitch()
    private let settings = ModeSettings()

    func register(_ center: NotificationCenter) {
        // silent: posted on the main actor
        center.addObserver(self, selector: #selector(modeChanged), name: .modeChanged, object: nil)
        // silent: posted on the main actor
        center.addObserver(self, selector: #selector(modesSaved), name: .modesSaved, object: nil)
        // finds: main-actor-off-main (warning)
        center.addObserver(self, selector: #selector(modesLoaded), name: .modesLoaded, object: nil)
        modeSwitch.onChange = { [settings] mode in
            center.post(name: .modeChanged, object: mode)
            settings.save(center)
        }
    }

    @objc func modeChanged() {}
    @objc func modesSaved() {}
    @objc func modesLoaded() {}
}

final class ModeSettings {
    func save(_ center: NotificationCenter) { center.post(name: .modesSaved, object: nil) }

    /// Nothing shows where it is called.
    func readModes(_ center: NotificationCenter) { center.post(name: .modesLoaded, object: nil) }
}
