import NotifiableAdapter

/// A main-actor class that observes a main-actor message.
@MainActor final class Dial<Message: MessageCenter.MainActorMessage> where Message.Subject == Meter {
    private(set) var numbers: [Int] = []
    private var token: MessageCenter.ObservationToken?

    init(_ center: MessageCenter, of messageType: Message.Type, number: @escaping @MainActor (Message) -> Int) {
        token = center.addObserver(for: messageType) { [weak self] message in self?.numbers.append(number(message)) }
    }

    func stop() { token = nil }
}
