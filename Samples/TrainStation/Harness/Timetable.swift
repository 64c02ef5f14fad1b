import Foundation

/// The timetable that ships with the sample.
enum Timetable {
    static let arrivals: [Arrival] = {
        guard let url = Bundle.module.url(forResource: "timetable", withExtension: "json"),
            let entries = try? JSONDecoder().decode([Entry].self, from: Data(contentsOf: url))
        else { preconditionFailure("The sample's timetable is missing or unreadable") }
        return entries.enumerated().map { number, entry in
            Arrival(
                number: number,
                time: entry.time,
                train: entry.train,
                operatorName: entry.operator,
                platform: entry.platform,
                delay: entry.delay
            )
        }
    }()

    private struct Entry: Decodable {
        let time: ClockTime
        let train: String
        let `operator`: String
        let platform: String
        let delay: Int
    }
}
