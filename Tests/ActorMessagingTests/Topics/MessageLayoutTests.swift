import ActorMessaging
import TestSupport
import Testing

/// Messages of unusual size and alignment, on every way to an observer.
@Suite(.timeLimit(.minutes(20))) struct `Layouts of messages` {
    private let station = Station()

    @Test func `a message of any layout arrives unchanged`() async {
        await expectArrival(of: Empty())
        await expectArrival(of: Bytes33(words: (1, .max, 3, 4), last: 5))
        await expectArrival(of: Wrapping(before: [1, 2, 3, 4], number: 9, after: [5, 6, 7, 8]))
        await expectArrival(of: WeakReferenceOnly(station: station))
        #expect(MemoryLayout<Later<Empty>>.size == 0)
        #expect(MemoryLayout<Later<Bytes33>>.size == 33)
        #expect(MemoryLayout<Later<Wrapping>>.alignment == 16)
    }

    /// As in the issue that reported a crash: a message that is declared without a property.
    @Test func `a message without properties reaches an actor`() async {
        struct DidClose: MessageCenter.AsyncMessage { typealias Subject = Station }
        let center = MessageCenter()
        let ledger = Ledger()
        let handled = Journal<Int>()
        let token = center.addObserver(for: DidClose.self, on: ledger) { _, _ in handled.append(0) }
        for _ in 0..<3 { center.post(DidClose()) }
        for message in Array(repeating: DidClose(), count: 40) { center.post(message, subject: Station()) }
        let existential: any MessageCenter.AsyncMessage = DidClose()
        post(existential, to: center)
        #expect(await handled.collected(44).count == 44)
        center.end(token)
    }

    private func post<Message: MessageCenter.AsyncMessage>(_ message: Message, to center: MessageCenter) {
        center.post(message)
    }

    private func expectArrival<Payload: Equatable & Sendable>(of payload: Payload) async {
        let ledger = Ledger()
        let met = Journal<String>()
        let note = { @Sendable (way: String, found: Payload?) in
            met.append(found == payload ? way : "\(way): \(String(describing: found))")
        }
        let center = MessageCenter(configuration: .init(relays: [PayloadRelay(note)]))
        let tokens = [
            center.addObserver(for: Later<Payload>.self, on: ledger) { note("actor", $1.payload) },
            center.addObserver(for: Later<Payload>.self, on: ledger) { (_, message: Later<Payload>, _: Station?) in
                note("actor", message.payload)
            },
            center.addObserver(for: Later<Payload>.self) { note("closure", $0.payload) },
            center.addObserver(of: station, for: Later<Payload>.self) { (message: Later<Payload>, _: Station) in
                note("closure", message.payload)
            },
            center.observePosts(of: nil, for: Later<Payload>.self, fileID: #fileID, line: #line) {
                note("inside post", $0.payload)
            },
            center.addObserver(for: OnMain<Payload>.self) { note("main actor", $0.payload) },
            center.addObserver(of: station, for: OnMain<Payload>.self) { (message: OnMain<Payload>, _: Station) in
                note("main actor", message.payload)
            },
        ]
        let later = center.messages(for: Later<Payload>.self, buffering: .unbounded)
        let onMain = center.messages(for: OnMain<Payload>.self, buffering: .unbounded)
        await MainActor.run { [station] in
            let (first, second) = (Later(payload: payload), OnMain(payload: payload))
            for _ in 0..<2 {
                center.post(first, subject: station)
                center.post(Later(payload: payload), subject: station)
                center.post(second, subject: station)
                center.post(OnMain(payload: payload), subject: station)
            }
        }
        let ways = [
            "actor", "actor", "closure", "closure", "inside post", "main actor", "main actor", "relay", "main relay",
        ]
        let expected = (0..<4).flatMap { _ in ways }
        #expect(await met.collected(expected.count).sorted() == expected.sorted())
        #expect(await later.first(4).map(\.payload) == Array(repeating: payload, count: 4))
        #expect(await onMain.first(4).map(\.payload) == Array(repeating: payload, count: 4))
        for token in tokens { center.end(token) }
    }
}

private struct Later<Payload: Equatable & Sendable>: MessageCenter.AsyncMessage {
    typealias Subject = Station
    let payload: Payload
}

private struct OnMain<Payload: Equatable & Sendable>: MessageCenter.MainActorMessage, Sendable {
    typealias Subject = Station
    let payload: Payload
}

private final class PayloadRelay<Payload: Equatable & Sendable>: MessageRelay {
    private let note: @Sendable (String, Payload?) -> Void

    init(_ note: @escaping @Sendable (String, Payload?) -> Void) { self.note = note }

    func connect<Message: MessageCenter.MainActorMessage>(
        to port: MessagePort<Message>
    ) -> (@MainActor (Message, (any AnyObject)?, MessageOrigin) -> Void)? {
        { [note] message, _, _ in note("main relay", (message as? OnMain<Payload>)?.payload) }
    }

    func connect<Message: MessageCenter.AsyncMessage>(
        to port: MessagePort<Message>
    ) -> (@Sendable (Message, (any AnyObject)?, MessageOrigin) -> Void)? {
        { [note] message, _, _ in note("relay", (message as? Later<Payload>)?.payload) }
    }
}

private struct Empty: Equatable {}

private struct Bytes33: Equatable {
    var words: (UInt64, UInt64, UInt64, UInt64)
    var last: UInt8

    static func == (one: Self, other: Self) -> Bool { one.words == other.words && one.last == other.last }
}

private struct Wrapping: Equatable {
    var before: SIMD4<Float>
    var number: UInt8
    var after: SIMD4<Float>
}

private struct WeakReferenceOnly: Equatable, @unchecked Sendable {  // No test changes the reference.
    weak var station: Station?

    static func == (one: Self, other: Self) -> Bool { one.station != nil && one.station === other.station }
}
