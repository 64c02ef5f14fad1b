import Foundation
import NotifiableTestKit
import Testing

@testable import NotifiableAdapter

/// Every type of this package and of Foundation that is a `NotificationProtocol`.
enum Conformer: CaseIterable, CustomTestStringConvertible {
    case foundation, messageCenter, bridged, mock

    var testDescription: String {
        switch self {
        case .foundation: "NotificationCenter()"
        case .messageCenter: "MessageCenter()"
        case .bridged: "MessageCenter(bridging: NotificationCenter())"
        case .mock: "MockNotificationCenter()"
        }
    }

    func make() -> any NotificationProtocol {
        switch self {
        case .foundation: NotificationCenter()
        case .messageCenter: MessageCenter()
        case .bridged: MessageCenter(bridging: NotificationCenter())
        case .mock: MockNotificationCenter()
        }
    }
}

/// What may be on the other side of a message center.
enum LegacySide: Codable, CaseIterable, CustomTestStringConvertible {
    case foundation, own, mock, messageCenter, bridgedMessageCenter, rebuilding, aroundRebuilding

    var testDescription: String {
        switch self {
        case .foundation: "bridged to Foundation's center"
        case .own: "a legacy side of its own"
        case .mock: "bridged to the mock"
        case .messageCenter: "bridged to another message center"
        case .bridgedMessageCenter: "bridged to a message center that is bridged to Foundation's"
        case .rebuilding: "bridged to a center that copies dictionaries"
        case .aroundRebuilding: "bridged to a message center that is bridged to one that copies dictionaries"
        }
    }

    /// Whether legacy observers may receive a copy of the posted dictionary.
    var copiesDictionaries: Bool { self == .rebuilding || self == .aroundRebuilding }

    /// Whether legacy observers are Foundation's own.
    var isFoundation: Bool { self == .foundation || self == .bridgedMessageCenter }

    func make(configuration: MessageCenter.Configuration = .init()) -> BridgedPair {
        let legacy: any NotificationProtocol
        switch self {
        case .foundation: legacy = NotificationCenter()
        case .mock: legacy = MockNotificationCenter()
        case .messageCenter: legacy = MessageCenter()
        case .bridgedMessageCenter: legacy = MessageCenter(bridging: NotificationCenter())
        case .rebuilding: legacy = RebuildingCenter()
        case .aroundRebuilding: legacy = MessageCenter(bridging: RebuildingCenter())
        case .own:
            let center = MessageCenter(configuration: configuration)
            return BridgedPair(legacy: center, center: center)
        }
        return BridgedPair(legacy: legacy, center: MessageCenter(bridging: legacy, configuration: configuration))
    }
}

/// A message center and the legacy center that it is bridged to.
struct BridgedPair {
    let legacy: any NotificationProtocol
    let center: MessageCenter
}

/// A center as a project may have written one: what arrives is a copy of what was posted.
final class RebuildingCenter: ForwardingCenter {
    let center = LegacyCenter()

    func post(name: Notification.Name, object: Any?, userInfo: [AnyHashable: Any]?) {
        var copy = userInfo
        copy?["a key that makes Dictionary copy its storage"] = 0
        copy?["a key that makes Dictionary copy its storage"] = nil
        center.post(name: name, object: object, userInfo: copy)
    }
}

/// A center that forwards to another one, except for what a conforming type overrides.
protocol ForwardingCenter: NotificationProtocol {
    /// A type of center, or `any NotificationProtocol`.
    associatedtype Base
    var center: Base { get }
}

extension ForwardingCenter {
    private var base: any NotificationProtocol { center as! any NotificationProtocol }

    func post(name: Notification.Name, object: Any?, userInfo: [AnyHashable: Any]?) {
        base.post(name: name, object: object, userInfo: userInfo)
    }

    func addObserver(
        forName name: Notification.Name?,
        object: Any?,
        queue: OperationQueue?,
        using block: @escaping @Sendable (Notification) -> Void
    ) -> any NSObjectProtocol {
        base.addObserver(forName: name, object: object, queue: queue, using: block)
    }

    func removeObserver(_ observer: Any) { base.removeObserver(observer) }
}
