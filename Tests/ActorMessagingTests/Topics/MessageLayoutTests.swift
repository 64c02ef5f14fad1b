import ActorMessaging
import TestSupport
import Testing

/// Messages and subjects of unusual size and alignment, on every way to an observer.
@Suite(.timeLimit(.minutes(5))) struct `Layouts of messages` {
    @Test func `a message of any layout arrives unchanged`() async {
        func check<Payload: LayoutPayload>(_ type: Payload.Type) async {
            await expectArrival(of: Later<Payload>.self)
            await expectArrival(of: OnMain<Payload>.self)
        }
        await check(Empty.self)
        await check(UInt8.self)
        await check(Bytes32.self)
        await check(Bytes33.self)
        await check(Aligned16.self)
        await check(Wrapping<Empty>.self)
        await check(Wrapping<Bytes33>.self)
        await check(Wrapping<Aligned16>.self)
        await check(Reference.self)
        await check(WeakReferenceOnly.self)
        #expect(MemoryLayout<Later<Empty>>.size == 0)
        #expect(MemoryLayout<Later<Bytes33>>.size == 33)
        #expect(MemoryLayout<Later<Aligned16>>.alignment == 16)
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

    @Test func `subjects of any layout select their observers`() async {
        func check<Subject: AnyObject & Sendable>(_ make: () -> Subject) async {
            let center = MessageCenter()
            let (subject, other) = (make(), make())
            let met = Journal<Bool>()
            let token = center.addObserver(of: subject, for: About<Subject>.self, on: Ledger.shared) {
                (_, _: About<Subject>, given: Subject?) in
                met.append(given === subject)
            }
            for _ in 0..<3 {
                center.post(About<Subject>(), subject: other)
                center.post(About<Subject>(), subject: subject)
                center.post(About<Subject>())
            }
            #expect(await met.collected(3) == [true, true, true])
            center.end(token)
        }
        await check { Station() }
        await check { Box(Aligned16.samples[0]) }
        await check { Box(Empty()) }
        await check { Ledger() }
        await check { Derived() }
    }

    // MARK: Ways

    private func expectArrival<Payload>(of type: Later<Payload>.Type) async {
        let relay = PayloadRelay<Payload>()
        let center = MessageCenter(configuration: .init(relays: [relay]))
        let journals = (0..<6).map { _ in Journal<Bool>() }
        let samples = Payload.samples
        let check: @Sendable (Payload, Journal<Bool>) -> Void = { payload, journal in
            journal.append(samples.contains { $0.isSame(as: payload) })
        }
        let station = Station()
        let tokens = [
            center.addObserver(for: type, on: Ledger.shared) { _, message in check(message.payload, journals[0]) },
            center.addObserver(for: type, on: Ledger.shared) { (_, message: Later<Payload>, _: Station?) in
                check(message.payload, journals[1])
            },
            center.addObserver(for: type) { message in check(message.payload, journals[2]) },
            center.addObserver(of: station, for: type) { (message: Later<Payload>, _: Station) in
                check(message.payload, journals[3])
            },
            center.observePosts(of: nil, for: type, fileID: #fileID, line: #line) { check($0.payload, journals[4]) },
        ]
        let sequence = center.messages(for: type, buffering: .unbounded)
        let messages = samples.map { Later(payload: $0) }
        for message in messages { center.post(message, subject: station) }
        for payload in samples { center.post(Later(payload: payload), subject: station) }
        let count = 2 * messages.count
        for journal in journals.dropLast() {
            let all = await journal.collected(count)
            #expect(all == Array(repeating: true, count: count), "\(Payload.self)")
        }
        var iterator = sequence.makeAsyncIterator()
        for index in 0..<count {
            let payload = await iterator.next()?.payload
            #expect(payload?.isSame(as: samples[index % samples.count]) == true, "\(Payload.self)")
        }
        #expect(relay.seen.entries == Array(repeating: true, count: count))
        for token in tokens { center.end(token) }
    }

    @MainActor private func expectArrival<Payload>(of type: OnMain<Payload>.Type) async {
        let relay = PayloadRelay<Payload>()
        let center = MessageCenter(configuration: .init(relays: [relay]))
        let journal = Journal<Bool>()
        let samples = Payload.samples
        let station = Station()
        let tokens = [
            center.addObserver(for: type) { message in
                journal.append(samples.contains { $0.isSame(as: message.payload) })
            },
            center.addObserver(of: station, for: type) { (message: OnMain<Payload>, subject: Station) in
                journal.append(subject === station && samples.contains { $0.isSame(as: message.payload) })
            },
        ]
        let sequence = center.messages(for: type, buffering: .unbounded)
        for payload in samples { center.post(OnMain(payload: payload), subject: station) }
        for message in samples.map({ OnMain(payload: $0) }) { center.post(message, subject: station) }
        let count = 2 * samples.count
        #expect(journal.entries == Array(repeating: true, count: 2 * count), "\(Payload.self)")
        var iterator = sequence.makeAsyncIterator()
        for index in 0..<count {
            let payload = await iterator.next()?.payload
            #expect(payload?.isSame(as: samples[index % samples.count]) == true, "\(Payload.self)")
        }
        #expect(relay.seen.entries == Array(repeating: true, count: count))
        for token in tokens { center.end(token) }
    }
}

// MARK: Messages

private struct Later<Payload: LayoutPayload>: MessageCenter.AsyncMessage {
    typealias Subject = Station
    let payload: Payload
}

private struct OnMain<Payload: LayoutPayload>: MessageCenter.MainActorMessage, Sendable {
    typealias Subject = Station
    let payload: Payload
}

private struct About<Subject: AnyObject & Sendable>: MessageCenter.AsyncMessage {}

private final class PayloadRelay<Payload: LayoutPayload>: MessageRelay {
    let seen = Journal<Bool>()

    func connect<Message: MessageCenter.MainActorMessage>(
        to port: MessagePort<Message>
    ) -> (@MainActor (Message, (any AnyObject)?, MessageOrigin) -> Void)? {
        { [seen] message, _, _ in note((message as? OnMain<Payload>)?.payload, seen) }
    }

    func connect<Message: MessageCenter.AsyncMessage>(
        to port: MessagePort<Message>
    ) -> (@Sendable (Message, (any AnyObject)?, MessageOrigin) -> Void)? {
        { [seen] message, _, _ in note((message as? Later<Payload>)?.payload, seen) }
    }
}

private func note<Payload: LayoutPayload>(_ payload: Payload?, _ seen: Journal<Bool>) {
    seen.append(payload.map { payload in Payload.samples.contains { $0.isSame(as: payload) } } ?? false)
}

extension Ledger {
    fileprivate static let shared = Ledger()
}

private final class Box<Content: Sendable>: Sendable {
    let content: Content

    init(_ content: Content) { self.content = content }
}

private class Base: @unchecked Sendable { var words = (1, 2, 3) }  // No test accesses the words.
private final class Derived: Base, @unchecked Sendable { var more: (UInt8, Aligned16) = (1, Aligned16.samples[0]) }

// MARK: Payloads

private protocol LayoutPayload: Sendable {
    static var samples: [Self] { get }
    func isSame(as other: Self) -> Bool
}

extension LayoutPayload where Self: Equatable {
    func isSame(as other: Self) -> Bool { self == other }
}

private struct Empty: LayoutPayload, Equatable {
    static var samples: [Empty] { [Empty(), Empty(), Empty()] }
}

extension UInt8: LayoutPayload {
    fileprivate static var samples: [UInt8] { [0, 255, 7] }
}

private struct Bytes32: LayoutPayload, Equatable {
    var words: [UInt64] { [first, second, third, fourth] }
    var first: UInt64
    var second: UInt64
    var third: UInt64
    var fourth: UInt64
    static var samples: [Bytes32] { [Bytes32(first: 1, second: .max, third: 3, fourth: 4)] }
}

private struct Bytes33: LayoutPayload, Equatable {
    var words: Bytes32
    var last: UInt8
    static var samples: [Bytes33] { [1, 2].map { Bytes33(words: Bytes32.samples[0], last: $0) } }
}

private struct Aligned16: LayoutPayload, Equatable {
    var lanes: SIMD4<Float>
    static var samples: [Aligned16] { [Aligned16(lanes: [1, 2, 3, 4]), Aligned16(lanes: [5, 6, 7, 8])] }
}

private struct Wrapping<Content: LayoutPayload>: LayoutPayload {
    var before: Content
    var number: UInt8
    var after: Content
    static var samples: [Wrapping] { Content.samples.map { Wrapping(before: $0, number: 9, after: $0) } }
    func isSame(as other: Wrapping) -> Bool {
        before.isSame(as: other.before) && number == other.number && after.isSame(as: other.after)
    }
}

private let permanent = Station()

private struct Reference: LayoutPayload {
    var station: Station
    static var samples: [Reference] { [Reference(station: permanent), Reference(station: permanent)] }
    func isSame(as other: Reference) -> Bool { station === other.station }
}

private struct WeakReferenceOnly: LayoutPayload, @unchecked Sendable {  // No test changes the reference.
    weak var station: Station?
    static var samples: [WeakReferenceOnly] { [WeakReferenceOnly(station: permanent)] }
    func isSame(as other: WeakReferenceOnly) -> Bool { station === other.station }
}
