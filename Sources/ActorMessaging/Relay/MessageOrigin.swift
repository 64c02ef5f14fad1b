extension MessageCenter {
    /// Identifies a center among the centers of all processes and machines.
    public struct ID: Hashable, Sendable {
        /// A random number, so that it differs between processes.
        private let process: UInt64
        private let number: UInt64

        private static let currentProcess = UInt64.random(in: .min ... .max)
        private static let last = Atomic<Int>(0)

        /// Returns an identity that no other center has.
        static func next() -> ID {
            ID(process: currentProcess, number: UInt64(last.add(1, ordering: .relaxed).newValue))
        }
    }
}

extension MessageCenter.ID: LosslessStringConvertible {
    /// Creates an identity from its description, or returns `nil` if the text doesn't describe an identity.
    public init?(_ description: String) {
        // Relays read an identity for each message. Splitting bytes is faster than splitting characters.
        let parts = description.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        // `UInt64` accepts a sign, which a description doesn't have.
        guard parts.count == 2, parts[0].first != UInt8(ascii: "+"), parts[1].first != UInt8(ascii: "+"),
            let process = UInt64(Substring(parts[0]), radix: 16),
            let number = UInt64(Substring(parts[1]), radix: 16)
        else { return nil }
        self.init(process: process, number: number)
    }

    /// The identity as two hexadecimal numbers, separated by a hyphen.
    public var description: String { String(process, radix: 16) + "-" + String(number, radix: 16) }
}

/// The centers that a message has passed through, from the center where it was posted to the one that forwards it.
///
/// A relay that forwards messages to another center sends the origin of each post along, and the other end passes it to
/// `deliver`. A center refuses a message that it has seen before, so a message doesn't travel in circles, however many
/// relays connect the same centers.
public struct MessageOrigin: Hashable, Sendable {
    /// The identities of the centers, the poster's center first.
    public let centers: [MessageCenter.ID]

    /// Creates an origin from the identities that another process has sent, or from none for a message that doesn't
    /// come from a center.
    public init(_ centers: [MessageCenter.ID] = []) { self.centers = centers }

    /// Returns the origin of a message that passes through one more center.
    func through(_ center: MessageCenter.ID) -> MessageOrigin { MessageOrigin(centers + [center]) }
}
