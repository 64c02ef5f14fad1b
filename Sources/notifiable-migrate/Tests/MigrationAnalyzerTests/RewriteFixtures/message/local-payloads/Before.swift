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
        let info: [AnyHashable: Any] = ["color": color, "layers": layers]
        NotificationCenter.default.post(name: .painted, object: self, userInfo: info)
    }

    func repaint(_ color: String) {
        var info = [String: Any]()
        info["color"] = color
        info["layers"] = layers
        NotificationCenter.default.post(name: .painted, object: self, userInfo: info)
        layers = 0
    }

    func extend(_ color: String) {
        var info: [String: Any] = ["color": color]
        info["layers"] = 2
        NotificationCenter.default.post(name: .painted, object: self, userInfo: info)
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

    init() {
        NotificationCenter.default.addObserver(self, selector: #selector(show(_:)), name: .painted, object: nil)
        NotificationCenter.default.addObserver(self, selector: #selector(sum(_:)), name: .painted, object: nil)
        NotificationCenter.default.addObserver(self, selector: #selector(local(_:)), name: .painted, object: nil)
        tokens.append(NotificationCenter.default.addObserver(forName: .painted, object: nil, queue: .main) { note in  // left: `let info = note.userInfo,` does not map
            guard let info = note.userInfo, let color = info["color"] as? String else { return }
            print(color, info.count)
        })
    }

    @objc private func show(_ note: Notification) {
        guard let info = note.userInfo as NSDictionary?, let color = info["color"] as? String else { return }
        text = "\(color) \(info["layers"] as? Int ?? 1)"
    }

    @objc private func sum(_ note: Notification) {
        guard let info = note.userInfo as? [String: Any],
            let color = info["color"] as? String,
            let layers = info["layers"] as? Int
        else { return }
        text = "\(color) \(layers)"
    }

    @objc private func local(_ note: Notification) {
        let info = note.userInfo
        guard let color = info?["color"] as? String else { return }
        if let layers = info?["layers"] as? Int { text = "\(color) \(layers)" }
    }
}
