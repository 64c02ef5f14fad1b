import Foundation
import NotifiableAdapter

/// The content of a notification, and whether it was posted on the main actor.
struct Event: Equatable, Sendable {
    let name: Notification.Name
    let file: String?
    let bytes: Int?
    let chunkBytes: Int?
    let failure: String?
    let isOnMainActor: Bool

    /// Reads a notification on the thread that posted it.
    init(_ notification: Notification) {
        name = notification.name
        file = notification.userInfo?[PayloadKey.file] as? String
        bytes = notification.userInfo?[PayloadKey.bytes] as? Int
        chunkBytes = notification.userInfo?[PayloadKey.chunkBytes] as? Int
        failure = notification.userInfo?[PayloadKey.failure] as? String
        isOnMainActor = ProcessMainRunLoop.main.isCurrent
    }
}

extension Event: CustomStringConvertible {
    var description: String {
        let details = [
            file, bytes.map { "\($0) bytes" }, chunkBytes.map { "chunks of \($0) bytes" }, failure,
        ].compactMap(\.self)
        let place = isOnMainActor ? "on the main actor" : "off the main actor"
        let columns = [
            name.rawValue.replacing("DownloadService", with: "").padded(to: 17),
            details.isEmpty ? place : place.padded(to: 18),
        ]
        return (columns + details).joined(separator: "  ")
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}

/// The notifications of some names, for code that awaits them one after the other.
///
/// A stream observes from its creation until it is deallocated.
final class NotificationStream: Sendable {
    private let events: AsyncStream<Event>
    private let tokens = NotificationTokens()

    init(of names: [Notification.Name], postedTo center: any NotificationProtocol) {
        let (events, continuation) = AsyncStream.makeStream(of: Event.self)
        self.events = events
        for name in names {
            let token = center.addObserver(forName: name, object: nil, queue: nil) { continuation.yield(Event($0)) }
            tokens.add(token, of: center)
        }
    }

    /// Returns the next event, and waits for it if necessary.
    func next() async -> Event? {
        var iterator = events.makeAsyncIterator()
        return await iterator.next()
    }
}
