import Foundation
import NotifiableAdapter

/// The messages of these tests: one alone, one that is a notification too, one asynchronous.
@MainActor final class Train {
    struct DidArrive: MessageCenter.MainActorMessage {
        typealias Subject = Train
        var platform: Int
    }

    struct DidDepart: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
        typealias Subject = Train
        static let name = Notification.Name("trainDidDepart")
        var platform: Int
        static let userInfo = UserInfoCoding<Self>(Self.init, .key("platform", \.platform))
    }

    struct DidMove: MessageCenter.AsyncMessage {
        typealias Subject = Train
        var position: Int
    }

    struct DidPass: MessageCenter.BridgedAsyncMessage, UserInfoCodable {
        typealias Subject = Train
        static let name = Notification.Name("trainDidPass")
        var position: Int
        static let userInfo = UserInfoCoding<Self>(Self.init, .key("position", \.position))
    }
}

/// A message whose notification cannot be read back.
struct DidBreakDown: MessageCenter.BridgedMainActorMessage {
    typealias Subject = Train
    static let name = Notification.Name("trainDidBreakDown")
    var platform: Int
    static func makeMessage(_ notification: Notification) -> Self? { nil }
    static func makeNotification(_ message: Self) -> Notification { Notification(name: name) }
}

/// An asynchronous one whose notification cannot be read back.
struct DidDerail: MessageCenter.BridgedAsyncMessage {
    typealias Subject = Train
    static let name = Notification.Name("trainDidDerail")
    var position: Int
    static func makeMessage(_ notification: Notification) -> Self? { nil }
    static func makeNotification(_ message: Self) -> Notification { Notification(name: name) }
}
