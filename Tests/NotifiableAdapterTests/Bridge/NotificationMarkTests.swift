import Foundation
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

    @Test func `one dictionary is identical to itself, an equal one is only alike`() {
        let userInfo = fresh(1)
        #expect(mark(nil, userInfo).isIdentical(to: notification(nil, userInfo)))
        #expect(!mark(nil, userInfo).isIdentical(to: notification(nil, fresh(1))))
        #expect(mark(nil, userInfo).isAlike(notification(nil, fresh(1))))
        #expect(!mark(nil, userInfo).isAlike(notification(nil, fresh(2))))
    }

    @Test func `no dictionary, an empty one and another are three`() {
        #expect(mark().isIdentical(to: notification()))
        #expect(mark().isAlike(notification()))
        #expect(mark(nil, [:]).isIdentical(to: notification(nil, [:])))
        #expect(!mark(nil, [:]).isIdentical(to: notification()))
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
            { (mark: NotificationMark, notification: Notification) in mark.isIdentical(to: notification) },
            { (mark: NotificationMark, notification: Notification) in mark.isAlike(notification) },
        ] {
            #expect(isSame(mark(object), notification(object)))
            #expect(!isSame(mark(object), notification(other)))
            #expect(!isSame(mark(object), notification()))
        }
    }

    @Test func `a value is told by its type and what it equals`() {
        #expect(mark("a").isIdentical(to: notification("a")))
        #expect(!mark("a").isIdentical(to: notification("b")))
        #expect(!mark("1").isIdentical(to: notification(1)))
        #expect(!mark("a").isAlike(notification("b")))
        #expect(!mark("a").isIdentical(to: notification()))
    }

    @Test func `a value that cannot be compared is told by its type`() {
        #expect(mark(Box(number: 1)).isIdentical(to: notification(Box(number: 1))))
        #expect(!mark(Box(number: 1)).isIdentical(to: notification(1)))
    }

    @Test func `contents that cannot be compared are alike if they are of one type, objects if they are the same`() {
        let object = Train()
        #expect(mark(nil, ["box": Box(number: 1)]).isAlike(notification(nil, ["box": Box(number: 1)])))
        #expect(!mark(nil, ["box": Box(number: 1)]).isAlike(notification(nil, ["box": Train()])))
        #expect(mark(nil, ["train": object]).isAlike(notification(nil, ["train": object])))
        #expect(!mark(nil, ["train": object]).isAlike(notification(nil, ["train": Train()])))
    }
}
