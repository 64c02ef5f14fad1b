internal import Foundation
internal import Synchronization

/// One observer's observation of one name with one center: what the center's closure holds.
///
/// `@unchecked Sendable`: `observer` is weak, so a variable to the compiler, and written only by the initializer. Calling
/// the observer from any thread is what `handleNotifications`, being nonisolated, is for.
final class NotifiableRegistration: @unchecked Sendable {
    private(set) weak var observer: (any Notifiable)?
    private let ended = Atomic<Bool>(false)

    init(observer: any Notifiable) {
        self.observer = observer
    }

    var isEnded: Bool { ended.load(ordering: .acquiring) }

    /// No handler begins after this, even if the center has already chosen whom to call.
    func end() {
        ended.store(true, ordering: .releasing)
    }

    /// Calls the handler, unless the registration has ended.
    ///
    /// - Returns: whether the observer is alive.
    func deliver(_ notification: Notification) -> Bool {
        guard !isEnded else { return true }
        guard let observer else { return false }
        observer.handleNotifications(notification)
        return true
    }
}
