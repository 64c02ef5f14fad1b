import ActorMessaging
import TestSupport
import Testing

@MainActor struct `The interest that a relay watches` {
    @Test func `an attached relay receives a report of the observers that exist already`() {
        let relay = InterestedRelay()
        let center = MessageCenter()
        let token = center.addObserver(for: Signal.self) { _ in }
        center.attach(relay)
        #expect(relay.interest.entries == ["Signal: true"])
        center.detach(relay)
        center.end(token)
        #expect(relay.interest.count == 1)
    }

    @Test func `a relay that attaches itself again when it learns of its first observer is connected again`() {
        let center = MessageCenter()
        let relay = InterestedRelay(reattachingTo: center)
        let token = center.addObserver(for: Signal.self) { _ in }
        center.attach(relay)
        #expect(relay.interest.entries == ["Signal: true", "Signal: true"])
        center.end(token)
    }

    @Test func `a watched type reports its first observer and the loss of its last one`() {
        let relay = InterestedRelay()
        let center = MessageCenter(configuration: .init(relays: [relay]))
        center.connectRelays(to: Signal.self)
        center.connectRelays(to: Arrival.self)
        #expect(relay.interest.isEmpty)
        let first = center.addObserver(for: Signal.self) { _ in }
        let second = center.addObserver(of: Station(), for: Signal.self) { _ in }
        #expect(relay.interest.entries == ["Signal: true"])
        center.end(first)
        #expect(relay.interest.count == 1)
        center.end(second)
        center.end(center.addObserver(for: Arrival.self) { _ in })
        #expect(relay.interest.entries == ["Signal: true", "Signal: false", "Arrival: true", "Arrival: false"])
    }

    @Test func `a relay receives reports of a main-actor observer that another thread adds and removes`() async {
        let relay = InterestedRelay()
        let center = MessageCenter(configuration: .init(relays: [relay]))
        onThreadBlocking { center.end(center.addObserver(for: Arrival.self) { _ in }) }
        #expect(relay.interest.entries == ["Arrival: true"])
        await laterTurn()
        #expect(relay.interest.entries == ["Arrival: true", "Arrival: false"])
    }

    @Test func `a watched type reports the loss of an observer whose actor is deallocated, at a later post`() {
        let relay = InterestedRelay()
        let center = MessageCenter(configuration: .init(relays: [relay]))
        let token = center.addObserver(for: Signal.self, on: Ledger()) { $0.append($1.number) }
        #expect(relay.interest.entries == ["Signal: true"])
        for number in 0..<16 * SweepCounter.interval { center.post(Signal(number: number)) }
        #expect(relay.interest.entries == ["Signal: true", "Signal: false"])
        center.end(token)
    }
}

/// A relay that records the interest in each type.
private final class InterestedRelay: MessageRelay {
    let interest = Journal<String>()
    private weak let center: MessageCenter?
    private let once = Once()

    init(reattachingTo center: MessageCenter? = nil) { self.center = center }

    func connect<Message: MessageCenter.MainActorMessage>(
        to port: MessagePort<Message>
    ) -> (@MainActor (Message, (any AnyObject)?, MessageOrigin) -> Void)? {
        port.watchInterest(record(Message.self))
        return nil
    }

    func connect<Message: MessageCenter.AsyncMessage>(
        to port: MessagePort<Message>
    ) -> (@Sendable (Message, (any AnyObject)?, MessageOrigin) -> Void)? {
        port.watchInterest(record(Message.self))
        return nil
    }

    private func record(_ type: any Any.Type) -> @Sendable (Bool) -> Void {
        let name = "\(type)"
        return { [interest, weak self] in
            interest.append("\(name): \($0)")
            guard let self, let center, once.take() else { return }
            center.detach(self)
            center.attach(self)
        }
    }
}
