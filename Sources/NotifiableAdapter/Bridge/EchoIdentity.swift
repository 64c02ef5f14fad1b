internal import Foundation

/// What of a notification reaches a center's observers as the very thing that was posted, not as a copy.
///
/// The bridge recognizes the echo of its own post by it. Contents are not enough: two payloads that cannot be compared look
/// alike, and an observer that is called before the bridge may have posted another one meanwhile.
package enum EchoIdentity: Sendable {
    /// The dictionary, and with it the name.
    case userInfo
    /// The name; the dictionary may be a copy.
    case name
    /// Neither, so that notifications with equal contents cannot be told apart.
    case contents

    /// What `NotificationCenter` keeps on this platform. Objective-C may bridge what passes through it.
    static let ofNotificationCenter: EchoIdentity = {
        let center = NotificationCenter()
        let bridge = LegacyBridge(legacy: center, echoIdentity: .name)
        let name = BridgedName(Notification.Name("EchoIdentity"), of: bridge)
        let found = Lock(EchoIdentity.contents)
        let mark = name.mark(object: nil, userInfo: ["key": FoundInProbe()])
        name.observe { notification in
            let identity: EchoIdentity =
                mark.hasSameDictionary(as: notification)
                ? .userInfo : mark.hasSameName(as: notification) ? .name : .contents
            found.withLock { $0 = identity }
        }
        name.post(mark)
        return found.withLock { $0 }
    }()

    /// A payload that Objective-C has no type of its own for.
    private struct FoundInProbe {}
}

/// A center of this package, which knows what it passes on.
package protocol EchoIdentifyingCenter: NotificationProtocol {
    /// What reaches observers as the very thing that was posted.
    var echoIdentity: EchoIdentity { get }
}

extension LegacyCenter: EchoIdentifyingCenter {
    package var echoIdentity: EchoIdentity { .userInfo }
}

extension MessageCenter: EchoIdentifyingCenter {
    /// The legacy side delivers, so it decides.
    package var echoIdentity: EchoIdentity { bridge.echoIdentity }
}
