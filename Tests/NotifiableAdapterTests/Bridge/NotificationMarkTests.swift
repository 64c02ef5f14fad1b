import Foundation
import NotifiableTestKit
import Testing

@testable import NotifiableAdapter

struct `The mark of a notification` {
    private func mark(
        _ object: Any? = nil,
        _ userInfo: [AnyHashable: Any]? = nil,
        isKept: Bool = true
    ) -> NotificationMark {
        NotificationMark(object: object, userInfo: userInfo, isDictionaryKept: isKept)
    }

    private func notification(_ object: Any? = nil, _ userInfo: [AnyHashable: Any]? = nil) -> Notification {
        Notification(name: Notification.Name("any"), object: object, userInfo: userInfo)
    }

    /// Returns a dictionary with its own storage.
    private func copy(_ userInfo: [AnyHashable: Any]?) -> [AnyHashable: Any]? {
        userInfo.map { Dictionary(uniqueKeysWithValues: $0.map { ($0, $1) }) }
    }

    @Test func `a dictionary that the center keeps is recognized by its storage, and not changed`() {
        let userInfo: [AnyHashable: Any] = ["number": 1]
        let mark = mark(nil, userInfo)
        #expect(mark.userInfo?.count == 1)
        #expect(mark.matches(notification(nil, userInfo)))
        #expect(!mark.matches(notification(nil, copy(userInfo))))
        #expect(!mark.matches(notification()))
        #expect(self.mark().matches(notification()))
        #expect(self.mark().userInfo == nil)
        #expect(!self.mark(nil, [:]).matches(notification()))
    }

    @Test(arguments: [nil, [:], ["number": 1]] as [[String: Int]?])
    func `a dictionary that the center copies is recognized by a token`(payload: [String: Int]?) {
        let mark = mark(nil, payload, isKept: false)
        #expect(mark.userInfo?.count == (payload?.count ?? 0) + 1)
        #expect(mark.matches(notification(nil, copy(mark.userInfo))))
        #expect(!mark.matches(notification(nil, payload)))
        #expect(!mark.matches(notification(nil, self.mark(nil, payload, isKept: false).userInfo)))
    }

    @Test(arguments: [true, false]) func `an object is compared by identity`(isKept: Bool) {
        let object = NSObject()
        let mark = mark(object, isKept: isKept)
        #expect(mark.matches(notification(object, mark.userInfo)))
        #expect(!mark.matches(notification(NSObject(), mark.userInfo)))
        #expect(!mark.matches(notification(nil, mark.userInfo)))
        #expect(!mark.matches(notification(1, mark.userInfo)))
        #expect(!self.mark(isKept: isKept).matches(notification(object)))
    }

    @Test(arguments: [true, false]) func `the notification of a value has a token, and the value isn't read`(
        isKept: Bool
    ) {
        let mark = mark(Unreadable(), isKept: isKept)
        #expect(mark.matches(notification(Unreadable(), copy(mark.userInfo))))
        #expect(!mark.matches(notification(Unreadable())))
        #expect(!mark.matches(notification(Unreadable(), self.mark(Unreadable()).userInfo)))
        let payload = self.mark(nil, ["key": Unreadable()], isKept: isKept)
        #expect(payload.matches(notification(nil, payload.userInfo)))
        #expect(!payload.matches(notification(nil, ["key": Unreadable()])))
    }

    @Test func `the bridge knows whether a center passes on the very dictionary`() {
        #expect(LegacyBridge(legacy: MockNotificationCenter()).preservingCenter != nil)
        #expect(LegacyBridge(legacy: MessageCenter()).preservingCenter != nil)
        #expect(LegacyBridge(legacy: RebuildingCenter()).preservingCenter == nil)
        #expect(LegacyBridge(legacy: SubclassedCenter()).preservingCenter == nil)
        #expect(LegacyBridge(legacy: MessageCenter(bridging: RebuildingCenter())).preservingCenter == nil)
        #if !canImport(ObjectiveC)
            #expect(LegacyBridge(legacy: NotificationCenter()).preservingCenter != nil)
        #endif
    }
}

/// A center that may do anything with what is posted.
private final class SubclassedCenter: NotificationCenter, @unchecked Sendable {}

/// A value whose code stops the program.
private struct Unreadable: Hashable, CustomReflectable, CustomStringConvertible {
    static func == (first: Self, second: Self) -> Bool { fatalError("compared") }

    func hash(into hasher: inout Hasher) { fatalError("hashed") }

    var customMirror: Mirror { fatalError("reflected") }
    var description: String { fatalError("described") }
}
