/// What the announcer says: only trains that are noticeably late are worth a word.
enum Announcement {
    private static let worthSaying = 5

    static func text(for arrival: Arrival) -> String? {
        guard arrival.delay >= worthSaying else { return nil }
        return "\(arrival.train) of \(arrival.time) arrives on platform \(arrival.platform), \(arrival.delay) minutes late"
    }
}
