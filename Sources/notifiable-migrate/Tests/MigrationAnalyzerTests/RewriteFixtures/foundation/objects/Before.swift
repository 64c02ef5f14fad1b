// swift-format-ignore-file

import Foundation
import NotifiableAdapter

extension Notification.Name {
    nonisolated static let folderDidChange = Notification.Name("XYZFolderDidChange")
    nonisolated static let trainDidLeave = Notification.Name("XYZTrainDidLeave")
    nonisolated static let trainDidArrive = Notification.Name("XYZTrainDidArrive")
    nonisolated static let trainDidStop = Notification.Name("XYZTrainDidStop")
}

/// The object of its notification is one of its values.
@MainActor final class Folder {
    struct DidChange: MessageCenter.BridgedMainActorMessage {  // left: legacy observers would not get `message.url`, the object that `makeNotification` of `Folder.DidChange` sets
        typealias Subject = Folder
        static var name: Notification.Name { .folderDidChange }
        var url: URL

        static func makeMessage(_ notification: Notification) -> Self? {
            (notification.object as? URL).map { Self(url: $0) }
        }

        static func makeNotification(_ message: Self) -> Notification {
            Notification(name: name, object: message.url)
        }
    }

    func change(_ url: URL) { MessageCenter.default.post(DidChange(url: url)) }
}

@MainActor final class Train {
    /// A legacy observer reads its object, which posts may not have as their subject.
    struct DidLeave: MessageCenter.BridgedMainActorMessage {  // left: legacy observers would not get `message.train`
        typealias Subject = Train
        static var name: Notification.Name { .trainDidLeave }
        let train: Train

        static func makeMessage(_ notification: Notification) -> Self? {
            (notification.object as? Train).map { Self(train: $0) }
        }

        static func makeNotification(_ message: Self) -> Notification {
            var notification = Notification(name: name)
            notification.object = message.train
            return notification
        }
    }

    /// No legacy observer reads its object.
    // becomes: struct DidArrive: NotificationCenter.MainActorMessage {
    struct DidArrive: MessageCenter.BridgedMainActorMessage {
        typealias Subject = Train
        static var name: Notification.Name { .trainDidArrive }
        let train: Train

        static func makeMessage(_ notification: Notification) -> Self? {
            (notification.object as? Train).map { Self(train: $0) }
        }

        static func makeNotification(_ message: Self) -> Notification {
            Notification(name: name, object: message.train, userInfo: nil)
        }
    }

    /// It sets no object.
    // becomes: struct DidStop: NotificationCenter.MainActorMessage {
    struct DidStop: MessageCenter.BridgedMainActorMessage {
        typealias Subject = Train
        static var name: Notification.Name { .trainDidStop }

        static func makeMessage(_ notification: Notification) -> Self? { Self() }

        static func makeNotification(_ message: Self) -> Notification { Notification(name: name, object: nil) }
    }
}

@MainActor final class Board {
    private var tokens: [any NSObjectProtocol] = []

    func start() {
        let center = NotificationCenter.default
        tokens = [
            center.addObserver(forName: .trainDidLeave, object: nil, queue: nil) { print($0.object as? Train == nil) },
            center.addObserver(forName: .trainDidArrive, object: nil, queue: nil) { _ in print("a train") },
            center.addObserver(forName: .trainDidStop, object: nil, queue: nil) { print($0.object as? Train == nil) },
        ]
    }
}
