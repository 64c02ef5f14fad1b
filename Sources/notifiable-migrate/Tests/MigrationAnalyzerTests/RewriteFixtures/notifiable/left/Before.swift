// swift-format-ignore-file

import Foundation

extension Notification.Name {
    static let a = Notification.Name("XYZA")
    static let b = Notification.Name("XYZB")
    static let c = Notification.Name("XYZC")
    static let d = Notification.Name("XYZD")
    static let e = Notification.Name("XYZE")
    static let f = Notification.Name("XYZF")
    static let mixed = Notification.Name("XYZMixed")
}

final class Ticket {}
// The compiler doesn't infer that a public type is Sendable.
public enum Fare: String { case single }

@MainActor class Machine {
    static var isolatedName: Notification.Name { .a }
    private let names: [Notification.Name] = [.a]
    private var ticket: Ticket?
    private var current = Notification.Name.a
    private let url = URL(fileURLWithPath: "/")

    func start(_ other: Machine, _ unknown: Center) {
        NotificationCenter.default.addObserver(other, selector: #selector(simple), name: .a, object: nil)  // left: the observer is `other`, not `self`
        NotificationCenter.default.addObserver(self, selector: #selector(simple), name: current, object: nil)  // left: its name `current` is not one constant:
        NotificationCenter.default.addObserver(self, selector: #selector(simple), name: nil, object: nil)  // left: it observes every name: add an observer
        unknown.addObserver(self, selector: #selector(simple), name: .a, object: nil)  // left: its center `unknown` is not known to
        NotificationCenter.default.addObserver(self, selector: #selector(inherited), name: .a, object: nil)  // left: the handler `inherited` is not a method
        NotificationCenter.default.addObserver(self, selector: #selector(forwards(_:)), name: .a, object: nil)  // left: `forwards` does more
        NotificationCenter.default.addObserver(self, selector: #selector(forced(_:)), name: .a, object: nil)  // left: `forced` does more
        NotificationCenter.default.addObserver(self, selector: #selector(twice), name: .b, object: nil)  // left: the class or a superclass also observes
        for name in names {
            NotificationCenter.default.addObserver(self, selector: #selector(simple), name: name, object: nil)  // left: its name `name` is not one constant:
        }
        NotificationCenter.default.addObserver(self, selector: #selector(simple), name: .progress(of: "1"), object: nil)  // left: its name `.progress(of: "1")` is not
        #if DEBUG
            NotificationCenter.default.addObserver(self, selector: #selector(simple), name: .a, object: nil)  // left: it is inside `#if`
        #endif
        NotificationCenter.default.addObserver(self, selector: #selector(simple), name: .e, object: "text")  // left: its object is a value of the type `String`
        NotificationCenter.default.addObserver(self, selector: #selector(shared(_:)), name: .f, object: nil)  // left: `shared(_:)` would have other parameters, and another selector
        NotificationCenter.default.addObserver(self, selector: #selector(shared(_:)), name: current, object: nil)  // left: its name `current` is not one constant:
        observe(.a)  // left: it is registered or posted by `observe(_:)`
        called(Notification(name: .a))
    }

    func again() {
        NotificationCenter.default.addObserver(self, selector: #selector(twice), name: .b, object: nil)  // left: the class or a superclass also observes
    }

    func viewWillAppear() {
        NotificationCenter.default.addObserver(self, selector: #selector(simple), name: .c, object: nil)  // left: each run of `viewWillAppear`
    }

    func observe(_ name: Notification.Name) {
        NotificationCenter.default.addObserver(self, selector: #selector(simple), name: name, object: nil)
    }

    @objc func simple() {}
    @objc func twice() {}
    @objc func shared(_ notification: Notification) { print(notification.userInfo?["count"] as? Int ?? 0) }
    @objc func notSendable(_ notification: Notification) { ticket = notification.userInfo?["ticket"] as? Ticket }
    @objc func publicValue(_ notification: Notification) { print(notification.userInfo?["fare"] as? Fare ?? .single) }
    @objc func forwards(_ notification: Notification) { print(notification) }
    @objc func forced(_ notification: Notification) {
        guard notification.userInfo?["kind"] as? String == "x" else { return }
        print(notification.userInfo?["count"] as! Int)
    }
    @objc func called(_ notification: Notification) { print(notification.name) }
    @objc func overridden(_ notification: Notification) { print(notification.name) }
}

final class SubMachine: Machine {
    override func overridden(_ notification: Notification) {}

    func more() {
        NotificationCenter.default.addObserver(self, selector: #selector(simple), name: .d, object: nil)  // left: the handler `simple()` is not a method
    }
}

final class Drum: @unchecked Sendable {
    init() { start() }

    func start() {
        NotificationCenter.default.addObserver(self, selector: #selector(beat), name: .a, object: nil)  // left: `$0.removeObserver(self)` may remove it
    }

    func stop(_ centers: [NotificationCenter]) { centers.forEach { $0.removeObserver(self) } }

    @objc private func beat() {}
}

extension NSCoder {
    func start() {
        NotificationCenter.default.addObserver(self, selector: #selector(beat), name: .a, object: nil)  // left: `NSCoder` is not a class that the sources
    }
}

NotificationCenter.default.addObserver(self, selector: #selector(beat), name: .a, object: nil)  // left: the code around it is not a class that the

extension Notification.Name {
    static func progress(of id: String) -> Notification.Name { Notification.Name("Progress" + id) }
}

@MainActor final class Meter: NSObject {
    private var count = 0

    func start() {
        NotificationCenter.default.addObserver(self, selector: #selector(go), name: .a, object: nil) // left: each run of `start` may add it again,
    }

    @objc private func go() { count += 1 }
}

@MainActor final class Owner {
    private var meter: Meter?
    private let others = Others()

    func show() {
        let meter = Meter()
        meter.start()
        self.meter = meter
        others.start()
    }
}

@MainActor final class Others { func start() {} }

@MainActor final class Failing {
    enum Phase { case first }

    init() {
        NotificationCenter.default.addObserver(self, selector: #selector(failed(with:)), name: .b, object: nil)  // left: `failed` does more with its notification
    }

    @objc private func failed(with note: Notification) {
        guard let code = note.userInfo?["code"] as? Int, code > 0,
            let phase = note.userInfo?["phase"] as? Phase
        else { return }

        // A comment stays.
        print(code, phase, note.userInfo?["error"] != nil)
    }
}

// A Notifiable would call both of its methods before the closure.
@MainActor final class Mixed: NSObject {
    private var count = 0
    private var token: (any NSObjectProtocol)?

    override init() {
        super.init()
        NotificationCenter.default.addObserver(self, selector: #selector(first), name: .mixed, object: nil)  // left: the class or a superclass also observes `.mixed` elsewhere
        token = NotificationCenter.default.addObserver(forName: .mixed, object: nil, queue: nil) { _ in }  // left: it is a closure
        NotificationCenter.default.addObserver(self, selector: #selector(third), name: .mixed, object: nil)  // left: the class or a superclass also observes `.mixed` elsewhere
    }

    @objc private func first() { count = 1 }
    @objc private func third() { count *= 2 }
}
