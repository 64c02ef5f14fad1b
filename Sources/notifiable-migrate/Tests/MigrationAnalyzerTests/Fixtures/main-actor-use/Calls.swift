import UIKit

final class Form: NSObject {
    var presenter: UIViewController? { nil }

    func start() {
        NotificationCenter.default.addObserver(self, selector: #selector(shake), name: .arrived, object: nil)
    }

    @objc private func shake() { show(image: nil) }
    private func show(image: UIImage?) {
        guard let presenter else { return }
        show(from: presenter, image: image)
    }
    private func show(from presenter: UIViewController, image: UIImage?) {
        presenter.view.layoutIfNeeded()  // finds: main-actor-use
    }
}

final class Windows: NSObject {
    func start() {
        NotificationCenter.default.addObserver(self, selector: #selector(connect(_:)), name: .arrived, object: nil)
    }

    @objc private func connect(_ notification: Notification) {
        guard let windows = notification.userInfo?["windows"] as? [UIWindow] else { return }
        for window in windows {
            print(window.rootViewController as Any)  // finds: main-actor-use
        }
    }
}

final class Overloads: NSObject {
    func start() {
        // silent: the handler calls the other method of the name
        NotificationCenter.default.addObserver(self, selector: #selector(shake), name: .arrived, object: nil)
    }

    @objc private func shake() { show(text: "shaken") }
    private func show(view: UIView) { view.layoutIfNeeded() }
    private func show(text: String) { print(text) }
}

final class Application: UIResponder, UIApplicationDelegate {
    static func current() -> Application { UIApplication.shared.delegate as! Application }
    nonisolated static func version() -> Int { 1 }
    static func launch() async {}
    func show() {}
}

final class Status: NSObject {
    func start() {
        let center = NotificationCenter.default
        center.addObserver(self, selector: #selector(update), name: .arrived, object: nil)
        // silent: it may be called anywhere, or waits
        center.addObserver(self, selector: #selector(log), name: .arrived, object: nil)
    }

    @objc private func update() { Application.current().show() }  // finds: main-actor-use
    @objc private func log() {
        print(Application.version())
        Task { await Application.launch() }
    }
}

final class Dragging: NSObject, UIDragInteractionDelegate {
    var view: UIView?

    func start() {
        // silent: the protocol isolates the class
        NotificationCenter.default.addObserver(self, selector: #selector(close), name: .arrived, object: nil)
    }

    @objc private func close() { view?.resignFirstResponder() }
}

final class EditMenu: NSObject, UIEditMenuInteractionDelegate {
    var view: UIView?

    func start() {
        NotificationCenter.default.addObserver(self, selector: #selector(close), name: .arrived, object: nil)
    }

    // This delegate is not isolated.
    @objc private func close() { view?.resignFirstResponder() }  // finds: main-actor-use
}
