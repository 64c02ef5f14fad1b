/// A walk over the observers of all subjects and those of one, merged in the order in which they registered.
///
/// It walks the live slots by index and ends where they ended when it began, so that an observer added meanwhile is not
/// met, and one removed meanwhile is skipped. The groups must not be compacted during the walk.
struct RegistrationOrder<Member: TopicMember> {
    private let everyone: ObserverGroup<Member>
    private let group: ObserverGroup<Member>?
    private let everyoneEnd: Int
    private let groupEnd: Int
    private var everyoneIndex = 0
    private var groupIndex = 0

    init(everyone: ObserverGroup<Member>, group: ObserverGroup<Member>?) {
        self.everyone = everyone
        self.group = group
        everyoneEnd = everyone.list.slots.count
        groupEnd = group?.list.slots.count ?? 0
    }

    /// The next observer that is still there.
    mutating func next() -> Member? {
        while everyoneIndex < everyoneEnd, everyone.list.slots[everyoneIndex] == nil { everyoneIndex += 1 }
        while groupIndex < groupEnd, group?.list.slots[groupIndex] == nil { groupIndex += 1 }
        let first = everyoneIndex < everyoneEnd ? everyone.list.slots[everyoneIndex] : nil
        let second = groupIndex < groupEnd ? group?.list.slots[groupIndex] : nil
        switch (first, second) {
        case (let first?, let second?) where first.order > second.order:
            groupIndex += 1
            return second
        case (let first?, _):
            everyoneIndex += 1
            return first
        case (nil, let second?):
            groupIndex += 1
            return second
        case (nil, nil):
            return nil
        }
    }
}
