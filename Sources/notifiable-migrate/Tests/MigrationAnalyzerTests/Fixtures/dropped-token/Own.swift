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

final class Published: ObservableObject {
    @Published var name: Notification?

    func subscribe() {
        // silent: the property keeps the subscription
        NotificationCenter.default.publisher(for: .arrived).map(Optional.some).assign(to: &$name)
        // finds: dropped-token
        NotificationCenter.default.publisher(for: .arrived).map(Optional.some).assign(to: \.name, on: self)
    }
}
