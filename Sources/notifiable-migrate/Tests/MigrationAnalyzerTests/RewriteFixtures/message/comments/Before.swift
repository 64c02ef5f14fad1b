// swift-format-ignore-file
// goes: // Stop observing.
// goes: // end

import Foundation
import NotifiableAdapter

nonisolated final class Clock: Sendable {
    func invalidate() {}
}

extension Notification.Name {
    nonisolated static let filled = Notification.Name("XYZFilled")
}

@MainActor final class Cart {
    struct DidFill: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
        typealias Subject = Cart
        static let name = Notification.Name.filled
        var count: Int
        static let userInfo = UserInfoCoding<Self>(Self.init, .key("count", \.count))
    }

    func add(_ count: Int) {
        NotificationCenter.default.post(
            name: .filled, // the name
            object: self,
            userInfo: [
                // the entries
                "count": count, // all of them
            ]
        )
        // Again.
        NotificationCenter.default.post(name: .filled, object: /* none */ nil, userInfo: ["count": count /* exact */]) // posted
    }
}

@MainActor final class First {
    private var token: (any NSObjectProtocol)? // keep

    init() {
        token = NotificationCenter.default.addObserver(
            forName: .filled, // the name
            object: nil, // any
            queue: .main
        ) { note in // handle
            guard let count = note.userInfo?["count"] as? Int // payload
            else { return } // none
            print(count) // print
        }
    }

    deinit {
        // Stop observing.
        if let token { NotificationCenter.default.removeObserver(token) } // end
    }
}

@MainActor final class Second {
    private var token: (any NSObjectProtocol)?
    private let timer: Clock? = nil

    init() {
        token = NotificationCenter.default.addObserver(
            forName: .filled,
            object: nil,
            queue: .main,
            using: { note in
                // guard
                guard
                    // the count
                    let count = note.userInfo?["count"] as? Int,
                    // positive
                    count > 0
                else {
                    // none
                    return
                }
                print(count)
            }
        )
    }

    deinit { if let token { NotificationCenter.default.removeObserver(token) }; timer?.invalidate() }
}

@MainActor final class Third {
    private var token: (any NSObjectProtocol)?
    private var total = 0

    init() {
        token = NotificationCenter.default.addObserver(forName: .filled, object: nil, queue: .main) { [weak self] note in
            // the count
            let count = note.userInfo?["count"] as? Int ?? 0

            // on the main actor
            MainActor.assumeIsolated { // here
                self?.total += count // all
                print("""
            count
              \(count) in all
            """)
                // last
            } // done
        }
    }

    isolated deinit { if let token { NotificationCenter.default.removeObserver(token) } }
}
