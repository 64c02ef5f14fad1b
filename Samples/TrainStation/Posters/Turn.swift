/// Who posts: the main actor, the background thread and the actor, by turns.
enum Poster: CaseIterable, Sendable {
    case mainActor
    case backgroundThread
    case signalBox
}

/// A few arrivals that one poster posts in a row.
struct Turn: Equatable, Sendable {
    /// How many arrivals make a turn: enough to queue up, so that there is an order to get wrong.
    static let length = 27

    let poster: Poster
    let arrivals: ArraySlice<Arrival>

    /// Deals the arrivals out.
    static func turns(of arrivals: [Arrival]) -> [Turn] {
        stride(from: 0, to: arrivals.count, by: length).map { start in
            Turn(
                poster: Poster.allCases[start / length % Poster.allCases.count],
                arrivals: arrivals[start..<min(start + length, arrivals.count)]
            )
        }
    }
}
