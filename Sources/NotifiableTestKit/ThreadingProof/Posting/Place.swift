internal import Foundation

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
        switch self {
        case .mainActor: body()
        case .backgroundThread: await Self.onThread(body)
        case .otherActor: await Stranger().run(body)
        }
    }

    /// Runs a body on a thread of its own.
    static func onThread(_ body: @escaping @Sendable () -> Void) async {
        await withUnsafeContinuation { (done: UnsafeContinuation<Void, Never>) in
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
