import Foundation
import NotifiableAdapter

/// What is posted under some names, one after the other, for code that waits for it.
///
/// It hears from when it is made until it dies.
final class NotificationStream: Sendable {
    private let events: AsyncStream<Event>
    private let center: any NotificationProtocol
    private let tokens: [Token]

    /// `@unchecked Sendable`: only handed back to its center.
    private struct Token: @unchecked Sendable {
        let token: any NSObjectProtocol
    }

    init(of names: [Notification.Name], postedTo center: any NotificationProtocol) {
        let (events, continuation) = AsyncStream.makeStream(of: Event.self)
        self.events = events
        self.center = center
        tokens = names.map { name in
            Token(token: center.addObserver(forName: name, object: nil, queue: nil) { continuation.yield(Event($0)) })
        }
    }

    deinit {
        for token in tokens { center.removeObserver(token.token) }
    }

    /// Returns the next event, waiting for it if need be.
    func next() async -> Event? {
        var iterator = events.makeAsyncIterator()
        return await iterator.next()
    }
}
