/// What the announcer says: only trains that are noticeably late are worth a word.
enum Announcement {
    private static let worthSaying = 5

    static func text(for arrival: Arrival) -> String? {
        guard arrival.delay >= worthSaying else { return nil }
        return "\(arrival.train) of \(arrival.time), platform \(arrival.platform), is \(arrival.delay) minutes late"
    }
}
