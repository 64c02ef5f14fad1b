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
        NotificationCenter.default.post(name: .opened, object: self, userInfo: ["width": 1, "tag": "a"])
    }
}

struct Pair { var width = 1 }

@MainActor final class Board {
    private var tokens: [any NSObjectProtocol] = []
    private var left: [any NSObjectProtocol] = []
    private var tag = "outer"

    func start() {
        tokens.append(NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { note in
            guard let width = note.userInfo?["width"] as? Int else { return }
            print(\Pair.width, Pair(width: width).width)
        })
        tokens.append(NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { note in
            guard let width = note.userInfo?["width"] as? Int else { return }
            Task.detached { print(width) }
        })
        tokens.append(NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { note in
            MainActor.assumeIsolated {
                guard let width = note.userInfo?["width"] as? Int, width > 2,
                    let tag = note.userInfo?["tag"] as? String
                else { return }
                print(width, tag)
            }
        })
        tokens.append(NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { note in
            MainActor.assumeIsolated {
                guard let width = note.userInfo?["width"] as? Int, width > 3 else { return }
                Task.detached { print(width) }
            }
        })
        let tag = "outer"
        left.append(NotificationCenter.default.addObserver(forName: .opened, object: nil, queue: .main) { note in  // left: `var tag = note.userInfo?["tag"] as? String` also depends
            guard tag == "outer", var tag = note.userInfo?["tag"] as? String else { return }
            tag += "!"
            print(tag)
        })
    }

    isolated deinit { tokens.forEach(NotificationCenter.default.removeObserver) }
}
