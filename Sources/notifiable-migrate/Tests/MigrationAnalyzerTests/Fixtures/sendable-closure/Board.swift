import UIKit

final class Board: UIViewController {
    var tokens: [Any] = []

    func start(_ center: NotificationCenter) {
        tokens.append(
            // finds: sendable-closure
            center.addObserver(forName: .arrived, object: nil, queue: .main) { [weak self] _ in self?.reload() }
        )
        tokens.append(
            // silent: it assumes the main actor
            center.addObserver(forName: .arrived, object: nil, queue: .main) { [weak self] _ in
                MainActor.assumeIsolated { self?.reload() }
            }
        )
        tokens.append(
            // silent: a task is on the main actor
            center.addObserver(forName: .arrived, object: nil, queue: .main) { [weak self] _ in
                Task { @MainActor in self?.reload() }
            }
        )
        // silent: it uses nothing of this type
        tokens.append(center.addObserver(forName: .arrived, object: nil, queue: .main) { _ in print("arrived") })
    }

    func reload() {}
}

final class Timetable {
    private var token: Any?

    init(_ center: NotificationCenter) {
        // finds: sendable-closure
        token = center.addObserver(forName: .left, object: nil, queue: OperationQueue()) { [weak self] _ in
            self?.token = nil
        }
    }
}

final class Journal: NSObject {
    var count = 0

    func start(_ center: NotificationCenter) {
        center.addObserver(self, selector: #selector(arrived), name: .arrived, object: nil)
        center.addObserver(self, selector: #selector(left), name: .left, object: nil)
    }

    @objc func arrived() {
        DispatchQueue.main.async { self.count += 1 }  // finds: sendable-closure
    }

    @objc func left() {
        // silent: it captures nothing of this instance
        DispatchQueue.main.async { print("left") }
    }

}

final class Listener {
    func listen(_ center: NotificationCenter) -> Any {
        center.addObserver(forName: .arrived, object: nil, queue: nil, using: note)  // finds: sendable-closure
    }

    func note(_ notification: Notification) {}
}

struct Wrapper {
    // silent: the closure is Sendable
    func observe(_ center: NotificationCenter, _ block: @escaping @Sendable (Notification) -> Void) -> Any {
        center.addObserver(forName: .arrived, object: nil, queue: nil, using: block)
    }

    func observe(_ center: NotificationCenter, with block: @escaping (Notification) -> Void) -> Any {
        center.addObserver(forName: .arrived, object: nil, queue: nil, using: block)  // finds: sendable-closure
    }
}

final class Download: Operation {
    var token: Any?

    func start(_ center: NotificationCenter) {
        // silent: operations are Sendable
        token = center.addObserver(forName: .arrived, object: nil, queue: nil) { [weak self] _ in self?.cancel() }
    }
}

final class Meter: UIViewController {
    let wrapper = Wrapper()

    func start(_ center: NotificationCenter) -> Any {
        // silent: the wrapper's parameter isn't `@Sendable`
        _ = wrapper.observe(center) { [weak self] _ in self?.reload() }
        // finds: sendable-closure
        return center.addObserver(forName: UIApplication.didBecomeActiveNotification, object: nil, queue: nil) {
            [weak self] _ in self?.reload()
        }
    }

    func reload() {}
}

final class Archive {
    var token: Any?

    // silent: it may be used on any thread
    func start(_ center: NotificationCenter) {
        token = center.addObserver(forName: .arrived, object: nil, queue: nil) { [weak self] _ in self?.save() }
    }

    func save() {}
}

extension Archive: @unchecked Sendable {}

protocol Listening: AnyObject {
    func arrived()
}

extension Listening {
    func listen(_ center: NotificationCenter) -> Any {
        // finds: sendable-closure
        center.addObserver(forName: .arrived, object: nil, queue: .main) { [weak self] _ in self?.arrived() }
    }
}

actor Ledger {
    // silent: an actor is Sendable
    func start(_ center: NotificationCenter) -> Any {
        center.addObserver(forName: .arrived, object: nil, queue: nil) { [weak self] _ in Task { await self?.save() } }
    }

    func save() {}
}

enum OneShot {
    static func once(_ center: NotificationCenter) {
        var token: Any?
        token = center.addObserver(forName: .arrived, object: nil, queue: .main) { _ in
            if let token { center.removeObserver(token) }  // finds: sendable-closure
        }
    }

    static func unchecked(_ center: NotificationCenter) {
        nonisolated(unsafe) var token: Any?
        token = center.addObserver(forName: .arrived, object: nil, queue: .main) { _ in
            // silent: the compiler doesn't check it
            if let token { center.removeObserver(token) }
        }
    }

    static func copied(_ center: NotificationCenter, _ first: Int) {
        var count = first
        count += 1
        // silent: the closure has a copy
        _ = center.addObserver(forName: .arrived, object: nil, queue: .main) { [count] _ in print(count) }
    }

    static func evaluated(_ center: NotificationCenter, _ journal: Journal) {
        var count = 0
        count += 1
        // silent: the closure has the values of two expressions
        _ = center.addObserver(forName: .arrived, object: nil, queue: .main) {
            [total = journal.count, copy = count] _ in
            print(total, copy)
        }
        // finds: sendable-closure
        _ = center.addObserver(forName: .arrived, object: nil, queue: .main) { [total = journal.count] _ in
            print(total, journal)
        }
        DispatchQueue.main.async {
            // silent: the code around the closure evaluates it
            _ = center.addObserver(forName: .arrived, object: nil, queue: .main) { [count = journal.count] _ in
                print(count)
            }
        }
    }

    static func constant(_ center: NotificationCenter, _ first: Int?) {
        var count = first
        count? += 1
        if let count {
            // silent: a constant
            _ = center.addObserver(forName: .arrived, object: nil, queue: .main) { _ in print(count) }
        }
    }

    static func guarded(_ center: NotificationCenter, _ names: [Notification.Name], _ first: URL?) {
        var url = first
        for name in names {
            guard let url else { continue }
            // silent: a constant
            _ = center.addObserver(forName: name, object: nil, queue: nil) { _ in print(url) }
        }
        url = nil
        // finds: sendable-closure
        _ = center.addObserver(forName: .arrived, object: nil, queue: nil) { _ in print(url as Any) }
    }

    static func hidden(_ center: NotificationCenter, _ flag: Bool, _ other: Result<String, Error>) {
        let text = "a"
        if flag {
            var text = "b"
            text += "c"
            // finds: sendable-closure
            _ = center.addObserver(forName: .arrived, object: nil, queue: nil) { _ in print(text) }
        }
        // silent: a constant, unlike the variable in the block before
        _ = center.addObserver(forName: .arrived, object: nil, queue: nil) { _ in print(text) }
        var result = "d"
        result += "e"
        switch other {
        case .success(let result):
            // silent: a constant of the pattern
            _ = center.addObserver(forName: .arrived, object: nil, queue: nil) { _ in print(result) }
        case .failure:
            // finds: sendable-closure
            _ = center.addObserver(forName: .arrived, object: nil, queue: nil) { _ in print(result) }
        }
    }

    static func parameter(_ center: NotificationCenter) {
        var note = "arrived"
        note += "!"
        // silent: the closure's parameter has the name
        _ = center.addObserver(forName: .arrived, object: nil, queue: .main) { note in print(note) }
    }
}

typealias Receiver<Value> = (Value) -> Void

struct Publisher {
    var token: Any?

    mutating func publish(_ center: NotificationCenter, to receiver: @escaping Receiver<Int>) {
        // finds: sendable-closure
        token = center.addObserver(forName: .arrived, object: nil, queue: .main) { _ in receiver(1) }
    }

    mutating func publish(_ center: NotificationCenter, toSendable receiver: @escaping @Sendable (Int) -> Void) {
        // silent: the function is Sendable
        token = center.addObserver(forName: .arrived, object: nil, queue: .main) { _ in receiver(1) }
    }

    mutating func publish(_ center: NotificationCenter, toMain receiver: (@MainActor () -> Void)?) {
        // silent: a main-actor function is Sendable
        token = center.addObserver(forName: .arrived, object: nil, queue: .main) { _ in
            Task { @MainActor in receiver?() }
        }
    }
}

struct Forwarder {
    var token: Any?

    mutating func publish(_ center: NotificationCenter, to journal: Journal, count: Int) {
        let block = { (_: Notification) in journal.count = count }
        // finds: sendable-closure
        token = center.addObserver(forName: .arrived, object: nil, queue: .main, using: block)
    }
}

final class Streams {
    var cancellables: [AnyCancellable] = []
    var count = 0

    func start(_ center: NotificationCenter) {
        center.publisher(for: .arrived)
            .sink { [weak self] _ in
                Task { self?.count += 1 }  // finds: sendable-closure
            }
            .store(in: &cancellables)
    }
}

final class Callbacks: UIViewController {
    var token: Any?

    func start(_ center: NotificationCenter) {
        let callback: (Notification) -> Void = { [weak self] _ in self?.reload() }
        // finds: sendable-closure
        token = center.addObserver(forName: .arrived, object: nil, queue: .main, using: callback)
        let other: @Sendable (Notification) -> Void = { _ in print("arrived") }
        // silent: it is declared as Sendable
        token = center.addObserver(forName: .arrived, object: nil, queue: .main, using: other)
    }

    func reload() {}
}

enum Trimming {
    static func start(_ center: NotificationCenter, _ completion: @escaping @Sendable () -> Void) {
        let check = { completion() }
        // finds: sendable-closure
        _ = center.addObserver(forName: .arrived, object: nil, queue: nil) { _ in check() }
        let checkInPlace = { @Sendable in completion() }
        // silent: the closure itself is Sendable
        _ = center.addObserver(forName: .arrived, object: nil, queue: nil) { _ in checkInPlace() }
        let checkSafely: @Sendable () -> Void = { completion() }
        // silent: it is Sendable
        _ = center.addObserver(forName: .arrived, object: nil, queue: nil) { _ in checkSafely() }
    }
}
