// swift-format-ignore-file

import Foundation
import NotifiableAdapter

// Payloads in a local dictionary, and closures that read them.

extension Notification.Name {
    nonisolated static let painted = Notification.Name("XYZPainted")
    nonisolated static let failed = Notification.Name("XYZFailed")
}

@MainActor final class Wall {
    struct Coat: Sendable { var title = "" }

    struct DidChange: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
        typealias Subject = Wall
        static let name = Notification.Name.painted
        var color: String
        var coats: [Coat]
        var layers: Int?
        static let userInfo = UserInfoCoding<Self>(
            Self.init, .key("color", \.color), .key("coats", \.coats), .key("layers", \.layers))
    }

    struct DidFail: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
        typealias Subject = Wall
        static let name = Notification.Name.failed
        var error: (any Error)?
        static let userInfo = UserInfoCoding<Self>(Self.init, .key("error", \.error))
    }

    private var layers = 0
    private let coats: [Coat] = []

    func paint(_ color: String) {
        layers += 1
        MessageCenter.default.post(Wall.DidChange(color: color, coats: coats, layers: layers), subject: self)
    }

    func repaint(_ color: String) {
        MessageCenter.default.post(Wall.DidChange(color: color, coats: coats, layers: layers), subject: self)
        layers = 0
    }

    func left(_ color: String) {
        let late: [String: Any] = ["color": color, "coats": coats]
        layers = 0
        NotificationCenter.default.post(name: .painted, object: self, userInfo: late)  // left: its payload `late` is not a dictionary
        let printed: [String: Any] = ["color": color, "coats": coats]
        NotificationCenter.default.post(name: .painted, object: self, userInfo: printed)  // left: its payload `printed` is not a dictionary
        print(printed)
        var twice: [String: Any] = ["coats": coats]
        if layers > 0 { twice["layers"] = 3 }
        twice["color"] = color
        NotificationCenter.default.post(name: .painted, object: self, userInfo: twice)  // left: its payload `twice` is not a dictionary
        // The color.
        let noted: [String: Any] = ["color": color, "coats": coats]
        NotificationCenter.default.post(name: .painted, object: self, userInfo: noted)  // left: its payload `noted` is not a dictionary
        do {
            try check()
        } catch {
            MessageCenter.default.post(Wall.DidFail(error: error), subject: self)
        }
    }

    private func check() throws {}
}

@MainActor final class Painter {
    private var text = ""
    private var tokens: [MessageCenter.ObservationToken] = []
    private var left: [any NSObjectProtocol] = []

    func observe(_ wall: Wall) {
        tokens.append(MessageCenter.default.addObserver(for: Wall.DidChange.self) { message in
            let color = message.color
            print(color, \Wall.Coat.title, message.coats.count)
        })
        tokens.append(MessageCenter.default.addObserver(for: Wall.DidChange.self) { message in
            guard let color = Optional(message.color), !color.isEmpty,
                let layers = message.layers
            else { return }
            Task.detached { print(color, layers) }
        })
        tokens.append(MessageCenter.default.addObserver(for: Wall.DidChange.self) { [weak self] message in
            self?.show(message.color, message.coats, message.layers ?? 1)
        })
        tokens.append(MessageCenter.default.addObserver(for: Wall.DidChange.self) { message in
            if let color = Optional(message.color) { print(color) }
            if let layers = message.layers { print(layers) }
        })
        tokens.append(MessageCenter.default.addObserver(for: Wall.DidChange.self) { message in
            let color = Optional(message.color)
            print(color ?? "none", "layers: \(message.layers ?? 0)")
            print((message.layers ?? 0).description, message.layers ?? 0 > 1)
            print(message.layers.map { $0 + 1 } ?? 0)
        })
        tokens.append(MessageCenter.default.addObserver(of: wall, for: Wall.DidChange.self) { [weak self] message in
            self?.show(message.color, [], 0)
        })
        tokens.append(MessageCenter.default.addObserver(for: Wall.DidFail.self) { message in
            if message.error != nil { print("failed") }
        })
        left.append(NotificationCenter.default.addObserver(forName: .painted, object: nil, queue: .main) { note in  // left: `let info = note.userInfo,` does not map
            guard let info = note.userInfo, let color = info["color"] as? String else { return }
            print(color, info.count)
        })
    }

    private func show(_ color: String, _ coats: [Wall.Coat], _ layers: Int) { text = "\(color) \(layers)" }
}
