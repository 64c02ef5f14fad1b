import UIKit

final class Sender: NSObject {
    private var pending: [String] = []

    func start(_ center: NotificationCenter) {
        // silent: the task has its own copy
        center.addObserver(
            self,
            selector: #selector(pause),
            name: UIApplication.willResignActiveNotification,
            object: nil
        )
    }

    @objc func pause() { pending = [] }

    func send() {
        Task { [pending] in print(pending) }
    }
}

final class TupleLoader: NSObject {
    private var pending: [String] = []

    func start(_ center: NotificationCenter) {
        // silent: each `pending` is a constant of the task
        center.addObserver(
            self,
            selector: #selector(pause),
            name: UIApplication.willResignActiveNotification,
            object: nil
        )
    }

    @objc func pause() { pending = [] }

    func send() {
        Task {
            let (pending, _) = await load()
            print(pending)
        }
        Task {
            switch await result() {
            case .success(let pending): print(pending)
            case .failure: break
            }
        }
        Task {
            if case let .success(pending) = await result() { print(pending) }
            for await pending in stream() { print(pending) }
            for await (number, pending) in stream() { print(number, pending) }
        }
        Task {
            do { try await check() } catch let pending as Problem { print(pending) }
        }
    }
}

final class PathReader: NSObject {
    private var pending: [String] = []

    func start(_ center: NotificationCenter) {
        // silent: the key path is of another type
        center.addObserver(
            self,
            selector: #selector(pause),
            name: UIApplication.willResignActiveNotification,
            object: nil
        )
    }

    @objc func pause() { pending = [] }

    func send(_ items: [Item]) {
        Task { print(items.map(\.pending)) }
    }
}

final class OtherCopy: NSObject {
    private var pending: [String] = []

    func start(_ center: NotificationCenter) {
        // finds: state-on-several-threads
        center.addObserver(
            self,
            selector: #selector(pause),
            name: UIApplication.willResignActiveNotification,
            object: nil
        )
    }

    @objc func pause() { pending = [] }

    private let session = URLSession.shared

    func send() {
        Task { [session] in print(session, pending) }
    }
}

final class Unwrapping: NSObject {
    private var pending: [String]?

    func start(_ center: NotificationCenter) {
        // silent: the tasks have constants
        center.addObserver(
            self,
            selector: #selector(pause),
            name: UIApplication.willResignActiveNotification,
            object: nil
        )
    }

    @objc func pause() { pending = nil }

    func send() {
        if let pending {
            Task { print(pending) }
        }
    }

    func sendAll() {
        guard let pending else { return }
        Task { print(pending) }
    }

    func sendLater() {
        if let pending = pending {
            DispatchQueue.global().async { print(pending) }
        }
    }
}

final class UnwrappingLate: NSObject {
    private var pending: [String]?

    func start(_ center: NotificationCenter) {
        // finds: state-on-several-threads
        center.addObserver(
            self,
            selector: #selector(pause),
            name: UIApplication.willResignActiveNotification,
            object: nil
        )
    }

    @objc func pause() { pending = nil }

    func send() {
        Task {
            if let pending { print(pending) }
        }
    }
}

final class Parameters: NSObject {
    private var store: Store?

    func start(_ center: NotificationCenter) {
        // silent: the tasks use a parameter and a copy
        center.addObserver(
            self,
            selector: #selector(pause),
            name: UIApplication.willResignActiveNotification,
            object: nil
        )
    }

    @objc func pause() { store = nil }

    func send(_ store: Store) {
        Task { print(store.count) }
    }

    func send() {
        Task { [store] in print(store?.count ?? 0) }
    }
}
