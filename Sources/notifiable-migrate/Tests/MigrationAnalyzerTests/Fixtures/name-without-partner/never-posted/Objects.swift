import UIKit

class LoginScreen: UIViewController {
    func register() {
        let center = NotificationCenter.default
        // finds: name-without-partner
        center.addObserver(self, selector: #selector(f), name: UIControl.keyboardWillShowNotification, object: self)
        // finds: name-without-partner
        center.addObserver(self, selector: #selector(f), name: UIApplication.didBecomeActiveNotification, object: self)
        // silent: of every screen, or of an object that the source doesn't show
        center.addObserver(self, selector: #selector(f), name: UIResponder.keyboardWillHideNotification, object: nil)
        center.addObserver(self, selector: #selector(f), name: UIDevice.batteryLevelDidChangeNotification, object: view)
    }

    @objc func f() {}
}

final class Application: UIApplication {
    func register() {
        // silent: it is the application
        NotificationCenter.default.addObserver(
            self,
            selector: #selector(f),
            name: UIApplication.didBecomeActiveNotification,
            object: self
        )
    }

    @objc func f() {}
}

final class Field: UITextField {
    func register() {
        // silent: it posts the notification
        NotificationCenter.default.addObserver(
            self,
            selector: #selector(f),
            name: UITextField.textDidChangeNotification,
            object: self
        )
    }

    @objc func f() {}
}

final class Device: NSObject {
    func register() {
        // silent: the program posts it, too
        NotificationCenter.default.addObserver(
            self,
            selector: #selector(f),
            name: UIDevice.orientationDidChangeNotification,
            object: self
        )
    }

    func turn() { NotificationCenter.default.post(name: UIDevice.orientationDidChangeNotification, object: self) }
    @objc func f() {}
}
