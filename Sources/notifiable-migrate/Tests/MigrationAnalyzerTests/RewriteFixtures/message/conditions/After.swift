// swift-format-ignore-file

import Foundation
import NotifiableAdapter

extension Notification.Name {
    nonisolated static let opened = Notification.Name("XYZOpened")
}

@MainActor final class Door {
    struct DidOpen: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
        typealias Subject = Door
        static let name = Notification.Name.opened
        var width: Int
        var tag: String
        var action: (() -> Void)?
        static let userInfo = UserInfoCoding<Self>(Self.init, .key("width", \.width), .key("tag", \.tag), .key("action", \.action))
    }

    func open() {
        MessageCenter.default.post(Door.DidOpen(width: 1, tag: "a", action: nil), subject: self)
    }
}

struct Pair { var width = 1 }

@MainActor final class Board {
    private var tokens: [MessageCenter.ObservationToken] = []
    private var left: [any NSObjectProtocol] = []
    private var tag = "outer"

    func start() {
        tokens.append(MessageCenter.default.addObserver(for: Door.DidOpen.self) { message in
            print(\Pair.width, Pair(width: message.width).width)
        })
        tokens.append(MessageCenter.default.addObserver(for: Door.DidOpen.self) { message in
            let width = message.width
            Task.detached { print(width) }
        })
        tokens.append(MessageCenter.default.addObserver(for: Door.DidOpen.self) { message in
            guard message.width > 2
            else { return }
            print(message.width, message.tag)
        })
        tokens.append(MessageCenter.default.addObserver(for: Door.DidOpen.self) { message in
            let width = message.width
            guard width > 3 else { return }
            Task.detached { print(width) }
        })
        let tag = "outer"
        left.append(NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { note in  // left: `var tag = note.userInfo?["tag"] as? String` also depends
            guard tag == "outer", var tag = note.userInfo?["tag"] as? String else { return }
            tag += "!"
            print(tag)
        })
    }
}
