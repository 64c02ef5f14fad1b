// swift-format-ignore-file

import Foundation
import NotifiableAdapter

@MainActor final class Train {
    struct DidArrive: MessageCenter.BridgedMainActorMessage, UserInfoCodable {  // left: Foundation traps where `Train.DidArrive.name` is posted off the main actor
        typealias Subject = Train
        static let name = Notification.Name("XYZTrainDidArrive")
        var delay: Int
        static let userInfo = UserInfoCoding<Self>(Self.init, .key("XYZDelay", \.delay))
    }

    struct DidTurn: MessageCenter.AsyncMessage {  // left: it must change together
        typealias Subject = Train
        var angle: Int
    }
}

struct DidOpen: MessageCenter.AsyncMessage {  // left: the object `URL` is a value
    typealias Subject = URL
    var path: String
}

func postAnywhere() {
    NotificationCenter.default.post(name: Notification.Name("XYZTrainDidArrive"), object: nil, userInfo: ["XYZDelay": 4])
}

actor Ledger {
    private var tokens: [MessageCenter.ObservationToken] = []
    private var angle = 0

    func start(_ train: Train) {
        tokens = [
            MessageCenter.default.addObserver(for: Train.DidTurn.self, on: self) { ledger, message in  // left: Foundation's messages do not have delivery `on:` an actor
                ledger.angle = message.angle
            },
            MessageCenter.default.addObserver(for: Train.DidTurn.self) { [weak self] _ in await self?.turn() },  // left: it must change together
        ]
        let messages = MessageCenter.default.messages(for: Train.DidTurn.self)  // left: Foundation's messages do not have sequences that observe
        Task { for await message in messages { print(message.angle) } }
        print(MessageCenter.default.observers)  // left: Foundation's messages do not have `observers`
    }

    func turn() {}

    func follow() async {
        for await message in MessageCenter.default.messages(for: Train.DidTurn.self, buffering: .unbounded) { print(message.angle) }  // left: Foundation's messages do not have buffering
    }
}

@MainActor final class Board {
    private var token: MessageCenter.ObservationToken?

    func start() {
        token = MessageCenter.default.addObserver(for: Train.DidArrive.self) { message, train in  // left: Foundation's messages do not have the subject
            print(message.delay, train as Any)
        }
    }
}

struct DidSend: MessageCenter.BridgedAsyncMessage, UserInfoCodable {  // left: the conversions of `DidSend` cannot be written out
    typealias Subject = AnyObject
    static let name = Notification.Name("XYZDidSend")
    var value: any Sendable
    static let userInfo = UserInfoCoding<Self>(Self.init, .key("XYZValue", \.value))
}

// becomes: struct DidList: NotificationCenter.AsyncMessage {
struct DidList: MessageCenter.AsyncMessage {
    typealias Subject = AnyObject
    var values: [any Sendable]
}

extension MessageCenter {  // left: it extends `MessageCenter`
    func reset() {}
}
