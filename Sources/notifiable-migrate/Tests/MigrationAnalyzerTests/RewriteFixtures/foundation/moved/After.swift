// swift-format-ignore-file

import Foundation

@MainActor final class Train {
    struct DidArrive: NotificationCenter.MainActorMessage {
        typealias Subject = Train
        static let name = Notification.Name("XYZTrainDidArrive")

        var delay: Int
        var platform: String?

        static func makeMessage(_ notification: Notification) -> Self? {
            // A `nil` or an `NSNull` stands for no value.
            let payload = notification.userInfo?.filter { !($0.value is NSNull) && !($0.value is Never?) }
            guard let delay = payload?["XYZDelay"] as? Int,
                let platform = payload?["XYZPlatform"] as? String?
            else { return nil }
            return Self(delay: delay, platform: platform)
        }

        static func makeNotification(_ message: Self) -> Notification {
            var userInfo: [AnyHashable: Any] = [:]
            userInfo["XYZDelay"] = message.delay
            userInfo["XYZPlatform"] = message.platform
            return Notification(name: name, userInfo: userInfo)
        }
    }

    struct DidStop: NotificationCenter.AsyncMessage {
        typealias Subject = Train
        static let name = Notification.Name("XYZTrainDidStop")
        static func makeMessage(_ notification: Notification) -> Self? {
            return Self()
        }

        static func makeNotification(_ message: Self) -> Notification {
            Notification(name: name)
        }
    }

    struct DidWait: NotificationCenter.AsyncMessage {
        typealias Subject = Train
        static let name = Notification.Name("XYZTrainDidWait")
        var reason: String?
        static func makeMessage(_ notification: Notification) -> Self? {
            // A `nil` or an `NSNull` stands for no value.
            let payload = notification.userInfo?.filter { !($0.value is NSNull) && !($0.value is Never?) }
            guard let reason = payload?["XYZReason"] as? String?
            else { return nil }
            return Self(reason: reason)
        }

        static func makeNotification(_ message: Self) -> Notification {
            var userInfo: [AnyHashable: Any] = [:]
            userInfo["XYZReason"] = message.reason
            return Notification(name: name, userInfo: userInfo.isEmpty ? nil : userInfo)
        }
    }

    enum Mode: String { case day, night }

    struct DidSwitch: NotificationCenter.MainActorMessage {
        typealias Subject = Train
        static let name = Notification.Name("XYZTrainDidSwitch")

        var mode: Mode
        var last: Train.Mode?

        static func makeMessage(_ notification: Notification) -> Self? {
            // A `nil` or an `NSNull` stands for no value.
            let payload = notification.userInfo?.filter { !($0.value is NSNull) && !($0.value is Never?) }
            guard let mode = (payload?["XYZMode"] as? Mode.RawValue).flatMap(Mode.init(rawValue:)),
                let lastRawValue = payload?["XYZLast"] as? Train.Mode.RawValue?
            else { return nil }
            let last = lastRawValue.flatMap(Train.Mode.init(rawValue:))
            guard last != nil || lastRawValue == nil else { return nil }
            return Self(mode: mode, last: last)
        }

        static func makeNotification(_ message: Self) -> Notification {
            var userInfo: [AnyHashable: Any] = [:]
            userInfo["XYZMode"] = message.mode.rawValue
            userInfo["XYZLast"] = message.last?.rawValue
            return Notification(name: name, userInfo: userInfo)
        }
    }

    func arrive() { NotificationCenter.default.post(DidArrive(delay: 4, platform: nil), subject: self) }
}

struct DidTurn: NotificationCenter.AsyncMessage {
    typealias Subject = Train
    var angle: Int
}

extension NotificationCenter.MessageIdentifier where Self == NotificationCenter.BaseMessageIdentifier<Train.DidArrive> {
    static var didArrive: Self { .init() }
}

@MainActor final class Board {
    private var delay = 0
    private var token: NotificationCenter.ObservationToken?
    private let messageCenter: NotificationCenter

    init(messageCenter: NotificationCenter = .default) {
        self.messageCenter = messageCenter
    }

    func start(_ train: Train) {
        token = messageCenter.addObserver(of: train, for: .didArrive) { [weak self] message in
            self?.delay = message.delay
        }
    }

    func watch() async {
        for await message in messageCenter.messages(for: DidTurn.self) { delay += message.angle }
    }
}
