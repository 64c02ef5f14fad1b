// swift-format-ignore-file

import Foundation
import NotifiableAdapter

// Observers by selector that stay.

extension Notification.Name {
    nonisolated static let arrived = Notification.Name("XYZTrainDidArrive")
    nonisolated static let left = Notification.Name("XYZTrainDidLeave")
    nonisolated static let other = Notification.Name("XYZOther")
}

@MainActor final class Train {
    struct DidArrive: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
        typealias Subject = Train
        static let name = Notification.Name.arrived
        var delay: Int
        static let userInfo = UserInfoCoding<Self>(Self.init, .key("XYZDelay", \.delay))
    }

    struct DidLeave: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
        typealias Subject = Train
        static let name = Notification.Name.left
        static let userInfo = UserInfoCoding<Self>(Self.init)
    }

    func arrive() {
        MessageCenter.default.post(DidArrive(delay: 4), subject: self)
        MessageCenter.default.post(DidLeave(), subject: self)
    }
}

@MainActor final class Nonisolated {
    nonisolated func start() {
    }

    func more() {
        NotificationCenter.default.addObserver(other, selector: #selector(note), name: .left, object: nil)  // left: the observer is `other`, not `self`
        let observer: Void = NotificationCenter.default.addObserver(self, selector: #selector(note), name: .left, object: nil)  // left: it is not a statement of a method or
        _ = observer
    }

    let other = Train()

    @objc func note() {}
    @objc nonisolated func off() {}
}

@MainActor final class Uses {
    func start() {
        NotificationCenter.default.addObserver(self, selector: #selector(observed), name: .other, object: nil)
        NotificationCenter.default.addObserver(self, selector: #selector(several), name: .arrived, object: nil)  // left: `several(_:)` would have other parameters,
        NotificationCenter.default.addObserver(self, selector: #selector(several), name: .left, object: nil)  // left: `several(_:)` would have other parameters,
        NotificationCenter.default.addObserver(self, selector: Selector(("text:")), name: .arrived, object: nil)  // left: `text(_:)` would have other parameters,
        NotificationCenter.default.addObserver(self, selector: #selector(object), name: .arrived, object: nil)  // left: `print(note.object ?? 0)` does not map
        NotificationCenter.default.addObserver(self, selector: #selector(bound), name: .left, object: nil)  // left: `note` does not map
        NotificationCenter.default.addObserver(self, selector: #selector(two), name: .left, object: nil)  // left: the handler `two(_:_:)` takes something other
    }

    func call() { called(Notification(name: .arrived)) }

    @objc func called(_ note: Notification) { print(note.userInfo?["XYZDelay"] as? Int ?? 0) }
    @objc func observed(_ note: Notification) { print(note.userInfo?["XYZDelay"] as? Int ?? 0) }
    @objc func several(_ note: Notification) { print(note.userInfo?["XYZDelay"] as? Int ?? 0) }
    @objc func text(_ note: Notification) { print(note.userInfo?["XYZDelay"] as? Int ?? 0) }
    @objc func object(_ note: Notification) { print(note.object ?? 0) }
    @objc func bound(_ note: Notification?) { guard note != nil, let note else { return } }
    @objc func taken(_ note: Notification) {}
    func taken() {}
    @objc func two(_ first: Any, _ second: Any) {}
    @objc public func shown(_ note: Notification) { print(note.userInfo?["XYZDelay"] as? Int ?? 0) }
    @objc func fromText(_ note: Notification) {}
}

final class Appearing: UIViewController {
    override func viewWillAppear(_ animated: Bool) {
        NotificationCenter.default.addObserver(self, selector: #selector(update), name: .arrived, object: nil)  // left: `scan` reports it as `repeated-observer`
    }

    @objc private func update() {}
}

@MainActor final class Elsewhere {
    init() {
        NotificationCenter.default.addObserver(self, selector: #selector(update), name: .arrived, object: nil)  // left: `NotificationCenter.default.removeObserver(elsewhere)` may remove it
    }

    @objc private func update() {}
}

@MainActor func stop(_ elsewhere: Elsewhere) { NotificationCenter.default.removeObserver(elsewhere) }

@MainActor final class OfObject {
    init(_ train: Train) {
        NotificationCenter.default.addObserver(self, selector: #selector(update), name: .arrived, object: train)  // left: `NotificationCenter.default.removeObserver(self, name: .arrived, object: train)` may remove it
    }

    func stop(_ train: Train) { NotificationCenter.default.removeObserver(self, name: .arrived, object: train) }

    @objc private func update() {}
}

@MainActor final class Later {
    init() {
        NotificationCenter.default.addObserver(self, selector: #selector(update), name: .arrived, object: nil)  // left: `NotificationCenter.default.removeObserver(self)` may remove it
    }

    func stop() {
        Task { NotificationCenter.default.removeObserver(self) }
    }

    @objc private func update() {}
}

@MainActor class Main {
    init() {
        NotificationCenter.default.addObserver(self, selector: #selector(update), name: .arrived, object: nil)  // left: `NotificationCenter.default.removeObserver(self)` may remove it
    }

    @objc func update() {}
}

@MainActor final class Branch: Main {
    func stop() { NotificationCenter.default.removeObserver(self) }
}

@MainActor final class Adjacent {
    private let center: NotificationCenter

    init(center: NotificationCenter = .default) { self.center = center }

    func start() {
        center.addObserver(self, selector: #selector(update), name: .arrived, object: nil) // left: its center `center` may be another one
        center.addObserver(self, selector: #selector(update), name: .left, object: nil) // left: its center `center` may be another one
    }

    func stop() {
        center.removeObserver(self, name: .arrived, object: nil)
        center.removeObserver(self, name: .left, object: nil)
    }

    @objc private func update() {}
}
