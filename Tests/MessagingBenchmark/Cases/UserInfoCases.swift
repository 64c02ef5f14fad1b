import Foundation
import NotifiableAdapter

/// The conversion between a notification's payload with 5 keys and a message.
@MainActor enum UserInfoCases {
    private static let declaration = "UserInfoCodable"
    private static let casts = "handwritten casts"

    static let all = [
        BenchmarkCase(
            name: "user-info-in",
            title: "userInfo with 5 keys to a message",
            contenders: [
                Contender(declaration) { toMessages { Departure.makeMessage($0) } },
                Contender(casts) { toMessages { Departure(casting: $0) } },
            ],
            targets: [.atMost(1.5, times: casts)]
        ),
        BenchmarkCase(
            name: "user-info-out",
            title: "message to userInfo with 5 keys",
            contenders: [
                Contender(declaration) { toNotifications { Departure.makeNotification($0) } },
                Contender(casts) { toNotifications { $0.notification } },
            ],
            targets: [.atMost(1.5, times: casts)]
        ),
    ]

    private static func toMessages(_ convert: @escaping @MainActor (Notification) -> Departure?) -> Workload {
        let notification = Departure(value: 0, train: "Night Mail", platform: "4", speed: 125, isLate: true)
            .notification
        let tally = Tally()
        return .tallied(tally, retaining: ()) { operations in
            for value in 0..<operations {
                guard let message = convert(notification) else { return }
                tally.add(value + message.value)
            }
        }
    }

    private static func toNotifications(_ convert: @escaping @MainActor (Departure) -> Notification) -> Workload {
        let message = Departure(value: 0, train: "Night Mail", platform: "4", speed: 125, isLate: true)
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
