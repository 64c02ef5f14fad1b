/// The messages that wait for one actor, and whether a task drains them.
///
/// Each observer on the actor has a *lane* with its own ``Backlog``. A *ticket* stands for each message in the order of
/// arrival, whatever its lane. A lane ends with its observer: it accepts no further messages, and its index is free
/// when its messages have been handled and its tickets have been passed.
///
/// A value without locks that runs nothing, as a ``Backlog``.
package struct MailboxStateMachine<Owner, Element, Context> {
    package typealias Messages = Backlog<Element, Context>

    /// Identifies a lane until it has ended and its messages have been handled. Another lane may then get its index.
    package struct LaneID: Hashable, Sendable {
        fileprivate let index: UInt32
        fileprivate let generation: UInt32
    }

    fileprivate struct Lane {
        var generation: UInt32
        /// The observer, until it has ended and its messages have been handled.
        var owner: Owner?
        var messages: Messages
        /// The number of tickets. If there are more tickets than messages, the first ones are stale.
        var tickets = 0
        var isEnded = false

        var hasStaleTicket: Bool { tickets > messages.count }

        /// Adds a message. Returns `nil` if the lane has ended.
        mutating func send(
            _ item: Messages.Item,
            generation: UInt32,
            isRetained: Bool,
            inReport isInReport: @autoclosure () -> Bool
        ) -> (actions: [Messages.Action], hasTicket: Bool, makesStale: Bool)? {
            guard generation == self.generation, !isEnded else { return nil }
            let isFull = !isRetained && messages.isFull
            let hasTicket = !isFull || !messages.buffering.losesNewest
            if hasTicket { tickets += 1 }
            let actions = messages.append(item, isRetained: isRetained, inReport: isInReport())
            return (actions, hasTicket, isFull && hasTicket)
        }

        /// Consumes a ticket, and takes its message. Returns `nil` if the ticket is stale.
        mutating func take() -> (owner: Owner, item: Messages.Item)? {
            let isStale = hasStaleTicket
            tickets -= 1
            guard !isStale, let owner, let item = messages.take() else { return nil }
            return (owner, item)
        }
    }

    private var lanes: [Lane] = []
    private var freeIndices: [UInt32] = []
    private var tickets = Queue<UInt32>()
    /// The number of tickets without a message, because it was lost or removed.
    private var staleTickets = 0
    /// The lane of the message that the drain handles.
    private var handledLane: Int?
    /// Whether a task drains the mailbox. Otherwise, no message waits.
    package private(set) var isDraining = false
    private let smallestCompaction: Int

    /// The memory that is in use, for tests: the lanes, and the tickets.
    var memoryInUse: Int { lanes.count + tickets.count }

    /// Creates an idle mailbox. Up to a number of stale tickets, they aren't removed; a small number lets an exhaustive
    /// search reach compactions.
    package init(smallestCompaction: Int = 32) { self.smallestCompaction = smallestCompaction }

    // MARK: Lanes

    /// Adds a lane. It retains the observer, which may retain the mailbox, until it has ended and no message is left.
    package mutating func addLane(for owner: Owner, _ messages: Messages) -> LaneID {
        guard let index = freeIndices.popLast() else {
            lanes.append(Lane(generation: 0, owner: owner, messages: messages))
            return LaneID(index: UInt32(lanes.count - 1), generation: 0)
        }
        let generation = lanes[Int(index)].generation &+ 1
        lanes[Int(index)] = Lane(generation: generation, owner: owner, messages: messages)
        return LaneID(index: index, generation: generation)
    }

    /// The index of a lane, unless it has ended and its messages have been handled.
    private func index(of id: LaneID) -> Int? {
        let index = Int(id.index)
        return lanes[index].generation == id.generation && lanes[index].owner != nil ? index : nil
    }

    /// The number of messages of a lane that aren't handled.
    package func depth(of id: LaneID) -> Int { index(of: id).map { lanes[$0].messages.depth } ?? 0 }

    /// Adds a wait for the messages of a lane. See ``Backlog/fence(_:replacing:)``.
    package mutating func fence(_ id: LaneID, _ context: Context, replacing hasEnded: (Context) -> Bool) -> Bool {
        index(of: id).map { lanes[$0].messages.fence(context, replacing: hasEnded) } ?? false
    }

    /// Ends a lane, and removes its waiting messages or lets them be handled. May be called again.
    ///
    /// - Returns: The actions, and whether this call leaves no message that waits or is being handled.
    package mutating func end(_ id: LaneID, removesMessages: Bool) -> (actions: [Messages.Action], isOver: Bool) {
        guard let index = index(of: id) else { return ([], false) }
        lanes[index].isEnded = true
        if removesMessages { staleTickets += lanes[index].messages.count }
        let actions = removesMessages ? lanes[index].messages.removeAll() : []
        let isOver = releaseIfOver(index)
        removeStaleTickets()
        return (actions, isOver)
    }

    /// Releases the observer of a lane that has ended, if its messages have been handled. The caller retains it.
    private mutating func releaseIfOver(_ index: Int) -> Bool {
        guard lanes[index].isEnded, lanes[index].owner != nil, lanes[index].messages.depth == 0 else { return false }
        lanes[index].owner = nil
        freeIfPassed(index)
        return true
    }

    private mutating func freeIfPassed(_ index: Int) {
        if lanes[index].owner == nil, lanes[index].tickets == 0 { freeIndices.append(UInt32(index)) }
    }

    // MARK: Messages

    /// Adds a message, unless the lane has ended.
    ///
    /// - Returns: The actions, and whether the caller must start a drain: true for one message between two idle states.
    package mutating func send(
        _ item: Messages.Item,
        to id: LaneID,
        isRetained: Bool = false,
        inReport isInReport: @autoclosure () -> Bool = false
    ) -> (actions: [Messages.Action], startsDrain: Bool)? {
        let lane = Int(id.index)
        guard
            let sent = lanes[lane].send(item, generation: id.generation, isRetained: isRetained, inReport: isInReport())
        else { return nil }
        if sent.hasTicket { tickets.append(id.index) }
        if sent.makesStale {
            staleTickets += 1
            removeStaleTickets()
        }
        defer { isDraining = true }
        return (sent.actions, !isDraining)
    }

    /// Called by the drain when it has handled its message, if it has one.
    ///
    /// - Returns: The observer, the actions, and whether its lane has ended and this was the last message, if there is
    ///   something to do.
    package mutating func finishHandling() -> (owner: Owner, actions: [Messages.Action], isOver: Bool)? {
        guard let index = handledLane else { return nil }
        handledLane = nil
        let actions = lanes[index].messages.finishHandling()
        guard lanes[index].isEnded || !actions.isEmpty, let owner = lanes[index].owner else { return nil }
        return (owner, actions, releaseIfOver(index))
    }

    /// Takes the next message for the drain, or ends the drain.
    package mutating func take() -> (owner: Owner, item: Messages.Item)? {
        precondition(isDraining && handledLane == nil, "only the drain takes messages, one at a time")
        while let ticket = tickets.popFirst() {
            if let taken = lanes[Int(ticket)].take() {
                handledLane = Int(ticket)
                return taken
            }
            staleTickets -= 1
            freeIfPassed(Int(ticket))
        }
        isDraining = false
        return nil
    }

    /// Removes the stale tickets if there are many.
    private mutating func removeStaleTickets() {
        guard staleTickets > smallestCompaction, 2 * staleTickets > tickets.count else { return }
        var old = tickets.takeAll()
        while let ticket = old.popFirst() {
            guard lanes[Int(ticket)].hasStaleTicket else {
                tickets.append(ticket)
                continue
            }
            lanes[Int(ticket)].tickets -= 1
            staleTickets -= 1
            freeIfPassed(Int(ticket))
        }
    }
}

// Equal states behave alike, so a search of interleavings recognizes the states that it has visited.
extension MailboxStateMachine: Hashable, Equatable where Owner: Hashable, Element: Hashable, Context: Hashable {}
extension MailboxStateMachine.Lane: Hashable, Equatable where Owner: Hashable, Element: Hashable, Context: Hashable {}
