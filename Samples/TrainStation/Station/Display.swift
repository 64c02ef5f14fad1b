/// A display of arrivals.
///
/// A display records its uses, with their place and time. The sample measures the services by these records.
struct Display: Sendable {
    let service: Service
    let timeline: Timeline

    func show(_ arrival: Arrival) {
        timeline.handled(.arrival(arrival.number), by: service) { $0.show(arrival) }
    }

    /// Announces that a train is late, if the delay is noticeable.
    func announce(_ arrival: Arrival) {
        timeline.handled(.arrival(arrival.number), by: service) { $0.announce(arrival) }
    }

    func showOperators(_ isShown: Bool) {
        timeline.handled(.settingsChange, by: service) { $0.showsOperators = isShown }
    }
}

/// The content of a display: the last train on each platform, the totals of the day, and the announcements.
struct Board: Hashable, Sendable {
    private static let noticeableDelay = 5

    var showsOperators = false
    private(set) var announcements: Set<String> = []
    private(set) var arrivalCount = 0
    private(set) var delayedMinutes = 0
    private var lastArrivals: [String: Arrival] = [:]

    init() {}

    /// Creates the board at the end of a day.
    init(showing arrivals: [Arrival]) {
        for arrival in arrivals { show(arrival) }
    }

    /// Creates the announcements at the end of a day.
    init(announcing arrivals: [Arrival]) {
        for arrival in arrivals { announce(arrival) }
    }

    mutating func show(_ arrival: Arrival) {
        lastArrivals[arrival.platform] = arrival
        arrivalCount += 1
        delayedMinutes += arrival.delay
    }

    mutating func announce(_ arrival: Arrival) {
        guard arrival.delay >= Self.noticeableDelay else { return }
        announcements.insert(
            "\(arrival.train) of \(arrival.time.rawValue), platform \(arrival.platform), "
                + "is \(arrival.delay) minutes late"
        )
    }
}

extension Board: CustomStringConvertible {
    var description: String {
        "\(lastArrivals.count) platforms, \(arrivalCount) arrivals, \(delayedMinutes) minutes of delay"
    }
}
