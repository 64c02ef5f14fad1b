import Foundation
import Testing

@testable import NotifiableAdapter

@Suite("The mark of a notification") struct NotificationMarkTests {
    private func fresh(_ number: Int) -> [AnyHashable: Any] { ["number": number] }

    private func mark(_ object: Any? = nil, _ userInfo: [AnyHashable: Any]? = nil) -> NotificationMark {
        NotificationMark(object: object, userInfo: userInfo)
    }

    @Test func `one dictionary is identical to itself, an equal one is only alike`() {
        let userInfo = fresh(1)
        #expect(mark(nil, userInfo).isIdentical(to: mark(nil, userInfo)))
        #expect(!mark(nil, userInfo).isIdentical(to: mark(nil, fresh(1))))
        #expect(mark(nil, userInfo).isAlike(mark(nil, fresh(1))))
        #expect(!mark(nil, userInfo).isAlike(mark(nil, fresh(2))))
    }

    @Test func `no dictionary, an empty one and another are three`() {
        #expect(mark().isIdentical(to: mark()))
        #expect(mark().isAlike(mark()))
        #expect(mark(nil, [:]).isIdentical(to: mark(nil, [:])))
        #expect(!mark(nil, [:]).isIdentical(to: mark()))
        #expect(!mark(nil, [:]).isAlike(mark()))
        #expect(!mark(nil, fresh(1)).isAlike(mark()))
        #expect(!mark(nil, fresh(1)).isAlike(mark(nil, [:])))
    }

    @Test func `other keys are not alike`() {
        #expect(!mark(nil, ["a": 1]).isAlike(mark(nil, ["b": 1])))
        #expect(!mark(nil, ["a": 1]).isAlike(mark(nil, ["a": 1, "b": 1])))
    }

    @Test func `an object is told by its identity`() {
        let object = NSObject()
        let other = NSObject()
        for isSame in [
            { (first: NotificationMark, second: NotificationMark) in first.isIdentical(to: second) },
            { (first: NotificationMark, second: NotificationMark) in first.isAlike(second) },
        ] {
            #expect(isSame(mark(object), mark(object)))
            #expect(!isSame(mark(object), mark(other)))
            #expect(!isSame(mark(object), mark()))
        }
    }

    @Test func `a value is told by its type and what it equals`() {
        #expect(mark("a").isIdentical(to: mark("a")))
        #expect(!mark("a").isIdentical(to: mark("b")))
        #expect(!mark("1").isIdentical(to: mark(1)))
        #expect(!mark("a").isAlike(mark("b")))
        #expect(!mark("a").isIdentical(to: mark()))
    }

    @Test func `a value that cannot be compared is told by its type`() {
        #expect(mark(Box(number: 1)).isIdentical(to: mark(Box(number: 1))))
        #expect(!mark(Box(number: 1)).isIdentical(to: mark(1)))
    }

    @Test func `contents that cannot be compared are alike if they are of one type, objects if they are the same`() {
        let object = Train()
        #expect(mark(nil, ["box": Box(number: 1)]).isAlike(mark(nil, ["box": Box(number: 1)])))
        #expect(!mark(nil, ["box": Box(number: 1)]).isAlike(mark(nil, ["box": Train()])))
        #expect(mark(nil, ["train": object]).isAlike(mark(nil, ["train": object])))
        #expect(!mark(nil, ["train": object]).isAlike(mark(nil, ["train": Train()])))
    }
}
