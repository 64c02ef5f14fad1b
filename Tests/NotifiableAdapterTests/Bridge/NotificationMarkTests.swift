import Foundation
import NotifiableTestKit
import Testing

@testable import NotifiableAdapter

@Suite("The mark of a notification") struct NotificationMarkTests {
    private func fresh(_ number: Int) -> [AnyHashable: Any] { ["number": number] }

    private func mark(_ object: Any? = nil, _ userInfo: [AnyHashable: Any]? = nil) -> NotificationMark {
        NotificationMark(object: object, userInfo: userInfo)
    }

    private func notification(_ object: Any? = nil, _ userInfo: [AnyHashable: Any]? = nil) -> Notification {
        Notification(name: Notification.Name("any"), object: object, userInfo: userInfo)
    }

    @Test func `a dictionary is the same as itself, and an equal one has the same contents`() {
        let userInfo = fresh(1)
        #expect(mark(nil, userInfo).hasSameDictionary(as: notification(nil, userInfo)))
        #expect(!mark(nil, userInfo).hasSameDictionary(as: notification(nil, fresh(1))))
        #expect(mark(nil, userInfo).hasSameContents(as: notification(nil, fresh(1))))
        #expect(!mark(nil, userInfo).hasSameContents(as: notification(nil, fresh(2))))
    }

    @Test func `no dictionary, an empty one and another one all differ`() {
        #expect(mark().hasSameDictionary(as: notification()))
        #expect(mark().hasSameContents(as: notification()))
        #expect(mark(nil, [:]).hasSameDictionary(as: notification(nil, [:])))
        #expect(!mark(nil, [:]).hasSameDictionary(as: notification()))
        #expect(!mark(nil, [:]).hasSameContents(as: notification()))
        #expect(!mark(nil, fresh(1)).hasSameContents(as: notification()))
        #expect(!mark(nil, fresh(1)).hasSameContents(as: notification(nil, [:])))
    }

    @Test func `other keys are other contents`() {
        #expect(!mark(nil, ["a": 1]).hasSameContents(as: notification(nil, ["b": 1])))
        #expect(!mark(nil, ["a": 1]).hasSameContents(as: notification(nil, ["a": 1, "b": 1])))
    }

    @Test func `an object is compared by identity`() {
        let object = NSObject()
        let other = NSObject()
        for isSame in [
            { (mark: NotificationMark, notification: Notification) in mark.hasSameDictionary(as: notification) },
            { (mark: NotificationMark, notification: Notification) in mark.hasSameContents(as: notification) },
        ] {
            #expect(isSame(mark(object), notification(object)))
            #expect(!isSame(mark(object), notification(other)))
            #expect(!isSame(mark(object), notification()))
            #expect(!isSame(mark(), notification(object)))
        }
    }

    @Test func `a value is compared by type and equality`() {
        #expect(mark("a").hasSameDictionary(as: notification("a")))
        #expect(!mark("a").hasSameDictionary(as: notification("b")))
        #expect(!mark("1").hasSameDictionary(as: notification(1)))
        #expect(!mark("a").hasSameContents(as: notification("b")))
        // Equal as `AnyHashable`.
        #expect(!mark(1).hasSameContents(as: notification(1.0)))
        #expect(!mark("a").hasSameDictionary(as: notification()))
    }

    @Test func `a number that does not equal itself is the same content`() {
        #expect(mark(nil, ["number": Double.nan]).hasSameContents(as: notification(nil, ["number": Double.nan])))
        #expect(!mark(nil, ["number": 1.0]).hasSameContents(as: notification(nil, ["number": Double.nan])))
    }

    @Test func `the bridge knows whether a center passes on the very dictionary`() {
        #expect(LegacyBridge(legacy: MockNotificationCenter()).preservesUserInfoIdentity)
        #expect(LegacyBridge(legacy: MessageCenter()).preservesUserInfoIdentity)
        #expect(!LegacyBridge(legacy: RebuildingCenter()).preservesUserInfoIdentity)
        #expect(!LegacyBridge(legacy: MessageCenter(bridging: RebuildingCenter())).preservesUserInfoIdentity)
        #if !canImport(ObjectiveC)
            #expect(LegacyBridge(legacy: NotificationCenter()).preservesUserInfoIdentity)
        #endif
    }

    @Test func `a value that is not Equatable is compared by its stored properties`() {
        #expect(mark(Box(number: 1)).hasSameDictionary(as: notification(Box(number: 1))))
        #expect(!mark(Box(number: 1)).hasSameDictionary(as: notification(Box(number: 2))))
        #expect(!mark(Box(number: 1)).hasSameDictionary(as: notification(1)))
    }

    @Test func `contents that are not Equatable are compared by their stored properties, objects by identity`() {
        let object = Train()
        #expect(mark(nil, ["box": Box(number: 1)]).hasSameContents(as: notification(nil, ["box": Box(number: 1)])))
        #expect(!mark(nil, ["box": Box(number: 1)]).hasSameContents(as: notification(nil, ["box": Box(number: 2)])))
        #expect(!mark(nil, ["box": Box(number: 1)]).hasSameContents(as: notification(nil, ["box": Train()])))
        #expect(mark(nil, ["train": object]).hasSameContents(as: notification(nil, ["train": object])))
        #expect(!mark(nil, ["train": object]).hasSameContents(as: notification(nil, ["train": Train()])))
    }
}
