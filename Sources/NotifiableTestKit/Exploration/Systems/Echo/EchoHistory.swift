/// What the threads of ``EchoSystem`` do.
package struct EchoHistory: Sendable {
    package enum Operation: Hashable, Sendable {
        /// Posts a message, by the bridge.
        case message(Int)
        /// Posts a notification, past the bridge.
        case notification(Int)
        /// Posts a message whose notification the center does not bring to the bridge.
        case unheard(Int)

        var payload: Int {
            switch self {
            case .message(let payload), .notification(let payload), .unheard(let payload): payload
            }
        }

        var text: String {
            switch self {
            case .message(let payload): "message \(payload)"
            case .notification(let payload): "notification \(payload)"
            case .unheard(let payload): "message \(payload), which the center keeps from the bridge"
            }
        }
    }

    /// What the bridge may do wrong.
    package enum Fault: Sendable {
        case takesOtherThreadsEchoes
        case forgetsNothingAfterAPost
        case takesTheFirstForTheEcho
    }

    package var operations: [[Operation]]
    /// What the other observer posts when it gets a payload that was posted by no observer.
    package var reactions: [Int: [Operation]]

    package init(_ operations: [[Operation]], reactions: [Int: [Operation]] = [:]) {
        self.operations = operations
        self.reactions = reactions
    }
}
