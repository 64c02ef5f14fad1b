import Foundation

final class Store {
    var count = 0

    func save() {
        count += 1
        DispatchQueue.main.async {  // finds: sendable-closure
            NotificationCenter.default.post(name: .saved, object: self)
        }
    }

    func announce() {
        // silent: it captures nothing of this instance
        DispatchQueue.main.async { NotificationCenter.default.post(name: .saved, object: nil) }
    }
}

@MainActor final class Screen {
    func save() {
        // silent: a main-actor class is Sendable
        DispatchQueue.main.async { NotificationCenter.default.post(name: .saved, object: self) }
    }
}

final class Ledger: @unchecked Sendable {
    func save() {
        // silent: it says that it is Sendable
        DispatchQueue.main.async { NotificationCenter.default.post(name: .saved, object: self) }
    }
}

final class Status: NSObject {
    var settings = ""

    func start(_ center: NotificationCenter) {
        center.addObserver(self, selector: #selector(change), name: .saved, object: nil)
    }

    @objc func change() { update() }

    func update() {
        Task { @MainActor in settings = "new" }  // finds: sendable-closure
    }
}
