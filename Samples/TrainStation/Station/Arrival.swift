import Foundation
import NotifiableAdapter

/// A train that arrives: an entry of the timetable.
struct Arrival: Hashable, Sendable {
    /// The index of the arrival in the timetable.
    let number: Int
    let time: ClockTime
    let train: String
    let operatorName: String
    let platform: String
    /// The delay in minutes.
    let delay: Int
}

/// A time of day, as `HH:MM`.
struct ClockTime: RawRepresentable, Codable, Hashable, Sendable {
    let rawValue: String

    init?(rawValue: String) {
        guard rawValue.wholeMatch(of: #/([01][0-9]|2[0-3]):[0-5][0-9]/#) != nil else { return nil }
        self.rawValue = rawValue
    }
}

/// A type that is posted with an arrival as its payload: the arrival itself, or a message that carries one.
///
/// Posters and handlers share this one declaration of the payload's keys.
protocol ArrivalPayload: UserInfoCodable, SendableMetatype {
    var arrival: Arrival { get }
    init(arrival: Arrival)
}

extension ArrivalPayload {
    static var userInfo: UserInfoCoding<Self> {
        UserInfoCoding(
            { Self(arrival: Arrival(number: $0, time: $1, train: $2, operatorName: $3, platform: $4, delay: $5)) },
            .key("number", \.arrival.number),
            .rawValue("time", \.arrival.time),
            .key("train", \.arrival.train),
            .key("operator", \.arrival.operatorName),
            .key("platform", \.arrival.platform),
            .key("delay", \.arrival.delay)
        )
    }
}

extension Arrival: ArrivalPayload {
    var arrival: Arrival { self }
    init(arrival: Arrival) { self = arrival }

    /// Reads the payload of a notification, or returns `nil` if it carries no arrival.
    init?(_ notification: Notification) {
        guard let arrival = try? Self.userInfo.message(from: notification.userInfo) else { return nil }
        self = arrival
    }
}
