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
        // the name
        // the entries
        // all of them
        MessageCenter.default.post(Cart.DidFill(count: count), subject: self)
        // Again.
        /* none */
        /* exact */
        MessageCenter.default.post(Cart.DidFill(count: count)) // posted
    }
}

@MainActor final class First {
    private var token: MessageCenter.ObservationToken? // keep

    init() {
        // the name
        // any
        token = MessageCenter.default.addObserver(for: Cart.DidFill.self) { message in // handle
            // payload
            let count = message.count // none
            print(count) // print
        }
    }
}

@MainActor final class Second {
    private var token: MessageCenter.ObservationToken?
    private let timer: Clock? = nil

    init() {
        token = MessageCenter.default.addObserver(
            for: Cart.DidFill.self,
            using: { message in
                // guard
                // positive
                guard
                    // the count
                    message.count > 0
                else {
                    // none
                    return
                }
                print(message.count)
            }
        )
    }

    deinit { timer?.invalidate() }
}

@MainActor final class Third {
    private var token: MessageCenter.ObservationToken?
    private var total = 0

    init() {
        // here
        // done
        token = MessageCenter.default.addObserver(for: Cart.DidFill.self) { [weak self] message in
            // the count
            let count = message.count

            // on the main actor
            self?.total += count // all
            print("""
            count
              \(count) in all
            """)
            // last
        }
    }
}
