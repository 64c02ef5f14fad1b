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
        let info: [AnyHashable: Any] = ["color": color, "coats": coats, "layers": layers]
        NotificationCenter.default.post(name: .painted, object: self, userInfo: info)
    }

    func repaint(_ color: String) {
        var info = [String: Any]()
        info["color"] = color
        info["coats"] = coats
        info["layers"] = layers
        NotificationCenter.default.post(name: .painted, object: self, userInfo: info)
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
            NotificationCenter.default.post(name: .failed, object: self, userInfo: ["error": error])
        }
    }

    private func check() throws {}
}

@MainActor final class Painter {
    private var text = ""
    private var tokens: [any NSObjectProtocol] = []
    private var left: [any NSObjectProtocol] = []

    func observe(_ wall: Wall) {
        tokens.append(NotificationCenter.default.addObserver(forName: .painted, object: nil, queue: .main) { note in
            guard let color = note.userInfo?["color"] as? String else { return }
            print(color, \Wall.Coat.title, (note.userInfo?["coats"] as! [Wall.Coat]).count)
        })
        tokens.append(NotificationCenter.default.addObserver(forName: .painted, object: nil, queue: .main) { note in
            MainActor.assumeIsolated {
                guard let color = note.userInfo?["color"] as? String, !color.isEmpty,
                    let layers = note.userInfo?["layers"] as? Int
                else { return }
                Task.detached { print(color, layers) }
            }
        })
        tokens.append(NotificationCenter.default.addObserver(forName: .painted, object: nil, queue: .main) { [weak self] note in
            guard let info = note.userInfo as? [String: Any],
                let color = info["color"] as? String,
                let coats = info["coats"] as? [Wall.Coat]
            else { return }
            MainActor.assumeIsolated { self?.show(color, coats, info["layers"] as? Int ?? 1) }
        })
        tokens.append(NotificationCenter.default.addObserver(forName: .painted, object: nil, queue: .main) { note in
            let info = note.userInfo
            if let color = info?["color"] as? String { print(color) }
            if let layers = info?["layers"] as? Int { print(layers) }
        })
        tokens.append(NotificationCenter.default.addObserver(forName: .painted, object: nil, queue: .main) { note in
            let color = note.userInfo?["color"] as? String
            print(color ?? "none", "layers: \((note.userInfo?["layers"] as? Int) ?? 0)")
            print(((note.userInfo?["layers"] as? Int) ?? 0).description, note.userInfo?["layers"] as? Int ?? 0 > 1)
            print((note.userInfo?["layers"] as? Int).map { $0 + 1 } ?? 0)
        })
        tokens.append(NotificationCenter.default.addObserver(forName: .painted, object: wall, queue: .main) { [weak self] note in
            MainActor.assumeIsolated {
                guard let color = note.userInfo?["color"] as? String else { return }
                self?.show(color, [], 0)
            }
        })
        tokens.append(NotificationCenter.default.addObserver(forName: .failed, object: nil, queue: .main) { note in
            if note.userInfo?["error"] as? any Error != nil { print("failed") }
        })
        left.append(NotificationCenter.default.addObserver(forName: .painted, object: nil, queue: .main) { note in  // left: `let info = note.userInfo,` does not map
            guard let info = note.userInfo, let color = info["color"] as? String else { return }
            print(color, info.count)
        })
    }

    isolated deinit { tokens.forEach(NotificationCenter.default.removeObserver) }

    private func show(_ color: String, _ coats: [Wall.Coat], _ layers: Int) { text = "\(color) \(layers)" }
}
