/// What a proof of a service's threading found: each guarantee held, broken or not applicable, with the evidence.
///
/// `proveThreading(of:observing:…)` returns one. In a test:
///
/// ```swift
/// import Testing
///
/// final class Downloads: Notifiable, Sendable {
///     init(notificationCenter: any NotificationProtocol) {
///         startObservingNotifications(
///             withNotificationCenter: notificationCenter,
///             forObserver: self,
///             observing: [Notification.Name("downloadDidFinish")]
///         )
///     }
///
///     func handleNotifications(_ notification: Notification) {}
/// }
///
/// @Test func downloadsKeepTheirThreads() async {
///     let proof = await proveThreading(
///         of: { center in Downloads(notificationCenter: center) },
///         observing: [Notification.Name("downloadDidFinish")]
///     )
///     #expect(proof.isHeld)  // a failure shows the whole table
/// }
/// ```
///
/// In XCTest, `XCTAssert(proof.isHeld, proof.description)` does the same.
public struct ThreadingProof: Sendable {
    /// The type of the service.
    public let service: String
    /// One finding for each guarantee, in the order in which the table shows them.
    public let findings: [Finding]
    /// Where the proof was asked for.
    public let location: Location

    /// A place in the source.
    public struct Location: Hashable, Sendable {
        /// The module and the file, as `#fileID` gives them.
        public let fileID: String
        /// The path of the file.
        public let filePath: String
        /// The line.
        public let line: Int
        /// The column.
        public let column: Int
    }

    /// Whether no guarantee is broken.
    public var isHeld: Bool { broken.isEmpty }

    /// The findings that are broken.
    public var broken: [Finding] { findings.filter { $0.verdict == .broken } }

    /// The finding about one guarantee.
    public subscript(guarantee: Guarantee) -> Finding {
        // Made with one for each.
        findings.first { $0.guarantee == guarantee }!
    }
}

extension ThreadingProof: CustomStringConvertible {
    /// A line that sums up, and one for each guarantee.
    public var description: String {
        let held = findings.count { $0.verdict == .held }
        let title = "\(service): \(isHeld ? "held" : "BROKEN"), \(held) held, \(broken.count) broken"
        return ([title] + ThreadingProofTable(findings).rows).joined(separator: "\n")
    }
}

extension ThreadingProof: CustomDebugStringConvertible {
    /// The same as the description, so that a failed expectation shows the table.
    public var debugDescription: String { description }
}
