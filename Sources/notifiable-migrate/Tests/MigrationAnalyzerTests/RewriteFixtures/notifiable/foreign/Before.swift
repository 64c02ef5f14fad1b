// swift-format-ignore-file

import Foundation

extension Notification.Name {
    static let themed = Notification.Name("XYZThemed")
}

@MainActor final class Screen: NSObject {
    override init() {
        super.init()
        NotificationCenter.default.addObserver(self, selector: #selector(themed), name: .themed, object: nil)  // left: `NotificationCenter.default.removeObserver(strongSelf)` may remove it
    }
    func stop() {
        DispatchQueue.main.async { [weak self] in
            guard let strongSelf = self else { return }
            NotificationCenter.default.removeObserver(strongSelf)
        }
    }
    @objc func themed() {}
}

@MainActor final class Child: NSObject {
    override init() {
        super.init()
        NotificationCenter.default.addObserver(self, selector: #selector(themed), name: .themed, object: nil)  // left: `NotificationCenter.default.removeObserver(observer)`
    }
    @objc func themed() {}
}

@MainActor final class Row: NSObject {
    override init() {
        super.init()
        NotificationCenter.default.addObserver(self, selector: #selector(themed), name: .themed, object: nil)  // left: `NotificationCenter.default.removeObserver(observer)`
    }
    @objc func themed() {}
}

@MainActor final class Registered: NSObject {
    override init() {
        super.init()
        NotificationCenter.default.addObserver(self, selector: #selector(themed), name: .themed, object: nil)  // left: `NotificationCenter.default.removeObserver(observer)` may remove it
    }
    func stop() { unregister(self) }
    @objc func themed() {}
}

func unregister(_ observer: Any) { NotificationCenter.default.removeObserver(observer) }

extension NSObject {
    func stopObserving() { NotificationCenter.default.removeObserver(self) }
}

@MainActor final class Stopping: NSObject {
    override init() {
        super.init()
        NotificationCenter.default.addObserver(self, selector: #selector(themed), name: .themed, object: nil)  // left: `NotificationCenter.default.removeObserver(observer)`
    }
    func stop() { stopObserving() }
    @objc func themed() {}
}

@MainActor final class Coordinator {
    private let child = Child()
    private var rows: [Row] = []
    private var token: (any NSObjectProtocol)?

    func close() {
        NotificationCenter.default.removeObserver(child, name: nil, object: nil)
        rows.forEach { NotificationCenter.default.removeObserver($0) }
        if let token { NotificationCenter.default.removeObserver(token) }
    }
}
