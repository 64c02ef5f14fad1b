import Foundation
import NotifiableAdapter

extension BenchmarkCase {
    private static let casts = "handwritten casts"

    /// The conversion between a notification's payload with 5 keys and a message.
    @MainActor static let userInfo = [
        BenchmarkCase(
            "user-info-in",
            "userInfo with 5 keys to a message",
            [
                Contender("UserInfoCodable") { toMessages { Departure.makeMessage($0) } },
                Contender(casts) { toMessages { Departure(casting: $0) } },
            ],
            [.atMost(1.5, times: casts)]
        ),
        BenchmarkCase(
            "user-info-out",
            "message to userInfo with 5 keys",
            [
                Contender("UserInfoCodable") { toNotifications { Departure.makeNotification($0) } },
                Contender(casts) { toNotifications { $0.notification } },
            ],
            [.atMost(1.5, times: casts)]
        ),
    ]

    private static let departure = Departure(value: 0, train: "Night Mail", platform: "4", speed: 125, isLate: true)

    @MainActor private static func toMessages(_ convert: @escaping @MainActor (Notification) -> Departure?) -> Workload
    {
        let notification = departure.notification
        let tally = Tally()
        return .tallied(tally, retaining: ()) { operations in
            for value in 0..<operations {
                guard let message = convert(notification) else { return }
                tally.add(value + message.value)
            }
        }
    }

    @MainActor private static func toNotifications(_ convert: @escaping @MainActor (Departure) -> Notification)
        -> Workload
    {
        let message = departure
        let tally = Tally()
        return .tallied(tally, retaining: ()) { operations in
            for value in 0..<operations {
                guard convert(message).userInfo?.count == 5 else { return }
                tally.add(value)
            }
        }
    }
}

/// A message whose notification has 5 keys.
struct Departure: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
    typealias Subject = Station
    static let name = Notification.Name("MessagingBenchmarkDeparture")
    static let userInfo = UserInfoCoding<Self>(
        Self.init,
        .key("value", \.value),
        .key("train", \.train),
        .key("platform", \.platform),
        .key("speed", \.speed),
        .key("isLate", \.isLate)
    )

    let value: Int
    let train: String
    let platform: String?
    let speed: Double
    let isLate: Bool
}

extension Departure {
    /// The conversion that a team writes by hand.
    init?(casting notification: Notification) {
        guard
            let userInfo = notification.userInfo,
            let value = userInfo["value"] as? Int,
            let train = userInfo["train"] as? String,
            let speed = userInfo["speed"] as? Double,
            let isLate = userInfo["isLate"] as? Bool
        else { return nil }
        self.init(
            value: value,
            train: train,
            platform: userInfo["platform"] as? String,
            speed: speed,
            isLate: isLate
        )
    }

    /// The opposite conversion.
    var notification: Notification {
        var userInfo: [AnyHashable: Any] = ["value": value, "train": train, "speed": speed, "isLate": isLate]
        userInfo["platform"] = platform
        return Notification(name: Self.name, object: nil, userInfo: userInfo)
    }
}
