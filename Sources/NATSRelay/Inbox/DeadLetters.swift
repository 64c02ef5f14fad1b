#if NATS
    internal import ActorMessaging
    internal import Foundation

    /// A received message that can't be delivered.
    struct DeadLetter: Sendable {
        let name: String
        let reason: String
        let payload: Data
        let envelope: String?
        /// The number in the stream.
        let stored: UInt64
    }

    extension DeadLetter {
        init(_ item: Receiver.Item, reason: String) {
            self.init(
                name: item.name,
                reason: reason,
                payload: item.payload,
                envelope: item.envelope.text,
                stored: item.stored
            )
        }
    }

    /// Keeps dead letters in a stream of their own, and has each acknowledged when a server has stored it.
    final class DeadLetters: Sendable {
        private struct Pending {
            let letter: DeadLetter
            let completion: @Sendable () -> Void
        }

        /// By the number in the stream. The receiver's window bounds it.
        private let pending = Lock<[UInt64: Pending]>([:])
        private let client: NATSClient
        private let inbox: String
        private let namespace: String
        private let receiver: String
        private let report: @Sendable (NATSRelayDiagnostic) -> Void

        init(
            client: NATSClient,
            inbox: String,
            _ configuration: NATSRelay.Configuration,
            report: @escaping @Sendable (NATSRelayDiagnostic) -> Void
        ) {
            self.client = client
            self.inbox = inbox
            namespace = configuration.namespace
            receiver = configuration.receiver ?? ""
            self.report = report
        }

        /// Reports and keeps a dead letter.
        ///
        /// - Parameter completion: Called when a server has stored it.
        func keep(_ letter: DeadLetter, then completion: @escaping @Sendable () -> Void) {
            let isNew = pending.withLock { pending in
                pending.updateValue(Pending(letter: letter, completion: completion), forKey: letter.stored) == nil
            }
            if isNew { report(.deadLetter(name: letter.name, reason: letter.reason)) }
            send(letter)
        }

        private func send(_ letter: DeadLetter) {
            guard publish(letter, reason: letter.reason) == .tooLarge,
                publish(letter, reason: String(letter.reason.prefix(100))) == .tooLarge,
                let given = pending.withLock({ $0.removeValue(forKey: letter.stored) })
            else { return }
            report(.deadLetterNotKept(name: letter.name, reason: "it is too large for the server"))
            given.completion()
        }

        private func publish(_ letter: DeadLetter, reason: String) -> NATSClient.Published {
            letter.payload.withUnsafeBytes { payload in
                client.publish(
                    payload,
                    to: "\(namespace).dead.\(letter.name)",
                    reply: "\(inbox).dead.\(letter.stored)",
                    headers: [
                        "Relay-Reason": String(reason.map { $0.isNewline ? " " : $0 }),
                        "Relay-Receiver": receiver,
                        "Relay-Original": letter.envelope ?? "",
                        // Each receiver keeps a letter once.
                        "Nats-Msg-Id": "\(receiver).\(letter.stored)",
                    ]
                )
            }
        }

        /// A server has answered.
        func answered(_ stored: UInt64, _ message: borrowing NATSMessage) {
            let answer = String(decoding: message.bytes, as: UTF8.self)
            if message.isNoResponders || answer.contains("\"error\"") {
                let letter = pending.withLock { $0[stored]?.letter }
                if let letter { report(.deadLetterNotKept(name: letter.name, reason: answer)) }
                return
            }
            pending.withLock { $0.removeValue(forKey: stored) }?.completion()
        }

        /// Called at a fixed interval. Sends again what no server has stored.
        func tick() {
            for letter in pending.withLock({ $0.values.map(\.letter) }) { send(letter) }
        }
    }
#endif
