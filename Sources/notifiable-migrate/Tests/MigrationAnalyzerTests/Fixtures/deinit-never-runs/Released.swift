import Combine
import UIKit

final class Playing: NSObject {
    private var player: Player?
    func start() {
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .arrived, object: nil)
        // silent: another method releases the player
        player?.onEnd = { self.reload() }
    }
    func stop() { player = nil }
    @objc func reload() {}
}

final class Connected: NSObject {
    private let connection = Connection()
    private let session = Session()
    func start() {
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .arrived, object: nil)
        // silent: another method cancels the connection
        connection.stateUpdateHandler = { _ in self.reload() }
        // silent: another method invalidates the session
        session.onEvent = { _ in self.reload() }
    }
    func stop() {
        connection.cancel()
        session.invalidate()
    }
    @objc func reload() {}
}

final class Headed: NSObject {
    private let page = Page()
    func start() {
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .arrived, object: nil)
        // silent: another method releases the header
        page.header?.onTap = { self.reload() }
        // finds: deinit-never-runs
        page.footer?.onTap = { self.reload() }
    }
    func stop() { self.page.header = nil }
    @objc func reload() {}
}

final class Rendering: NSObject {
    var cancellables: Set<AnyCancellable> = []
    private let model = Model()
    func start() {
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .arrived, object: nil)
        // silent: an extension in another file cancels
        model.$name.sink { _ in self.reload() }.store(in: &cancellables)
    }
    @objc func reload() {}
}

final class Tapped: NSObject {
    let button = ActionButton()
    func start() {
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .arrived, object: nil)
    }
    @objc func reload() {}
}

final class Extended: NSObject {
    var cancellables: Set<AnyCancellable> = []
    func start() {
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .arrived, object: nil)
    }
    @objc func reload() {}
}

final class Ending: NSObject {
    private let operation = Operation()
    private let connection = NSXPCConnection()
    private var items: [Int] = []
    private var cancellables: Set<AnyCancellable> = []
    func start() {
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .arrived, object: nil)
        // silent: the operation releases the closure after it has called it
        operation.completionBlock = { self.reload() }
        // silent: the connection releases the closure after it has called it
        connection.invalidationHandler = { self.reload() }
        // silent: the publisher of a sequence completes at once
        items.publisher.sink { _ in self.reload() }.store(in: &cancellables)
    }
    @objc func reload() {}
}

final class Changing: NSObject {
    private var onChange: (() -> Void)?
    private var onEnd: (() -> Void)?
    func start(_ onClose: inout () -> Void) {
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .arrived, object: nil)
        // finds: deinit-never-runs
        onChange = { self.reload() }
        // silent: another method releases the closure
        onEnd = { self.reload() }
        // silent: the parameter is the caller's
        onClose = { self.reload() }
    }
    func stop() { onEnd = nil }
    @objc func reload() {}
}

final class Saving: NSObject {
    private var onSave: (() -> Void)?
    func start() {
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .arrived, object: nil)
        // finds: deinit-never-runs
        self.onSave = { self.reload() }
    }
    @objc func reload() {}
}
