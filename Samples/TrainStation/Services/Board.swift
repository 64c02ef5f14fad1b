/// What a station shows: the train that came in last on each platform, and how the day has gone.
struct Board: Hashable, Sendable {
    private(set) var lastArrivals: [String: Arrival] = [:]
    private(set) var arrivalCount = 0
    private(set) var delayedMinutes = 0

    init() {}

    /// The board at the end of a day.
    init(after arrivals: [Arrival]) {
        for arrival in arrivals { show(arrival) }
    }

    mutating func show(_ arrival: Arrival) {
        lastArrivals[arrival.platform] = arrival
        arrivalCount += 1
        delayedMinutes += arrival.delay
    }
}

extension Board: CustomStringConvertible {
    var description: String {
        "\(lastArrivals.count) platforms, \(arrivalCount) arrivals, \(delayedMinutes) minutes of delay"
    }
}
