internal import Foundation
internal import NotifiableAdapter

/// Where a proof posts from.
enum Place: CaseIterable, CustomStringConvertible, Sendable {
    case mainActor, backgroundThread, otherActor

    var description: String {
        switch self {
        case .mainActor: "the main actor"
        case .backgroundThread: "a background thread"
        case .otherActor: "another actor"
        }
    }

    private actor Stranger {
        func run(_ body: @Sendable () -> Void) { body() }
    }

    /// Runs a body there and comes back when it has run. On the main actor, no turn passes.
    @MainActor func run(_ body: @escaping @Sendable () -> Void) async {
        // What a broken service touches on the wrong thread is ordered before its next use, as the sanitizer sees it too.
        let order = Lock(())
        let ordered: @Sendable () -> Void = {
            order.withLock { _ in }
            body()
            order.withLock { _ in }
        }
        switch self {
        case .mainActor: body()
        case .backgroundThread: await Self.onThread(ordered)
        case .otherActor: await Stranger().run(ordered)
        }
        order.withLock { _ in }
    }

    /// Runs a body on a thread of its own.
    static func onThread(_ body: @escaping @Sendable () -> Void) async {
        await withCheckedContinuation { done in
            Thread.detachNewThread {
                body()
                done.resume()
            }
        }
    }
}

extension Sequence<Place> {
    /// The places as an enumeration.
    var list: String { map(\.description).joined(separator: ", ") }
}
