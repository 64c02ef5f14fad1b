import UIKit

final class Keyboard: NSObject {
    weak var controller: UIViewController?
    var screen: Screen?
    var height = 0

    func start(_ center: NotificationCenter) {
        center.addObserver(self, selector: #selector(show), name: UIResponder.keyboardWillShowNotification, object: nil)
    }

    @objc func show() {
        controller?.view.layoutIfNeeded()  // finds: main-actor-use
        height += 1
    }
}

final class Brightness: NSObject {
    func start(_ center: NotificationCenter) {
        center.addObserver(self, selector: #selector(change), name: .arrived, object: nil)
    }

    @objc func change() { read() }

    func read() {
        print(UIScreen.main.brightness)  // finds: main-actor-use
    }
}

final class Screen: UIView {
    var title = ""
}

final class Titles: NSObject {
    var screen: Screen?
    var token: Any?

    func start(_ center: NotificationCenter) {
        token = center.addObserver(forName: .arrived, object: nil, queue: .main) { [weak self] _ in
            self?.screen?.title = "arrived"  // finds: main-actor-use
        }
    }
}

final class Hopping: NSObject {
    var screen: Screen?

    func start(_ center: NotificationCenter) {
        // silent: it hops, or only mentions names and objects
        center.addObserver(self, selector: #selector(arrive), name: .arrived, object: nil)
        center.addObserver(
            self,
            selector: #selector(leave),
            name: UIApplication.didBecomeActiveNotification,
            object: nil
        )
    }

    @objc func arrive() {
        DispatchQueue.main.async { self.screen?.title = "arrived" }
    }

    @objc func leave() { print(screen as Any, UIApplication.didBecomeActiveNotification) }
}

@MainActor final class Isolated: NSObject {
    var screen: Screen?

    func start(_ center: NotificationCenter) {
        // silent: it is isolated, which other rules judge
        center.addObserver(self, selector: #selector(arrive), name: .arrived, object: nil)
    }

    @objc func arrive() { screen?.title = "arrived" }
}

final class MenuState: NSObject {
    var item: NSMenuItem?
    var isAvailable = false {
        didSet { item?.isHidden = !isAvailable }  // finds: main-actor-use
    }

    func start(_ center: NotificationCenter) {
        center.addObserver(self, selector: #selector(change), name: .arrived, object: nil)
    }

    @objc func change() { isAvailable = true }
}
