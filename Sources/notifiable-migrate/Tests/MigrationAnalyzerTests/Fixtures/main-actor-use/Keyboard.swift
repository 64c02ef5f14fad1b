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
    var button: NSButton?
    var isAvailable = false {
        didSet { button?.isHidden = !isAvailable }  // finds: main-actor-use
    }

    func start(_ center: NotificationCenter) {
        center.addObserver(self, selector: #selector(change), name: .arrived, object: nil)
    }

    @objc func change() { isAvailable = true }
}

final class Panels {
    var cancellables: [AnyCancellable] = []

    func start(_ center: NotificationCenter, _ screen: Screen, _ count: Int) {
        center.publisher(for: .arrived)
            .sink { [weak screen] _ in
                guard let screen else { return }
                print(screen.title, count.description)  // finds: main-actor-use
            }
            .store(in: &cancellables)
    }
}

final class Battery: NSObject {
    func start(_ center: NotificationCenter) {
        center.addObserver(self, selector: #selector(change(_:)), name: .arrived, object: nil)
    }

    @objc func change(_ notification: Notification) {
        guard let device = notification.object as? UIDevice else { return }
        print(device.batteryLevel)  // finds: main-actor-use
    }
}

final class StatusBar: NSObject {
    var item: NSStatusItem?

    func start(_ center: NotificationCenter) {
        // silent: a status item isn't isolated, and neither is a screen
        center.addObserver(self, selector: #selector(change), name: .arrived, object: nil)
    }

    @objc func change() {
        item?.isVisible = true
        print(NSScreen.main?.frame as Any)
    }
}

final class MainDelegate: NSObject, UIApplicationDelegate {
    static let shared = MainDelegate()
    static let changed = Notification.Name("changed")
    static let limit = 4
    var window: UIWindow?
}

final class LocationListener: NSObject {
    func start() {
        NotificationCenter.default.addObserver(
            self,
            selector: #selector(settingsDidChange),
            name: MainDelegate.changed,
            object: nil
        )
        NotificationCenter.default.addObserver(
            self,
            selector: #selector(limitDidChange),
            name: MainDelegate.changed,
            object: nil
        )
    }

    @objc func settingsDidChange() {
        Defaults.shared.save()
        // finds: main-actor-use
        MainDelegate.shared.window?.layoutIfNeeded()
    }

    @objc func limitDidChange() {
        // silent: only static properties with an instance of their own class are looked at
        print(MainDelegate.limit.description)
    }
}

final class Defaults {
    static let shared = Defaults()
    func save() {}
}

@MainActor final class Timetable {
    let identifier = 1
    let board = Board()
    var title = ""

    nonisolated func log() {}
}

final class Announcer: NSObject {
    let timetable = Timetable()

    func start(_ center: NotificationCenter) {
        center.addObserver(self, selector: #selector(change), name: .arrived, object: nil)
        center.addObserver(self, selector: #selector(leave), name: .left, object: nil)
    }

    @objc func change() {
        // silent: members that the main actor doesn't isolate
        timetable.log()
        print(timetable.identifier)
    }

    @objc func leave() {
        timetable.log()
        print(timetable.title)  // finds: main-actor-use
    }
}

final class MainLog: NSObject, UIApplicationDelegate {
    static let shared = MainLog()
    var window: UIWindow?

    nonisolated func log() {}
}

final class LogListener: NSObject {
    func start() {
        NotificationCenter.default.addObserver(self, selector: #selector(change), name: .arrived, object: nil)
    }

    @objc func change() {
        // finds: main-actor-use
        MainLog.shared.log()
    }
}

final class Rows {
    var row: UIView?
    var tokens: [Any] = []

    func start(_ center: NotificationCenter) {
        tokens.append(
            center.addObserver(forName: .arrived, object: nil, queue: .main) { [weak row] _ in
                row?.isHidden = true  // finds: main-actor-use
            }
        )
    }
}

final class UnwrappedRows: NSObject {
    var row: UIView?

    func start(_ center: NotificationCenter) {
        center.addObserver(self, selector: #selector(hide), name: .arrived, object: nil)
    }

    @objc func hide() {
        if let row = row { row.isHidden = true }  // finds: main-actor-use
    }
}

final class FormController: UIViewController {}

final class FreeController: UIViewController {
    nonisolated init(name: String) { super.init(nibName: nil, bundle: nil) }
}

final class Feedback: NSObject {
    func start(_ center: NotificationCenter) {
        center.addObserver(self, selector: #selector(show), name: .shaken, object: nil)
        center.addObserver(self, selector: #selector(prepare), name: .shaken, object: nil)
    }

    @objc func show() {
        let form = FormController()  // finds: main-actor-use
        print(form)
    }

    @objc func prepare() {
        // silent: this initializer isn't isolated
        print(FreeController(name: "free"))
    }
}

final class Monitor: NSObject {
    func start(_ center: NotificationCenter) {
        // finds: main-actor-use
        center.addObserver(self, selector: #selector(change), name: .changed, object: UIApplication.shared)
    }

    @MainActor func startOnMain(_ center: NotificationCenter) {
        // silent: the code is isolated
        center.addObserver(self, selector: #selector(change), name: .changed, object: UIApplication.shared)
    }

    @objc func change() {}
}

final class MonitorOfTwo: NSObject {
    func start(_ center: NotificationCenter) {
        print(UIApplication.shared.applicationState)
        // finds: main-actor-use
        center.addObserver(self, selector: #selector(change), name: .changed, object: UIApplication.shared)
        // finds: main-actor-use
        center.addObserver(self, selector: #selector(change), name: .left, object: UIApplication.shared)
    }

    @objc func change() {}
}

final class Option {
    private var cancellables: Set<AnyCancellable> = []

    func bind(_ field: UITextField) {
        NotificationCenter.default.publisher(for: UITextField.textDidChangeNotification)
            .map { _ in field.text ?? "" }  // finds: main-actor-use
            .sink { print($0) }
            .store(in: &cancellables)
    }
}
