import Foundation
import TestSupport
import Testing

@testable import NotifiableAdapter

struct `Serial delivery to a subscriber` {
    @Test func `passes on in place what is posted on one thread, nested posts at once`() {
        let journal = Journal<String>()
        let nested = Journal<SerialDelivery>()
        let delivery = SerialDelivery { notification in
            journal.append("begin \(notification.name.rawValue)")
            if notification.name == .first { nested.entries.first?.deliver(Notification(name: .second)) }
            journal.append("end \(notification.name.rawValue)")
        }
        nested.append(delivery)
        delivery.deliver(Notification(name: .first))
        #expect(journal.entries == ["begin first", "begin second", "end second", "end first"])
        delivery.deliver(Notification(name: .second))
        #expect(journal.entries.suffix(2) == ["begin second", "end second"])
    }

    @Test func `leaves what another thread posts meanwhile to the delivering one`() async {
        let journal = Journal<String>()
        let threads = Journal<ThreadIdentity>()
        let (entered, left) = (Gate(), Gate())
        let delivery = SerialDelivery { notification in
            threads.append(.current)
            if notification.name == .first {
                entered.open()
                left.wait()
            }
            journal.append(notification.name.rawValue)
        }
        let delivering = Task {
            await onThread {
                delivery.deliver(Notification(name: .first))
                return ThreadIdentity.current
            }
        }
        await onThread {
            entered.wait()
            delivery.deliver(Notification(name: .second))
            delivery.deliver(Notification(name: .second))
            left.open()
        }
        let thread = await delivering.value
        #expect(journal.entries == ["first", "second", "second"])
        #expect(threads.entries == [thread, thread, thread])
    }

    @Test(.timeLimit(.minutes(20)))
    func `passes on a nested post at once, before what another thread has posted meanwhile`() async {
        let journal = Journal<String>()
        let (entered, waiting) = (Gate(), Gate())
        let nested = Journal<SerialDelivery>()
        let third = Notification.Name("third")
        let delivery = SerialDelivery { notification in
            journal.append("begin \(notification.name.rawValue)")
            if notification.name == .first {
                entered.open()
                waiting.wait()
                nested.entries.first?.deliver(Notification(name: .second))
            }
            journal.append("end \(notification.name.rawValue)")
        }
        nested.append(delivery)
        async let delivering: Void = onThread { delivery.deliver(Notification(name: .first)) }
        await onThread {
            entered.wait()
            delivery.deliver(Notification(name: third))
            waiting.open()
        }
        await delivering
        #expect(
            journal.entries == ["begin first", "begin second", "end second", "end first", "begin third", "end third"]
        )
    }
}
