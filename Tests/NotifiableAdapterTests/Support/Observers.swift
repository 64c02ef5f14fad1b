import Foundation
import TestSupport
import Testing

@testable import NotifiableAdapter

/// A notification as an observer got it.
///
/// `@unchecked Sendable`: the tests post nothing that changes.
struct Received: @unchecked Sendable {
    let notification: Notification
    let thread = ThreadIdentity.current
    let isOnMainExecutor = ProcessMainRunLoop.main.isCurrent

    var name: String { notification.name.rawValue }
    var number: Int? { notification.userInfo?["number"] as? Int }
}

/// A `Notifiable` that keeps what it got, in each of the three kinds of type that can be one.
protocol RecordingObserver: Notifiable, Sendable {
    var received: Journal<Received> { get }
}

extension RecordingObserver {
    var names: [String] { received.entries.map(\.name) }
    var numbers: [Int?] { received.entries.map(\.number) }
}

extension Notifiable where Self: Sendable {
    func start(_ names: Notification.Name..., with center: any NotificationProtocol) {
        startObservingNotifications(withNotificationCenter: center, forObserver: self, observing: names)
    }

    func stop(_ names: Notification.Name..., with center: any NotificationProtocol) {
        stopObservingNotifications(withNotificationCenter: center, forObserver: self, observing: names)
    }
}

final class PlainObserver: RecordingObserver {
    let received = Journal<Received>()
    private let hook: (@Sendable (Notification) -> Void)?

    init(_ hook: (@Sendable (Notification) -> Void)? = nil) { self.hook = hook }

    func handleNotifications(_ notification: Notification) {
        received.append(Received(notification: notification))
        hook?(notification)
    }
}

/// An observer that doesn't retain the objects of its notifications.
final class Follower: Notifiable, Sendable {
    let received = Journal<Int?>()
    private let hook: (@Sendable (Notification) -> Void)?

    var numbers: [Int?] { received.entries }

    init(_ hook: (@Sendable (Notification) -> Void)? = nil) { self.hook = hook }

    func handleNotifications(_ notification: Notification) {
        received.append(notification.userInfo?["number"] as? Int)
        hook?(notification)
    }
}

@MainActor final class ScreenObserver: RecordingObserver {
    nonisolated let received = Journal<Received>()
    private(set) var titles: [String] = []

    nonisolated init() {}

    nonisolated func handleNotifications(_ notification: Notification) {
        received.append(Received(notification: notification))
        let title = notification.name.rawValue
        ensureMainThread { self.titles.append(title) }
    }
}

actor LedgerObserver: RecordingObserver {
    nonisolated let received = Journal<Received>()

    nonisolated func handleNotifications(_ notification: Notification) {
        received.append(Received(notification: notification))
    }
}

enum ObserverKind: Codable, CaseIterable, CustomTestStringConvertible {
    case plainClass, mainActorClass, actor

    var testDescription: String {
        switch self {
        case .plainClass: "a plain class"
        case .mainActorClass: "a main-actor class"
        case .actor: "an actor"
        }
    }

    func make() -> any RecordingObserver {
        switch self {
        case .plainClass: PlainObserver()
        case .mainActorClass: ScreenObserver()
        case .actor: LedgerObserver()
        }
    }
}

/// An object that runs a closure in its `deinit`.
final class LastPoster {
    private let post: (LastPoster) -> Void

    init(_ post: @escaping (LastPoster) -> Void) { self.post = post }

    deinit { post(self) }
}
