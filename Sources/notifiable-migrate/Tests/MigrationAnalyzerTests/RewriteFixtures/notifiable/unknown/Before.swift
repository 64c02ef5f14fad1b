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
        token = NotificationCenter.default.addObserver(forName: .done, object: nil, queue: .main) { [weak self] _ in  // left: the post at File.swift:12 has a name that is only known at run time, and may be one of `.done`, which is used at File.swift:17
            MainActor.assumeIsolated { self?.runs += 1 }
        }
    }
}
