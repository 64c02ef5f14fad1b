import Foundation
import NotifiableAdapter
import NotifiableTestKit
import Testing

@Suite("The mock center's listener") struct MockListenerTests {
    private let center = MockNotificationCenter()
    private let listener = Listener()

    @Test func `it gets every post once, observed or not`() {
        center.notifiableListener = listener
        center.post(name: .first)
        center.post(name: .second, object: nil, userInfo: ["number": 2])
        #expect(listener.log == ["first", "second 2"])
        #expect(center.notifiableListener === listener)
    }

    @Test func `it gets a post once that it observes as well`() {
        center.notifiableListener = listener
        listener.start(.first, with: center)
        center.post(name: .first)
        center.post(name: .second)
        #expect(listener.log == ["first", "second"])
    }

    @Test func `it goes on to get a name that it has stopped to observe`() {
        center.notifiableListener = listener
        listener.start(.first, with: center)
        listener.stop(.first, with: center)
        center.post(name: .first)
        #expect(listener.log == ["first"])
    }

    @Test func `it gets a post once that it observes with another center`() {
        center.notifiableListener = listener
        listener.start(.first, with: MockNotificationCenter())
        center.post(name: .first)
        #expect(listener.log == ["first"])
    }

    /// It was to get this post as an observer, which it no longer is.
    @Test func `G9: stopped by another observer during a post, it is not called by that post, but by the next`() {
        center.notifiableListener = listener
        let token = center.addObserver(forName: .first, object: nil, queue: nil) { [center, listener] _ in
            listener.stop(.first, with: center)
        }
        listener.start(.first, with: center)
        center.post(name: .first, object: nil, userInfo: ["number": 1])
        #expect(listener.log == [])
        center.post(name: .first, object: nil, userInfo: ["number": 2])
        #expect(listener.log == ["first 2"])
        center.removeObserver(token)
    }

    @Test func `it gets a post once although another observer makes it start meanwhile`() {
        center.notifiableListener = listener
        let token = center.addObserver(forName: .first, object: nil, queue: nil) { [center, listener] _ in
            listener.start(.first, with: center)
        }
        center.post(name: .first)
        #expect(listener.log == ["first"])
        center.removeObserver(token)
    }

    @Test func `it is not kept alive`() {
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

    @Test func `another may take its place, or none`() {
        let other = Listener()
        center.notifiableListener = listener
        center.notifiableListener = other
        center.post(name: .first)
        center.notifiableListener = nil
        center.post(name: .second)
        #expect(listener.log == [])
        #expect(other.log == ["first"])
    }
}
