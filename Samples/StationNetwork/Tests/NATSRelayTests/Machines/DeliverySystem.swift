@testable import NATSRelay

/// A poster's outbox, a stream that stores and delivers in any order and as often as a real one may, and a receiver's sequencer.
///
/// The network loses messages and acknowledgments, keeps them on their way for as long as it likes, and is cut; the stream
/// delivers what isn't acknowledged again. The specification: the handlers begin in posting order, each message once; in the end
/// each accepted message is handled, and each lost one is reported.
struct DeliverySystem: ExploredSystem {
    enum Bug: String, CaseIterable {
        case sendsAgainInAnyOrder = "the receiver delivers in the order of the stream"
        case deliversAgain = "the receiver delivers what is delivered again"
        case neverSendsAgain = "the outbox sends nothing again"
        case acknowledgesEarly = "the receiver acknowledges when it delivers"
        case frees = "the outbox forgets what it has sent"
        case losesReceipts = "the receiver doesn't acknowledge duplicates"
        case losesInSilence = "an overflow isn't reported"
    }

    enum Move {
        case post
        case send
        case store(Int)
        case drop(Int)
        case acknowledge(Int)
        case dropAcknowledgment(Int)
        case cut
        case tick
        case deliver(Int)
        case finish(Int)
        case confirm
    }

    /// A message on its way to the stream.
    struct Packet: Hashable {
        let sequence: UInt64
        let base: UInt64
        let content: Int?
    }

    /// A message in the stream.
    struct Stored: Hashable {
        let packet: Packet
        var deliveries = 0
        var isConfirmed = false
    }

    private let posts: Int
    private let bug: Bug?
    private var outbox: OutboxStateMachine<Int>
    private var sequencer = Sequencer<Packet, Int>(startsAtBeginning: true)
    private var posted = 0
    private var lost: [Int] = []
    /// What is on its way to the stream, in order.
    private var outgoing: [Packet] = []
    private var stream: [Stored] = []
    private var acknowledgments: [UInt64] = []
    /// The messages whose handlers run, and those whose handlers have run.
    private var running: [Packet] = []
    private var begun: [Int] = []
    private var handled: Set<Int> = []
    private var confirmations: [Int] = []
    private var cuts: Int
    private var losses: Int
    private var ticks: Int
    private var redeliveries: Int

    init(posts: Int, limits: NATSRelay.Outbox, cuts: Int, losses: Int, redeliveries: Int, bug: Bug? = nil) {
        self.posts = posts
        self.bug = bug
        self.cuts = cuts
        self.losses = losses
        self.redeliveries = redeliveries
        ticks = losses
        outbox = OutboxStateMachine(limits: limits)
        outbox.connect()
    }

    var moves: [Move] {
        var moves: [Move] = []
        if posted < posts { moves.append(.post) }
        var next = outbox
        if next.next() != nil { moves.append(.send) }
        // One connection keeps the order. A cluster may refuse a single message.
        if !outgoing.isEmpty {
            moves.append(.store(0))
            if losses > 0 { moves.append(.drop(0)) }
        }
        for index in acknowledgments.indices.prefix(1) {
            moves.append(.acknowledge(index))
            if losses > 0 { moves.append(.dropAcknowledgment(index)) }
        }
        if cuts > 0 { moves.append(.cut) }
        // A tick is due when nothing else can happen, or while losses are left.
        let isStuck = moves.isEmpty && outbox.count > 0
        if isStuck || (ticks > 0 && outbox.flying > 0) { moves.append(.tick) }
        for (index, stored) in stream.enumerated() where !stored.isConfirmed {
            let isFirst = stored.deliveries == 0 && stream[..<index].allSatisfy { $0.deliveries > 0 }
            if isFirst || (stored.deliveries > 0 && redeliveries > 0) { moves.append(.deliver(index)) }
        }
        for index in running.indices { moves.append(.finish(index)) }
        if !confirmations.isEmpty { moves.append(.confirm) }
        return moves
    }

    mutating func make(_ move: Move) throws(Violation) {
        switch move {
        case .post:
            posted += 1
            if let content = outbox.post(posted, bytes: 1), bug != .losesInSilence { lost.append(content) }
        case .send:
            guard let transmission = outbox.next() else { return }
            outgoing.append(
                Packet(sequence: transmission.sequence, base: transmission.base, content: transmission.content)
            )
            if bug == .frees { outbox.acknowledge(transmission.sequence) }
        case .store(let index):
            let packet = outgoing.remove(at: index)
            acknowledgments.append(packet.sequence)
            stream.append(Stored(packet: packet))
        case .drop(let index):
            losses -= 1
            outgoing.remove(at: index)
        case .acknowledge(let index):
            outbox.acknowledge(acknowledgments.remove(at: index))
        case .dropAcknowledgment(let index):
            losses -= 1
            acknowledgments.remove(at: index)
        case .cut:
            cuts -= 1
            outgoing = []
            acknowledgments = []
            outbox.disconnect()
            outbox.connect()
        case .tick:
            ticks = max(0, ticks - 1)
            if bug != .neverSendsAgain {
                outbox.tick()
                outbox.tick()
            }
            var next = outbox
            guard next.next() != nil || !outgoing.isEmpty || !acknowledgments.isEmpty else {
                throw Violation("nothing is sent again")
            }
        case .deliver(let index):
            try deliver(index)
        case .finish(let index):
            let packet = running.remove(at: index)
            if let content = packet.content { handled.insert(content) }
            if let receipt = sequencer.finish(packet.sequence, of: "p") { confirmations.append(receipt) }
        case .confirm:
            let index = confirmations.removeFirst()
            let message = stream[index]
            // One of two copies may be acknowledged at once. The other one is delivered again if the receiver ends.
            let hasCopy = stream.indices.contains {
                $0 != index && stream[$0].packet.sequence == message.packet.sequence && !stream[$0].isConfirmed
            }
            if let content = message.packet.content, !handled.contains(content), !hasCopy {
                throw Violation("message \(content) is acknowledged before its handlers have run")
            }
            stream[index].isConfirmed = true
        }
    }

    private mutating func deliver(_ index: Int) throws(Violation) {
        if stream[index].deliveries > 0 { redeliveries -= 1 }
        stream[index].deliveries += 1
        let packet = stream[index].packet
        if bug == .sendsAgainInAnyOrder { return try begin(packet) }
        switch sequencer.receive(
            packet,
            index,
            stored: UInt64(index),
            sequence: packet.sequence,
            base: packet.base,
            from: "p"
        ) {
        case .deliver(let ready):
            for (_, packet) in ready {
                try begin(packet)
                if bug == .acknowledgesEarly { confirmations.append(index) }
            }
        case .hold: break
        case .known: if bug == .deliversAgain { try begin(packet) }
        case .duplicate: if bug != .losesReceipts { confirmations.append(index) }
        case .late: throw Violation("a message is late, though none was given up")
        }
    }

    private mutating func begin(_ packet: Packet) throws(Violation) {
        running.append(packet)
        guard let content = packet.content else { return }
        if begun.contains(content) { throw Violation("message \(content) is delivered twice") }
        if let last = begun.last, last > content { throw Violation("message \(content) is delivered after \(last)") }
        begun.append(content)
    }

    func checkEnd() throws(Violation) {
        let missing = Set(1...posts).subtracting(handled).subtracting(lost)
        guard missing.isEmpty else { throw Violation("messages \(missing.sorted()) are neither handled nor reported") }
        guard handled.isDisjoint(with: lost) else { throw Violation("a lost message was handled") }
        guard outbox.count == 0 else { throw Violation("the outbox keeps \(outbox.count) messages for ever") }
        guard stream.allSatisfy(\.isConfirmed) else { throw Violation("a stored message is never acknowledged") }
        guard sequencer.heldCount == 0, sequencer.runningCount == 0 else {
            throw Violation("the sequencer isn't empty")
        }
    }
}
