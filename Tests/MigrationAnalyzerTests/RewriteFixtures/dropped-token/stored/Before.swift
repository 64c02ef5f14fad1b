// swift-format-ignore-file

import Foundation

final class Register {
    private let name = Notification.Name("XYZArrived")

    init() {
        _ = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in print("one") }
        NotificationCenter.default.addObserver(
            forName: name, object: nil, queue: nil
        ) { _ in
            print("two")  // and more
        }
    }

    static func register() {
        _ = NotificationCenter.default.addObserver(forName: .init("XYZArrived"), object: nil, queue: nil) { _ in }  // left: its token is not stored
    }
}

@MainActor final class Empty {
    func start() {
        NotificationCenter.default.addObserver(forName: .init("XYZArrived"), object: nil, queue: nil) { _ in }
    }
}

struct Value {
    func register() {
        _ = NotificationCenter.default.addObserver(forName: .init("XYZArrived"), object: nil, queue: nil) { _ in }  // left: `Value` is not a class
    }
}
