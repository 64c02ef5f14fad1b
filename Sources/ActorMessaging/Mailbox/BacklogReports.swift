/// Decides when the messages that wait for one observer, and those that it loses, are reported.
///
/// A value without locks, guarded like the messages.
package struct BacklogReports: Hashable {
    private let limit: Int
    private let reportsLosses: Bool
    private var isReported = false
    private var hasLost = false
    private var unreportedLosses = 0

    /// - Parameters:
    ///   - limit: The number of waiting messages to report; `nil` for none.
    ///   - reportsLosses: Whether a message that the bound loses is reported.
    package init(limit: Int? = nil, reportsLosses: Bool = true) {
        self.limit = limit ?? .max
        self.reportsLosses = reportsLosses
    }

    /// Called when a message has been added.
    ///
    /// - Returns: Whether the backlog is reported: when it reaches the limit, and again only after it has drained below
    ///   half of the limit.
    package mutating func isDue(at depth: Int) -> Bool {
        // The depth before this message.
        if isReported { isReported = 2 * (depth - 1) >= limit }
        guard depth >= limit, !isReported else { return false }
        isReported = true
        return true
    }

    /// Called when a message is lost.
    ///
    /// - Parameter isInReport: Whether a report causes the loss. It is then reported at once, inside that report, so
    ///   that reports don't cause each other without end.
    /// - Returns: Whether it is reported at once: the first one of a backlog.
    package mutating func lose(inReport isInReport: Bool = false) -> Bool {
        guard reportsLosses else { return false }
        if isInReport { return true }
        guard hasLost else {
            hasLost = true
            return true
        }
        unreportedLosses += 1
        return false
    }

    /// Called when the backlog has drained.
    ///
    /// - Returns: The number of lost messages to report.
    package mutating func drain() -> Int {
        hasLost = false
        defer { unreportedLosses = 0 }
        return unreportedLosses
    }
}
