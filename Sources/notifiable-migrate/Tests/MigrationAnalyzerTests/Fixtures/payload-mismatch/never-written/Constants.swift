import Foundation
import Stations

enum DeepLink {
    enum Key: String { case train, track }
}

enum Settings {
    typealias UserInfoKey = SettingsKey
}

struct SettingsKey: Hashable {
    static let name = SettingsKey(name: "name")
    let name: String
}

final class LinkReader: NSObject {
    private var variable = "first"
    private let kind = Kind(key: "second")
    struct Kind { let key: String }

    func register(_ center: NotificationCenter) {
        center.addObserver(self, selector: #selector(linked), name: .linked, object: nil)
        center.addObserver(self, selector: #selector(set), name: .settingsChanged, object: nil)
        center.addObserver(self, selector: #selector(delayed), name: .delayed, object: nil)
        center.addObserver(self, selector: #selector(halted), name: .halted, object: nil)
    }

    @objc func linked(_ notification: Notification) {
        // silent: keys that are only known at run time
        print(notification.userInfo?[variable] as Any, notification.userInfo?[kind.key] as Any)
        // silent: the key of a library, or another one
        print(notification.userInfo?[description ?? "third"] as Any, notification.userInfo?[inherited] as Any)
        // silent: the type of the dictionary's keys completes the case
        print(notification.userInfo?[DeepLink.Key.train] as Any)
        print(notification.userInfo?[DeepLink.Key.track] as Any)  // finds: payload-mismatch
    }

    @objc func set(_ notification: Notification) {
        // silent: written under the alias
        print(notification.userInfo?[SettingsKey.name] as Any)
    }

    @objc func halted(_ notification: Notification) {
        // A case of an enumeration is not equal to its raw value.
        print(notification.userInfo?["track"] as Any)  // finds: payload-mismatch
        // silent: written as text
        print(notification.userInfo?[DeepLink.Key.train.rawValue] as Any)
    }

    @objc func delayed(_ notification: Notification) {
        // silent: the library may declare the constant under two names
        print(notification.userInfo?[Stations.Key.minutes] as Any)
    }
}

extension Settings {
    static func post(_ center: NotificationCenter) {
        center.post(name: .settingsChanged, object: nil, userInfo: [UserInfoKey.name: "theme"])
        center.post(name: .delayed, object: nil, userInfo: [Key.minutes: 4])  // finds: payload-mismatch (note)
        var link: [DeepLink.Key: Any] = [.train: "IC 195"]
        link[.train] = "IC 196"
        center.post(name: .linked, object: nil, userInfo: link)
        center.post(name: .halted, object: nil, userInfo: [DeepLink.Key.track: 4, "train": "IC 195"])
    }
}
