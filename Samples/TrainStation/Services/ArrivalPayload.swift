import Foundation
import NotifiableAdapter

/// What is posted with an arrival: an arrival itself, or a message that carries one.
///
/// The keys of its notification stand here, once for all who post it and all who handle it.
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

    /// Reads a notification; `nil` if it is no arrival's.
    init?(_ notification: Notification) {
        guard let arrival = try? Self.userInfo.message(from: notification.userInfo) else { return nil }
        self = arrival
    }
}
