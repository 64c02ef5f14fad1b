import Foundation

final class Router {
    private let center: NotificationCenter = NotificationCenter()

    func register() {
        // silent: the center lives no longer than this instance
        _ = center.addObserver(forName: .arrived, object: nil, queue: nil) { _ in }
        let local = NotificationCenter()
        // silent: the center lives no longer than this call
        local.addObserver(forName: .arrived, object: nil, queue: nil) { _ in self.register() }
        // silent: a function of this class
        addObserver(for: .arrived) { _ in }
        self.addObserver(for: Parcel.self) { _ in }
        router.addObserver(for: Parcel.self) { _ in }
    }

    func addObserver<Value>(for value: Value, using: (Value) -> Void) {}
}
