#if NATS
    import TestSupport

    @testable import NATSRelay

    /// A poster's outbox, a stream, and a receiver's sequencer, with all that may happen on the way.
    ///
    /// The network loses messages and acknowledgments. After a cut, what was on its way is lost or stored at any later
    /// time. The stream delivers what isn't acknowledged again, and the receiver may be replaced by another one, which
    /// gets everything that follows the last message that is acknowledged together with all earlier ones. The
    /// specification: the handlers of one receiver begin in posting order, each message once; in the end, each accepted
    /// message is handled, and each lost one is reported.
    struct DeliverySystem: ExploredSystem, Hashable {
        enum Bug: String, CaseIterable {
            case deliversInStreamOrder = "the receiver delivers in the order of the stream"
            case deliversAgain = "the receiver delivers what is delivered again"
            case neverSendsAgain = "the outbox sends nothing again"
            case acknowledgesEarly = "the receiver acknowledges when it delivers"
            case forgetsSent = "the outbox forgets what it has sent"
            case losesReceipts = "the receiver doesn't acknowledge duplicates"
            case losesInSilence = "an overflow isn't reported"
            case expectsBeginning = "the next receiver waits for what the last one has handled"
            case skips = "the next receiver begins after the last acknowledged message"

            /// The failures that show the bug.
            var failures: Failures {
                switch self {
                case .deliversInStreamOrder, .neverSendsAgain, .forgetsSent: Failures(losses: 1)
                case .deliversAgain, .acknowledgesEarly: Failures(redeliveries: 1)
                case .losesReceipts: Failures(cuts: 1)
                case .losesInSilence: Failures()
                case .expectsBeginning, .skips: Failures(replacements: 1)
                }
            }
        }

        enum Move {
            case post
            case send
            case store
            case drop
            case storeStray(Int)
            case loseStrays
            case acknowledge
            case dropAcknowledgment
            case cut
            case tick
            case deliver(Int)
            case finish(Int)
            case confirm
            case replaceReceiver
            case receiverTick
        }

        /// The number of times that each failure happens.
        struct Failures: Hashable {
            var cuts = 0
            var losses = 0
            var redeliveries = 0
            var replacements = 0
        }

        /// A message on its way to the stream.
        struct Packet: Hashable {
            let sequence: UInt64
            let base: UInt64
            let content: Int?
        }

        /// A message in the stream.
        private struct Stored: Hashable {
            let packet: Packet
            var deliveries = 0
            var isConfirmed = false
        }

        private let posts: Int
        private let bug: Bug?
        private var failures: Failures
        private var ticks: Int

        private var outbox: OutboxStateMachine<Int>
        private var posted = 0
        private var lost: [Int] = []

        /// The messages on their way to the stream, in order.
        private var outgoing: [Packet] = []
        /// The messages on their way when the connection was cut.
        private var strays: [Packet] = []
        private var stream: [Stored] = []
        private var acknowledgments: [UInt64] = []

        private var sequencer = Sequencer<Packet, Int>(startsAtBeginning: true)
        private var isFirstReceiver = true
        private var running: [Packet] = []
        /// The messages whose handlers have begun in this receiver, and those whose handlers have run in any.
        private var begun: [Int] = []
        private var handled: Set<Int> = []
        private var confirmations: [Int] = []

        init(posts: Int, limits: NATSRelay.Outbox, _ failures: Failures, bug: Bug? = nil) {
            self.posts = posts
            self.bug = bug
            self.failures = failures
            ticks = failures.losses
            outbox = OutboxStateMachine(limits: limits)
            outbox.connect()
        }

        var moves: [Move] {
            var moves: [Move] = []
            if posted < posts { moves.append(.post) }
            var next = outbox
            if next.next() != nil { moves.append(.send) }
            // One connection keeps the order. A cluster may refuse a single message.
            if !outgoing.isEmpty { moves += failures.losses > 0 ? [.store, .drop] : [.store] }
            if !acknowledgments.isEmpty {
                moves += failures.losses > 0 ? [.acknowledge, .dropAcknowledgment] : [.acknowledge]
            }
            if !strays.isEmpty { moves += strays.indices.map { .storeStray($0) } + [.loseStrays] }
            if failures.cuts > 0 { moves.append(.cut) }
            // A tick is due when nothing else can happen, or while losses are left.
            let isStuck = moves.isEmpty && outbox.count > 0
            if isStuck || (ticks > 0 && outbox.flying > 0) { moves.append(.tick) }
            for (index, stored) in stream.enumerated() where !stored.isConfirmed {
                let isFirst =
                    stored.deliveries == 0 && stream[..<index].allSatisfy { $0.deliveries > 0 || $0.isConfirmed }
                if isFirst || (stored.deliveries > 0 && failures.redeliveries > 0) { moves.append(.deliver(index)) }
            }
            moves += running.indices.map { .finish($0) }
            if !confirmations.isEmpty { moves.append(.confirm) }
            if moves.isEmpty, sequencer.heldCount > 0, !isFirstReceiver { moves.append(.receiverTick) }
            if failures.replacements > 0 { moves.append(.replaceReceiver) }
            return moves
        }

        mutating func make(_ move: Move) throws(Violation) {
            switch move {
            case .post:
                posted += 1
                let overflow = outbox.post(posted, bytes: 1)
                if bug != .losesInSilence { lost += overflow }
            case .send:
                guard let next = outbox.next() else { return }
                outgoing.append(Packet(sequence: next.sequence, base: next.base, content: next.content))
                if bug == .forgetsSent { outbox.acknowledge(next.sequence) }
            case .store:
                let packet = outgoing.removeFirst()
                acknowledgments.append(packet.sequence)
                stream.append(Stored(packet: packet))
            case .drop:
                failures.losses -= 1
                outgoing.removeFirst()
            case .storeStray(let index): stream.append(Stored(packet: strays.remove(at: index)))
            case .loseStrays: strays = []
            case .acknowledge: outbox.acknowledge(acknowledgments.removeFirst())
            case .dropAcknowledgment:
                failures.losses -= 1
                acknowledgments.removeFirst()
            case .cut:
                failures.cuts -= 1
                strays += outgoing
                (outgoing, acknowledgments) = ([], [])
                outbox.disconnect()
                outbox.connect()
            case .tick: try tick()
            case .deliver(let index): try deliver(index)
            case .finish(let index):
                let packet = running.remove(at: index)
                if let content = packet.content { handled.insert(content) }
                if let receipt = sequencer.finish(packet.sequence, of: "p") { confirmations.append(receipt) }
            case .confirm: try confirm(confirmations.removeFirst())
            case .replaceReceiver: replaceReceiver()
            case .receiverTick:
                let held = sequencer.heldCount
                for _ in 0..<2 { _ = sequencer.tick(isDoubtful: true) }
                try deliverReady()
                if sequencer.heldCount == held { throw Violation("\(held) messages are held forever") }
            }
        }

        private mutating func tick() throws(Violation) {
            ticks = max(0, ticks - 1)
            if bug != .neverSendsAgain { for _ in 0..<2 { outbox.tick() } }
            var next = outbox
            guard next.next() != nil || !outgoing.isEmpty || !acknowledgments.isEmpty else {
                throw Violation("nothing is sent again")
            }
        }

        // MARK: The receiver

        private mutating func deliver(_ index: Int) throws(Violation) {
            if stream[index].deliveries > 0 { failures.redeliveries -= 1 }
            stream[index].deliveries += 1
            let packet = stream[index].packet
            if bug == .deliversInStreamOrder { return try begin(packet) }
            switch sequencer.receive(
                packet,
                index,
                stored: UInt64(index),
                sequence: packet.sequence,
                base: packet.base,
                from: "p"
            ) {
            case .ready: try deliverReady()
            case .held: break
            case .refused: throw Violation("a message is refused without a limit")
            case .known: if bug == .deliversAgain { try begin(packet) }
            case .duplicate: if bug != .losesReceipts { confirmations.append(index) }
            case .late:
                // A second copy of a message that the last receiver has handled.
                guard !isFirstReceiver, packet.content.map(handled.contains) ?? true else {
                    throw Violation("a message is late, though none was given up")
                }
                confirmations.append(index)
            }
        }

        private mutating func deliverReady() throws(Violation) {
            while let packet = sequencer.nextReady() {
                try begin(packet)
                if bug == .acknowledgesEarly, let index = stream.firstIndex(where: { $0.packet == packet }) {
                    confirmations.append(index)
                }
            }
        }

        private mutating func begin(_ packet: Packet) throws(Violation) {
            running.append(packet)
            guard let content = packet.content else { return }
            if begun.contains(content) { throw Violation("message \(content) is delivered twice") }
            if let last = begun.last, last > content {
                throw Violation("message \(content) is delivered after \(last)")
            }
            begun.append(content)
        }

        private mutating func confirm(_ index: Int) throws(Violation) {
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

        /// The receiver ends, also inside its handlers, and another one with its name starts.
        private mutating func replaceReceiver() {
            failures.replacements -= 1
            sequencer = Sequencer(startsAtBeginning: bug == .expectsBeginning)
            isFirstReceiver = false
            (running, begun, confirmations) = ([], [], [])
            let floor =
                bug == .skips
                ? stream.lastIndex { $0.isConfirmed }.map { $0 + 1 } ?? 0
                : stream.firstIndex { !$0.isConfirmed } ?? stream.count
            for index in stream.indices {
                stream[index].isConfirmed = index < floor
                stream[index].deliveries = index < floor ? 1 : 0
            }
        }

        func checkEnd() throws(Violation) {
            let missing = Set(1...posts).subtracting(handled).subtracting(lost)
            guard missing.isEmpty else {
                throw Violation("messages \(missing.sorted()) are neither handled nor reported")
            }
            guard handled.isDisjoint(with: lost) else { throw Violation("a lost message was handled") }
            guard outbox.count == 0 else { throw Violation("the outbox keeps \(outbox.count) messages forever") }
            guard stream.allSatisfy(\.isConfirmed) else { throw Violation("a stored message is never acknowledged") }
            guard sequencer.heldCount == 0, sequencer.runningCount == 0 else {
                throw Violation("the sequencer isn't empty")
            }
        }
    }
#endif
