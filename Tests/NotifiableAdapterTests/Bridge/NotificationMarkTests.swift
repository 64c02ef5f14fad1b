import Foundation
import NotifiableTestKit
import Testing

@testable import NotifiableAdapter

@Suite("The mark of a notification") struct NotificationMarkTests {
    private func fresh(_ number: Int) -> [AnyHashable: Any] { ["number": number] }

    private func mark(_ object: Any? = nil, _ userInfo: [AnyHashable: Any]? = nil) -> NotificationMark {
        NotificationMark(name: Notification.Name("any"), object: object, userInfo: userInfo)
    }

    private func notification(_ object: Any? = nil, _ userInfo: [AnyHashable: Any]? = nil) -> Notification {
        Notification(name: Notification.Name("any"), object: object, userInfo: userInfo)
    }

    @Test func `one dictionary is identical to itself, an equal one is only alike`() {
        let userInfo = fresh(1)
        #expect(mark(nil, userInfo).hasSameDictionary(as: notification(nil, userInfo)))
        #expect(!mark(nil, userInfo).hasSameDictionary(as: notification(nil, fresh(1))))
        #expect(mark(nil, userInfo).isAlike(notification(nil, fresh(1))))
        #expect(!mark(nil, userInfo).isAlike(notification(nil, fresh(2))))
    }

    @Test func `no dictionary, an empty one and another are three`() {
        #expect(mark().hasSameDictionary(as: notification()))
        #expect(mark().isAlike(notification()))
        #expect(mark(nil, [:]).hasSameDictionary(as: notification(nil, [:])))
        #expect(!mark(nil, [:]).hasSameDictionary(as: notification()))
        #expect(!mark(nil, [:]).isAlike(notification()))
        #expect(!mark(nil, fresh(1)).isAlike(notification()))
        #expect(!mark(nil, fresh(1)).isAlike(notification(nil, [:])))
    }

    @Test func `other keys are not alike`() {
        #expect(!mark(nil, ["a": 1]).isAlike(notification(nil, ["b": 1])))
        #expect(!mark(nil, ["a": 1]).isAlike(notification(nil, ["a": 1, "b": 1])))
    }

    @Test func `an object is told by its identity`() {
        let object = NSObject()
        let other = NSObject()
        for isSame in [
            { (mark: NotificationMark, notification: Notification) in mark.hasSameDictionary(as: notification) },
            { (mark: NotificationMark, notification: Notification) in mark.isAlike(notification) },
        ] {
            #expect(isSame(mark(object), notification(object)))
            #expect(!isSame(mark(object), notification(other)))
            #expect(!isSame(mark(object), notification()))
            #expect(!isSame(mark(), notification(object)))
        }
    }

    @Test func `a value is told by its type and what it equals`() {
        #expect(mark("a").hasSameDictionary(as: notification("a")))
        #expect(!mark("a").hasSameDictionary(as: notification("b")))
        #expect(!mark("1").hasSameDictionary(as: notification(1)))
        #expect(!mark("a").isAlike(notification("b")))
        // Equal as `AnyHashable`.
        #expect(!mark(1).isAlike(notification(1.0)))
        #expect(!mark("a").hasSameDictionary(as: notification()))
    }

    @Test func `a number that does not equal itself is alike`() {
        #expect(mark(nil, ["number": Double.nan]).isAlike(notification(nil, ["number": Double.nan])))
        #expect(!mark(nil, ["number": 1.0]).isAlike(notification(nil, ["number": Double.nan])))
    }

    @Test(arguments: ["n", "fifteen letters", "a name that is longer than a small string", ""])
    func `a name with storage of its own equals the name and is not the same`(text: String) {
        let name = Notification.Name(text)
        let mark = NotificationMark(name: name.withOwnStorage, object: nil, userInfo: nil)
        #expect(mark.name == name)
        #expect(mark.hasSameName(as: Notification(name: mark.name)))
        #expect(!mark.hasSameName(as: Notification(name: name)))
        #expect(!mark.hasSameName(as: Notification(name: name.withOwnStorage)))
    }

    @Test func `the bridge knows what a center passes on`() {
        #expect(LegacyBridge(legacy: MockNotificationCenter()).echoIdentity == .userInfo)
        #expect(LegacyBridge(legacy: MessageCenter()).echoIdentity == .userInfo)
        #expect(LegacyBridge(legacy: RebuildingCenter()).echoIdentity == .name)
        #expect(LegacyBridge(legacy: MessageCenter(bridging: RebuildingCenter())).echoIdentity == .name)
        #if !canImport(ObjectiveC)
            #expect(LegacyBridge(legacy: NotificationCenter()).echoIdentity == .userInfo)
        #endif
    }

    /// No center on this platform is such a one.
    @Test @MainActor func `G11: an echo is recognized by its contents where a center passes on nothing else`() {
        let bridge = LegacyBridge(legacy: RebuildingCenter(), echoIdentity: .contents)
        let center = MessageCenter(configuration: .init(), attaching: bridge)
        let numbers = Journal<Int>()
        let token = center.addObserver(for: Train.DidArrive.self) { numbers.append($0.number) }
        center.post(Train.DidArrive(number: 1))
        bridge.legacy.post(Train.DidArrive.name, 2)
        #expect(numbers.entries == [1, 2])
        withExtendedLifetime((center, token)) {}
    }

    @Test func `a value that cannot be compared is told by its type`() {
        #expect(mark(Box(number: 1)).hasSameDictionary(as: notification(Box(number: 1))))
        #expect(!mark(Box(number: 1)).hasSameDictionary(as: notification(1)))
    }

    @Test func `contents that cannot be compared are alike if they are of one type, objects if they are the same`() {
        let object = Train()
        #expect(mark(nil, ["box": Box(number: 1)]).isAlike(notification(nil, ["box": Box(number: 1)])))
        #expect(!mark(nil, ["box": Box(number: 1)]).isAlike(notification(nil, ["box": Train()])))
        #expect(mark(nil, ["train": object]).isAlike(notification(nil, ["train": object])))
        #expect(!mark(nil, ["train": object]).isAlike(notification(nil, ["train": Train()])))
    }
}
