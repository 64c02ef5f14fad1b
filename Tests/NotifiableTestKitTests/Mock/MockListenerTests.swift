import Foundation
import NotifiableAdapter
import NotifiableTestKit
import Testing

struct `The mock center's listener` {
    private let center = MockNotificationCenter()
    private let listener = Listener()

    @Test func `it receives every post once, observed or not`() {
        center.notifiableListener = listener
        center.post(name: .first)
        center.post(name: .second, object: nil, userInfo: ["number": 2])
        #expect(listener.log == ["first", "second 2"])
        #expect(center.notifiableListener === listener)
    }

    @Test func `it receives a post that it observes through bridged message centers once`() {
        center.notifiableListener = listener
        let bridged = MessageCenter(bridging: MessageCenter(bridging: center))
        listener.observe(.first, with: bridged)
        center.post(name: .first)
        bridged.post(name: .first)
        bridged.post(name: .second)
        #expect(listener.log == ["first", "first", "second"])
    }

    /// It was an observer when the post began.
    @Test func `G9: stopped by another observer during a post, it receives the next post and not this one`() {
        center.notifiableListener = listener
        let token = center.addObserver(forName: .first, object: nil, queue: nil) { [center, listener] _ in
            listener.stop(.first, with: center)
        }
        listener.observe(.first, with: center)
        center.post(name: .first, object: nil, userInfo: ["number": 1])
        #expect(listener.log == [])
        center.post(name: .first, object: nil, userInfo: ["number": 2])
        #expect(listener.log == ["first 2"])
        center.removeObserver(token)
    }

    @Test func `it receives a post once if another observer makes it start during the post`() {
        center.notifiableListener = listener
        let token = center.addObserver(forName: .first, object: nil, queue: nil) { [center, listener] _ in
            listener.observe(.first, with: center)
        }
        center.post(name: .first)
        #expect(listener.log == ["first"])
        center.removeObserver(token)
    }

    @Test func `the center doesn't retain it`() {
        do {
            let brief = Listener()
            center.notifiableListener = brief
            center.post(name: .first)
            #expect(brief.log == ["first"])
        }
        #expect(center.notifiableListener == nil)
        center.post(name: .first)
        #expect(center.postCallCount == 2)
    }
}
