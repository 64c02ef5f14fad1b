// swift-format-ignore-file

import Foundation

extension Notification.Name {
    static let done = Notification.Name("XYZDone")
}

final class Job: Sendable {
    let doneName: Notification.Name
    init(_ name: Notification.Name) { doneName = name }
    func run() { DispatchQueue.global().async { NotificationCenter.default.post(name: self.doneName, object: nil) } }
}

@MainActor final class List {
    private var token: (any NSObjectProtocol)?
    private let job = Job(.done)
    private var runs = 0

    func start() {
        NotificationCenter.default.post(name: .done, object: nil)
        token = NotificationCenter.default.addObserver(forName: .done, object: nil, queue: .main) { [weak self] _ in  // left: not all posts of `.done` are known: that
            MainActor.assumeIsolated { self?.runs += 1 }
        }
    }
}
