import Foundation

final class Session: NSObject {
    var task: Task<Void, Never>?

    func start(_ center: NotificationCenter) {
        center.addObserver(self, selector: #selector(change), name: .arrived, object: nil)
        center.addObserver(self, selector: #selector(replace), name: .arrived, object: nil)
        center.addObserver(self, selector: #selector(hop), name: .arrived, object: nil)
    }

    @objc func change() {
        Task { await refresh() }  // finds: task-per-notification
    }

    @objc func replace() {
        task?.cancel()
        // silent: it cancels the task before
        task = Task { await refresh() }
    }

    @objc func hop() {
        // silent: it only changes to the main actor, and doesn't suspend there
        Task { @MainActor in reload() }
        Task { await reload() }
    }

    func refresh() async {}

    @MainActor func reload() {}
}

final class Timetable {
    var token: Any?

    func start(_ center: NotificationCenter, _ session: Session) {
        token = center.addObserver(forName: .left, object: nil, queue: .main) { _ in
            Task { await session.refresh() }  // finds: task-per-notification
        }
    }
}

var once: AnyCancellable?
func start(_ center: NotificationCenter, _ session: Session) {
    once = center.publisher(for: .left).sink { _ in
        once?.cancel()
        // silent: it ends its own subscription
        Task { await session.refresh() }
    }
}

final class Discarding: NSObject {
    func start(_ center: NotificationCenter) {
        center.addObserver(self, selector: #selector(change), name: .arrived, object: nil)
    }

    @objc func change() {
        _ = Task { await refresh() }  // finds: task-per-notification
    }

    func refresh() async {}
}

final class AnotherDiscarding: NSObject {
    func start(_ center: NotificationCenter) {
        center.addObserver(self, selector: #selector(change), name: .arrived, object: nil)
    }

    @objc func change() {
        let _ = Task { await refresh() }  // finds: task-per-notification
    }

    func refresh() async {}
}

final class Hopping: NSObject {
    func start(_ center: NotificationCenter) {
        center.addObserver(self, selector: #selector(change), name: .arrived, object: nil)
    }

    @objc func change() {
        // silent: it only changes to the main actor
        Task { await MainActor.run { print("changed") } }
    }
}

final class Collecting: NSObject {
    var tasks: [Task<Void, Never>] = []

    func start(_ center: NotificationCenter) {
        center.addObserver(self, selector: #selector(change), name: .arrived, object: nil)
    }

    @objc func change() {
        // silent: other code can cancel the tasks
        tasks.append(Task { await refresh() })
    }

    func refresh() async {}
}

final class Storing: NSObject {
    var tasks: [Task<Void, Never>] = []

    func start(_ center: NotificationCenter) {
        center.addObserver(self, selector: #selector(change), name: .arrived, object: nil)
    }

    @objc func change() {
        // silent: other code can cancel the tasks
        Task { await refresh() }.store(in: &tasks)
    }

    func refresh() async {}
}

final class Written: NSObject {
    var tasks: [Task<Void, Never>] = []
    var task: Task<Void, Never>?

    func start(_ center: NotificationCenter) {
        center.addObserver(self, selector: #selector(replace), name: .arrived, object: nil)
        center.addObserver(self, selector: #selector(add), name: .arrived, object: nil)
        center.addObserver(self, selector: #selector(choose), name: .arrived, object: nil)
        center.addObserver(self, selector: #selector(pass), name: .arrived, object: nil)
    }

    // silent: other code can cancel the tasks
    @objc func replace() {
        let tasks = [Task { await refresh() }, Task { await refresh() }]
        self.tasks = tasks
    }

    @objc func add() { tasks += [Task { await refresh() }] }

    @objc func choose() { task = tasks.isEmpty ? Task { await refresh() } : nil }

    @objc func pass() {
        print(Task { await refresh() })  // finds: task-per-notification
    }

    func refresh() async {}
}

final class Resulting {
    var token: Any?

    func start(_ center: NotificationCenter, _ session: Session) {
        token = center.addObserver(forName: .left, object: nil, queue: nil) { _ in
            Task { await session.refresh() }  // finds: task-per-notification
        }
    }
}

actor Lamp {
    private var isAwake = false

    func setAwake(_ isAwake: Bool) { self.isAwake = isAwake }

    nonisolated func start(_ center: NotificationCenter) -> Any {
        center.addObserver(forName: .left, object: nil, queue: nil) { _ in
            Task { await self.setAwake(false) }  // finds: task-per-notification
        }
    }
}

extension Notification.Name {
    static let neverPosted = Notification.Name("NeverPosted")
    static let posted = Notification.Name("Posted")
}

func post(_ center: NotificationCenter) { center.post(name: .posted, object: nil) }

func observe(_ center: NotificationCenter, _ session: Session) -> [Any] {
    [
        center.addObserver(forName: .neverPosted, object: nil, queue: nil) { _ in
            // silent: nothing posts it
            Task { await session.refresh() }
        },
        center.addObserver(forName: .posted, object: nil, queue: nil) { _ in
            Task { await session.refresh() }  // finds: task-per-notification
        },
    ]
}

final class Latched: NSObject {
    private var isLoading = false
    private var hasLoaded = false

    func start(_ center: NotificationCenter) {
        center.addObserver(self, selector: #selector(load), name: .arrived, object: nil)
        center.addObserver(self, selector: #selector(loadOnce), name: .arrived, object: nil)
        center.addObserver(self, selector: #selector(count), name: .arrived, object: nil)
    }

    @objc func load() {
        guard !isLoading else { return }
        self.isLoading = true
        // silent: one at a time
        Task {
            await refresh()
            isLoading = false
        }
    }

    @objc func loadOnce() {
        if hasLoaded { return }
        hasLoaded = true
        // silent: once
        Task { await refresh() }
    }

    @objc func count() {
        guard !isLoading else { return }
        hasLoaded = true
        Task { await refresh() }  // finds: task-per-notification
    }

    func refresh() async {}
}
