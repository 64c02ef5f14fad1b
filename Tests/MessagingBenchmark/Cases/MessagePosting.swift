import Foundation
import NotifiableAdapter

/// The API that this package's center and Foundation's share, so that a case is written once for both.
@MainActor protocol MessagePosting: AnyObject {
    associatedtype Token

    func observeTicks(_ handler: @escaping @MainActor (Tick) -> Void) -> Token
    func observeTicks(of subject: Station, _ handler: @escaping @MainActor (Tick) -> Void) -> Token
    func send(_ tick: Tick)
}

extension MessageCenter: MessagePosting {
    func observeTicks(_ handler: @escaping @MainActor (Tick) -> Void) -> ObservationToken {
        addObserver(for: Tick.self, using: handler)
    }

    func observeTicks(of subject: Station, _ handler: @escaping @MainActor (Tick) -> Void) -> ObservationToken {
        addObserver(of: subject, for: Tick.self, using: handler)
    }

    func send(_ tick: Tick) { post(tick) }
}

@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
extension NotificationCenter: MessagePosting {
    func observeTicks(_ handler: @escaping @MainActor (Tick) -> Void) -> ObservationToken {
        addObserver(for: Tick.self, using: handler)
    }

    func observeTicks(of subject: Station, _ handler: @escaping @MainActor (Tick) -> Void) -> ObservationToken {
        addObserver(of: subject, for: Tick.self, using: handler)
    }

    func send(_ tick: Tick) { post(tick) }
}

extension MessageCenter {
    /// Returns a center that lets as many messages wait as a batch has, without a report.
    static func withoutReports() -> MessageCenter { MessageCenter(configuration: .init(backlogLimit: nil)) }
}
