// swift-format-ignore-file

import Foundation

extension Notification.Name {
    static let a = Notification.Name("XYZA")
    static let b = Notification.Name("XYZB")
    static let c = Notification.Name("XYZC")
    static let d = Notification.Name("XYZD")
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
        NotificationCenter.default.addObserver(other, selector: #selector(simple), name: .a, object: nil)  // left: the observer is `other`
        NotificationCenter.default.addObserver(self, selector: #selector(simple), name: current, object: nil)  // left: the name
        NotificationCenter.default.addObserver(self, selector: #selector(simple), name: nil, object: nil)  // left: it observes every name
        NotificationCenter.default.addObserver(self, selector: #selector(simple), name: Self.isolatedName, object: nil)  // left: `Self.isolatedName` is isolated
        NotificationCenter.default.addObserver(self, selector: #selector(simple), name: .a, object: url)  // left: the object `url` is a value
        NotificationCenter.default.addObserver(self, selector: #selector(simple), name: .a, object: ticket)  // left: the object `ticket` can change
        unknown.addObserver(self, selector: #selector(simple), name: .a, object: nil)  // left: `unknown` is not known
        NotificationCenter.default.addObserver(self, selector: #selector(inherited), name: .a, object: nil)  // left: the handler `inherited` is not in
        NotificationCenter.default.addObserver(self, selector: #selector(notSendable(_:)), name: .a, object: nil)  // left: `notSendable` reads a value of type `Ticket`
        NotificationCenter.default.addObserver(self, selector: #selector(publicValue(_:)), name: .a, object: nil)  // left: `publicValue` reads a value of type `Fare`
        NotificationCenter.default.addObserver(self, selector: #selector(forwards(_:)), name: .a, object: nil)  // left: `forwards` does more
        NotificationCenter.default.addObserver(self, selector: #selector(forced(_:)), name: .a, object: nil)  // left: `forced` does more
        NotificationCenter.default.addObserver(self, selector: #selector(called(_:)), name: .a, object: nil)  // left: `called(_:)` is called elsewhere
        NotificationCenter.default.addObserver(self, selector: #selector(overridden(_:)), name: .a, object: nil)  // left: `overridden(_:)` overrides
        NotificationCenter.default.addObserver(self, selector: #selector(twice), name: .b, object: nil)  // left: `.b` is added in several places
        for name in names {
            NotificationCenter.default.addObserver(self, selector: #selector(simple), name: name, object: nil)  // left: the name `name` is an element of a collection
        }
        NotificationCenter.default.addObserver(self, selector: #selector(simple), name: .progress(of: "1"), object: nil)  // left: the name `.progress(of: "1")` is made by a function
        #if DEBUG
            NotificationCenter.default.addObserver(self, selector: #selector(simple), name: .a, object: nil)  // left: it is inside `#if`
        #endif
        observe(.a)  // left: it is registered or posted by `observe(_:)`
        called(Notification(name: .a))
    }

    func again() {
        NotificationCenter.default.addObserver(self, selector: #selector(twice), name: .b, object: nil)  // left: `.b` is added in several places
    }

    func viewWillAppear() {
        NotificationCenter.default.addObserver(self, selector: #selector(simple), name: .c, object: nil)  // left: each run of `viewWillAppear`
    }

    func observe(_ name: Notification.Name) {
        NotificationCenter.default.addObserver(self, selector: #selector(simple), name: name, object: nil)
    }

    @objc func simple() {}
    @objc func twice() {}
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
        NotificationCenter.default.addObserver(self, selector: #selector(simple), name: .d, object: nil)  // left: the handler `simple()` belongs to a superclass
    }
}

final class Mill: Foreign {
    func start() {
        NotificationCenter.default.addObserver(self, selector: #selector(grind), name: .a, object: nil)  // left: the isolation of `Mill`
    }

    @objc private func grind() {}
}

final class Wheel {
    func start() {
        NotificationCenter.default.addObserver(self, selector: #selector(turn), name: .a, object: nil)  // left: `Wheel` is neither Sendable
    }

    @MainActor @objc private func turn() {}
}

final class Drum: @unchecked Sendable {
    init() { start() }

    func start() {
        NotificationCenter.default.addObserver(self, selector: #selector(beat), name: .a, object: nil)  // left: `$0.removeObserver(self)` may remove it
    }

    func stop(_ centers: [NotificationCenter]) { centers.forEach { $0.removeObserver(self) } }

    @objc private func beat() {}
}

@MainActor final class Twin {
    func start() {
        NotificationCenter.default.addObserver(self, selector: #selector(reload(_:)), name: .a, object: nil)  // left: there is another `reload`
    }

    @objc private func reload(_ notification: Notification) {}
    private func reload() {}
}

extension NSCoder {
    func start() {
        NotificationCenter.default.addObserver(self, selector: #selector(beat), name: .a, object: nil)  // left: `NSCoder` is declared outside
    }
}

NotificationCenter.default.addObserver(self, selector: #selector(beat), name: .a, object: nil)  // left: it is not in a type

extension Notification.Name {
    static func progress(of id: String) -> Notification.Name { Notification.Name("Progress" + id) }
}
