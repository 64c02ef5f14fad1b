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

final class Backup: NSObject {
    var settings = ""

    func start(_ center: NotificationCenter) {
        center.addObserver(self, selector: #selector(copy), name: .saved, object: nil)
        center.addObserver(self, selector: #selector(declare), name: .saved, object: nil)
    }

    @objc func copy() {
        // silent: the task has a copy of the property's value
        Task { [settings] in print(settings) }
    }

    @objc func declare() {
        Task {
            // silent: a constant of the task
            let (settings, _) = await load()
            print(settings)
        }
    }
}

final class SyncEngine {
    private let storage = Storage()

    func sync() {
        DispatchQueue.main.async {  // finds: sendable-closure
            self.storage.store { error in
                NotificationCenter.default.post(name: .synced, object: error)
            }
        }
    }
}

final class MapLayer: CALayer {
    func start() {
        // finds: sendable-closure
        NotificationCenter.default.addObserver(forName: .saved, object: nil, queue: .main) { [weak self] _ in
            self?.setNeedsDisplay()
        }
    }
}

protocol Center {
    // finds: sendable-closure
    func addObserver(
        forName name: Notification.Name?,
        object: Any?,
        queue: OperationQueue?,
        using block: @escaping (Notification) -> Void
    ) -> any NSObjectProtocol
}

protocol SendableCenter {
    // silent: its closure is Sendable
    func addObserver(
        forName name: Notification.Name?,
        object: Any?,
        queue: OperationQueue?,
        using block: @escaping @Sendable (Notification) -> Void
    ) -> any NSObjectProtocol
}

extension NotificationCenter: Center, SendableCenter {}

final class Injected {
    private let center: any Center
    private let other: any SendableCenter
    private var token: Any?
    private var count = 0

    init(center: any Center, other: any SendableCenter) {
        (self.center, self.other) = (center, other)
    }

    func start() {
        // silent: the closure of this protocol isn't `@Sendable`
        token = center.addObserver(forName: .saved, object: nil, queue: nil) { [weak self] _ in self?.count += 1 }
    }

    func startOther() {
        // finds: sendable-closure
        token = other.addObserver(forName: .saved, object: nil, queue: nil) { [weak self] _ in self?.count += 1 }
    }
}

final class Timeline {
    var policy = 0

    @MainActor init() {
        NotificationCenter.default.addObserver(self, selector: #selector(change), name: .saved, object: nil)
    }

    @objc func change() {
        Task { [weak self] in self?.policy = 1 }  // finds: sendable-closure
    }
}

struct Session {
    var status = ""

    func announce(_ name: Notification.Name, userInfo: [AnyHashable: Any]?) {
        DispatchQueue.main.async {  // finds: sendable-closure
            NotificationCenter.default.post(name: name, object: nil, userInfo: userInfo)
        }
    }

    func forward(_ notification: Notification) {
        DispatchQueue.main.async { NotificationCenter.default.post(notification) }  // finds: sendable-closure
    }

    func count(_ names: [String]) {
        var total = 0
        for name in names { total += name.count }
        DispatchQueue.global().async {  // finds: sendable-closure
            NotificationCenter.default.post(name: .saved, object: nil, userInfo: ["total": total])
        }
    }

    func copy(_ names: [String], userInfo: [String: any Sendable]) {
        var total = 0
        for name in names { total += name.count }
        // silent: a copy of the variable, and Sendable parameters
        DispatchQueue.global().async { [total] in
            NotificationCenter.default.post(name: .saved, object: names, userInfo: userInfo)
            print(total)
        }
        // silent: a task may take what nothing else uses, and so may a block on the main queue
        Task { NotificationCenter.default.post(name: .saved, object: nil, userInfo: ["total": total]) }
        DispatchQueue.main.async {
            NotificationCenter.default.post(name: .saved, object: nil, userInfo: ["total": total])
        }
    }

    @MainActor func stay(_ train: Any) {
        // silent: the block stays on the main actor
        DispatchQueue.main.async { NotificationCenter.default.post(name: .saved, object: train) }
        // finds: sendable-closure
        OperationQueue.main.addOperation { NotificationCenter.default.post(name: .saved, object: train) }
    }
}
