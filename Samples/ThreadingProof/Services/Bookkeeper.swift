import NotifiableAdapter

/// An actor that observes an asynchronous message.
actor Bookkeeper<Message: MessageCenter.AsyncMessage> where Message.Subject == Meter {
    private(set) var numbers: [Int] = []
    private var token: MessageCenter.ObservationToken?

    init(_ center: MessageCenter, of messageType: Message.Type, number: @escaping @Sendable (Message) -> Int) async {
        token = center.addObserver(for: messageType, on: self) { keeper, message in
            keeper.numbers.append(number(message))
        }
    }

    func stop() { token = nil }
}
