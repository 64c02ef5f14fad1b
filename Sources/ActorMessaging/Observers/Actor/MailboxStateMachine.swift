/// The messages that wait for one actor, and whether a task drains them.
///
/// Each observer on the actor has a *lane* with its own ``Backlog``. A *turn* stands for each message in the order of
/// arrival, whatever its lane. A lane ends with its observer: it accepts no further messages, and its place is free
/// when its messages have been handled and its turns have been passed.
///
/// A value without locks that runs nothing. Its owner applies each transition under a lock and performs the returned
/// actions after unlocking.
package struct MailboxStateMachine<Owner, Element, Context> {
    package typealias Messages = Backlog<Element, Context>

    /// Identifies a lane. A lane that has ended has an invalid identity, also if another lane has got its place.
    package struct LaneID: Hashable, Sendable {
        fileprivate let place: UInt32
        fileprivate let generation: UInt32
    }

    fileprivate struct Lane {
        var generation: UInt32
        /// The observer, until it has ended and its messages have been handled.
        var owner: Owner?
        var messages: Messages
        /// The number of turns. If there are more turns than messages, the first ones are stale.
        var turns = 0
        var isEnded = false

        var hasStaleTurn: Bool { turns > messages.count }

        /// Adds a message. Returns `nil` if the lane has ended.
        mutating func send(
            _ item: Messages.Item,
            generation: UInt32,
            inReport isInReport: @autoclosure () -> Bool
        ) -> (actions: [Messages.Action], hasTurn: Bool, makesStale: Bool)? {
            guard generation == self.generation, !isEnded else { return nil }
            let isFull = messages.isFull
            let hasTurn = !isFull || !messages.buffering.losesNewest
            if hasTurn { turns += 1 }
            return (messages.append(item, inReport: isInReport()), hasTurn, isFull && hasTurn)
        }

        /// Passes a turn, and takes its message. Returns `nil` if the turn is stale.
        mutating func take() -> (owner: Owner, item: Messages.Item)? {
            let isStale = hasStaleTurn
            turns -= 1
            guard !isStale, let owner, let item = messages.take() else { return nil }
            return (owner, item)
        }

        /// Called when the message has been handled.
        ///
        /// - Returns: The observer, if there is something to do.
        mutating func finish() -> (owner: Owner, actions: [Messages.Action])? {
            let actions = messages.finish()
            guard isEnded || !actions.isEmpty, let owner else { return nil }
            return (owner, actions)
        }
    }

    private var lanes: [Lane] = []
    private var freePlaces: [UInt32] = []
    private var turns = SegmentedBuffer<UInt32>()
    /// The number of turns without a message, because it was lost or removed.
    private var staleTurns = 0
    /// The lane of the message that the drain handles.
    private var lane: Int?
    /// Whether a task drains the mailbox. Otherwise, no message waits.
    package private(set) var isDraining = false
    private let smallestCompaction: Int

    /// The memory that is in use, for tests: the places of lanes, and the turns.
    var places: Int { lanes.count + turns.count }

    /// Creates an idle mailbox.
    ///
    /// - Parameter smallestCompaction: The number of stale turns up to which they aren't removed. A small number lets
    ///   an exhaustive search reach compactions.
    package init(smallestCompaction: Int = 32) { self.smallestCompaction = smallestCompaction }

    // MARK: Lanes

    /// Adds a lane for an observer, which is retained until it ends.
    package mutating func addLane(for owner: Owner, _ messages: Messages) -> LaneID {
        guard let place = freePlaces.popLast() else {
            lanes.append(Lane(generation: 0, owner: owner, messages: messages))
            return LaneID(place: UInt32(lanes.count - 1), generation: 0)
        }
        let generation = lanes[Int(place)].generation &+ 1
        lanes[Int(place)] = Lane(generation: generation, owner: owner, messages: messages)
        return LaneID(place: place, generation: generation)
    }

    /// The place of a lane, unless it has ended and its messages have been handled.
    private func place(of id: LaneID) -> Int? {
        let place = Int(id.place)
        return lanes[place].generation == id.generation && lanes[place].owner != nil ? place : nil
    }

    /// The number of messages of a lane that aren't handled.
    package func depth(of id: LaneID) -> Int { place(of: id).map { lanes[$0].messages.depth } ?? 0 }

    /// Adds a wait for the messages of a lane. See ``Backlog/fence(_:replacing:)``.
    package mutating func fence(_ id: LaneID, _ context: Context, replacing hasEnded: (Context) -> Bool) -> Bool {
        place(of: id).map { lanes[$0].messages.fence(context, replacing: hasEnded) } ?? false
    }

    /// Ends a lane. May be called again.
    ///
    /// - Parameter removesMessages: Whether the messages that wait are removed, or handled.
    /// - Returns: The actions, and whether the lane's messages have been handled.
    package mutating func end(_ id: LaneID, removesMessages: Bool) -> (actions: [Messages.Action], isOver: Bool) {
        guard let place = place(of: id) else { return ([], false) }
        lanes[place].isEnded = true
        if removesMessages { staleTurns += lanes[place].messages.count }
        let actions = removesMessages ? lanes[place].messages.removeAll() : []
        let isOver = releaseIfOver(place)
        removeStaleTurns()
        return (actions, isOver)
    }

    /// Releases the observer of a lane that has ended, if its messages have been handled. The caller retains it.
    private mutating func releaseIfOver(_ place: Int) -> Bool {
        guard lanes[place].isEnded, lanes[place].owner != nil, lanes[place].messages.depth == 0 else { return false }
        lanes[place].owner = nil
        freeIfPassed(place)
        return true
    }

    private mutating func freeIfPassed(_ place: Int) {
        if lanes[place].owner == nil, lanes[place].turns == 0 { freePlaces.append(UInt32(place)) }
    }

    // MARK: Messages

    /// Adds a message.
    ///
    /// - Returns: The actions, and whether the owner must start a drain: true for exactly one message between two idle
    ///   states. `nil` if the lane has ended, and the message isn't accepted.
    package mutating func send(
        _ item: Messages.Item,
        to id: LaneID,
        inReport isInReport: @autoclosure () -> Bool = false
    ) -> (actions: [Messages.Action], startsDrain: Bool)? {
        guard let sent = lanes[Int(id.place)].send(item, generation: id.generation, inReport: isInReport()) else {
            return nil
        }
        if sent.hasTurn { turns.append(id.place) }
        if sent.makesStale {
            staleTurns += 1
            removeStaleTurns()
        }
        defer { isDraining = true }
        return (sent.actions, !isDraining)
    }

    /// Called by the drain when it has handled its message, if it has one.
    ///
    /// - Returns: The observer, the actions, and whether the lane has ended and this was its last message; `nil` if
    ///   there is nothing to do.
    package mutating func finish() -> (owner: Owner, actions: [Messages.Action], isOver: Bool)? {
        guard let place = lane else { return nil }
        lane = nil
        guard let (owner, actions) = lanes[place].finish() else { return nil }
        return (owner, actions, releaseIfOver(place))
    }

    /// Takes the next message for the drain, or ends the drain.
    package mutating func take() -> (owner: Owner, item: Messages.Item)? {
        precondition(isDraining && lane == nil, "only the drain takes messages, one at a time")
        while let turn = turns.popFirst() {
            if let taken = lanes[Int(turn)].take() {
                lane = Int(turn)
                return taken
            }
            staleTurns -= 1
            freeIfPassed(Int(turn))
        }
        isDraining = false
        return nil
    }

    /// Removes the stale turns if there are many.
    private mutating func removeStaleTurns() {
        guard staleTurns > smallestCompaction, 2 * staleTurns > turns.count else { return }
        var old = turns.takeAll()
        while let turn = old.popFirst() {
            guard lanes[Int(turn)].hasStaleTurn else {
                turns.append(turn)
                continue
            }
            lanes[Int(turn)].turns -= 1
            staleTurns -= 1
            freeIfPassed(Int(turn))
        }
    }
}

// Equal states behave alike, so a search of interleavings recognizes the states that it has visited.
extension MailboxStateMachine: Equatable where Owner: Equatable, Element: Equatable, Context: Equatable {}
extension MailboxStateMachine: Hashable where Owner: Hashable, Element: Hashable, Context: Hashable {}
extension MailboxStateMachine.Lane: Equatable where Owner: Equatable, Element: Equatable, Context: Equatable {}
extension MailboxStateMachine.Lane: Hashable where Owner: Hashable, Element: Hashable, Context: Hashable {}
