// swift-format-ignore-file

import Foundation
import NotifiableAdapter

// Payloads in a local dictionary, on either side.

extension Notification.Name {
    nonisolated static let painted = Notification.Name("XYZPainted")
}

@MainActor final class Wall {
    struct DidChange: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
        typealias Subject = Wall
        static let name = Notification.Name.painted
        var color: String
        var layers: Int?
        static let userInfo = UserInfoCoding<Self>(Self.init, .key("color", \.color), .key("layers", \.layers))
    }

    private var layers = 0

    func paint(_ color: String) {
        layers += 1
        MessageCenter.default.post(Wall.DidChange(color: color, layers: layers), subject: self)
    }

    func repaint(_ color: String) {
        MessageCenter.default.post(Wall.DidChange(color: color, layers: layers), subject: self)
        layers = 0
    }

    func extend(_ color: String) {
        MessageCenter.default.post(Wall.DidChange(color: color, layers: 2), subject: self)
    }

    func left(_ color: String) {
        let late: [String: Any] = ["color": color]
        layers = 0
        NotificationCenter.default.post(name: .painted, object: self, userInfo: late)  // left: its payload `late` is not a dictionary
        let printed: [String: Any] = ["color": color]
        NotificationCenter.default.post(name: .painted, object: self, userInfo: printed)  // left: its payload `printed` is not a dictionary
        print(printed)
        var twice: [String: Any] = [:]
        if layers > 0 { twice["layers"] = 3 }
        twice["color"] = color
        NotificationCenter.default.post(name: .painted, object: self, userInfo: twice)  // left: its payload `twice` is not a dictionary
        // The color.
        let noted: [String: Any] = ["color": color]
        NotificationCenter.default.post(name: .painted, object: self, userInfo: noted)  // left: its payload `noted` is not a dictionary
    }
}

@MainActor final class Painter {
    private var text = ""
    private var tokens: [any NSObjectProtocol] = []
    private var messageTokens: [MessageCenter.ObservationToken] = []

    init() {
        messageTokens.append(
            MessageCenter.default.addObserver(for: Wall.DidChange.self) { [weak self] message in
                self?.show(message)
            }
        )
        messageTokens.append(
            MessageCenter.default.addObserver(for: Wall.DidChange.self) { [weak self] message in
                self?.sum(message)
            }
        )
        messageTokens.append(
            MessageCenter.default.addObserver(for: Wall.DidChange.self) { [weak self] message in
                self?.local(message)
            }
        )
        tokens.append(NotificationCenter.default.addObserver(forName: .painted, object: nil, queue: .main) { note in  // left: `let info = note.userInfo,` does not map
            guard let info = note.userInfo, let color = info["color"] as? String else { return }
            print(color, info.count)
        })
    }

    private func show(_ message: Wall.DidChange) {
        text = "\(message.color) \(message.layers ?? 1)"
    }

    private func sum(_ message: Wall.DidChange) {
        guard let layers = message.layers
        else { return }
        text = "\(message.color) \(layers)"
    }

    private func local(_ message: Wall.DidChange) {
        if let layers = message.layers { text = "\(message.color) \(layers)" }
    }
}
